// Words of the paper room, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("en");

export const paper = {
  "paper.title": "Attention Is All You Need",
  "paper.authors": "Vaswani and others, 2017",
  "paper.parts": "Parts of the paper",
  "paper.source": "arXiv:1706.03762",
  "paper.busy": "Working it out…",
  "paper.failed": "These numbers could not be worked out.",
  "paper.number.wrong": (p: P) => `Type a whole number from ${number(p.least)} to ${number(p.most)}.`,
  "paper.table.what": "What",
  "paper.base": "Base",
  "paper.big": "Big",
  "paper.and": "and",
  "paper.part.model": "The model",
  "paper.part.model.hint": "Every part, its shapes and parameters",
  "paper.part.cost": "Cost",
  "paper.part.cost.hint": "Work by length, counted and measured",
  "paper.part.ablations": "Variations",
  "paper.part.ablations.hint": "What happens when one size changes",
  "paper.part.training": "Training",
  "paper.part.training.hint": "Learning rate and smoothed target",
  "paper.part.positions": "Positions",
  "paper.part.positions.hint": "How word order gets in",
  "paper.part.reported": "Results",
  "paper.part.reported.hint": "What the paper reported",
  // ---- words in formulas ----
  "paper.formula.next": "next token",
  "paper.formula.right": "right",
  "paper.formula.rate": "rate",
  "paper.formula.step": "step",
  "paper.formula.warmup": "warmup",
  "paper.formula.sublayer": "Sublayer",
  // ---- the model ----
  "paper.model.title": "The model, part by part",
  "paper.model.lead":
    "The encoder reads the source; the decoder writes the answer, one token at a time. Choose a part to see " +
    "what it does and what it costs.",
  "paper.diagram": "The transformer, top to bottom",
  "paper.frame.encoder": (p: P) => (p.layers ? `Encoder, ${p.layers} layers` : "Encoder"),
  "paper.frame.decoder": (p: P) => (p.layers ? `Decoder, ${p.layers} layers` : "Decoder"),
  "paper.stack.encoder": "In the encoder",
  "paper.stack.decoder": "In the decoder",
  "paper.stack.output": "After the decoder",
  "paper.in.source": "Source tokens",
  "paper.in.target": "Tokens written so far",
  "paper.out": "Probability of each next token",
  "paper.memory": "Memory: keys and values",
  "paper.box.long": (p: P) => `${p.name}. ${p.stack}.`,
  "paper.box.embedding": "Embedding + position",
  "paper.box.attention": "Multi-head attention",
  "paper.box.masked": "Masked attention",
  "paper.box.cross": "Cross-attention",
  "paper.box.norm": "Add & norm",
  "paper.box.mlp": "Feed-forward",
  "paper.box.output": "Linear + softmax",
  "paper.kind.embedding": "Embedding and position",
  "paper.kind.embedding.does":
    "Each token becomes a row of the embedding matrix, multiplied by √d_model so that it stays clear of what " +
    "is added next. The sinusoid of its position is added, because attention alone does not know the order " +
    "of tokens.",
  "paper.kind.embedding.letters":
    "E: the embedding matrix. t: the token at position p. PE: the sinusoids, which are computed and not learned.",
  "paper.kind.attention": "Multi-head attention",
  "paper.kind.attention.does":
    "Each token asks a question, compares it with every token's key, and takes the average of their values, " +
    "weighted by how well they fit. Several heads do this side by side, each in its own smaller space, and " +
    "one matrix mixes their answers.",
  "paper.kind.attention.letters":
    "One head is shown; W are its learned projections. Dividing by √d_k keeps the softmax from being all or nothing.",
  "paper.kind.masked": "Masked multi-head attention",
  "paper.kind.masked.does":
    "The same as in the encoder, but a token may look only at itself and at earlier ones. So all positions " +
    "can be trained at once, and none sees the token it has to predict.",
  "paper.kind.masked.letters":
    "M: the mask, −∞ where key k comes after query q. After the softmax these weights are exactly 0.",
  "paper.kind.cross": "Cross-attention",
  "paper.kind.cross.does":
    "The question comes from the token being written; keys and values come from what the encoder made of the " +
    "source. This is the only place where the source reaches the answer.",
  "paper.kind.cross.letters":
    "x: the decoder's own stream. m: the memory, which is the encoder's output and the same for every decoder layer.",
  "paper.kind.norm": "Add and norm",
  "paper.kind.norm.does":
    "What the sublayer computed is added to what went in, so that a layer only has to learn a change. Then " +
    "each token's vector is brought to mean 0 and deviation 1, scaled and shifted by learned numbers.",
  "paper.kind.norm.letters":
    "μ and σ are taken over one token's vector. γ and β are learned. The thin line around each part is the addition.",
  "paper.kind.mlp": "Feed-forward network",
  "paper.kind.mlp.does":
    "Each token is widened, cut off at zero and brought back to its width, without looking at any other " +
    "token. Attention moves information between tokens; this part works on it.",
  "paper.kind.mlp.letters": "W₁ and W₂ are the same for every position, but each layer has its own. max(0, ·) is ReLU.",
  "paper.kind.output": "Linear and softmax",
  "paper.kind.output.does":
    "The last vector is compared with the embedding of every token in the vocabulary: one score a token. The " +
    "softmax makes probabilities of the scores.",
  "paper.kind.output.letters": "E: the embedding matrix again, transposed. It has no bias and no weights of its own.",
  "paper.letters": "n: source tokens. m: target tokens. Shapes read heads × tokens × width.",
  "paper.shape.table": "Matrix",
  "paper.shape.x": "Goes in",
  "paper.shape.q": "Queries",
  "paper.shape.k": "Keys",
  "paper.shape.v": "Values",
  "paper.shape.pattern": "Pattern",
  "paper.shape.gamma": "γ and β, each",
  "paper.shape.hidden": "Hidden",
  "paper.shape.logits": "Scores",
  "paper.shape.out": "Comes out",
  "paper.parameters": "Parameters",
  "paper.parameters.each": "Parameters, one layer",
  "paper.parameters.all": (p: P) => `In ${p.layers} layers`,
  "paper.parameters.share": "Share of the model",
  "paper.parameters.model": "Whole model",
  "paper.shared.mark": "E",
  "paper.shared.one": "E: one matrix,",
  "paper.shared.size": (p: P) => `${p.rows} × ${p.columns}, used three times`,
  "paper.shared.embedding":
    "One matrix serves as source embedding, as target embedding and, transposed, as the output. It is counted once.",
  "paper.shared.output": "The output has no matrix of its own: it uses the embedding matrix, which is counted there.",
  "paper.shared.none": "Nothing here is shared: every layer has its own weights.",
  "paper.to.learn": "Meet it in Learn",
  "paper.to.encoder": "See encoder attention in a trained model",
  "paper.to.decoder": "See masked attention in a trained model",
  "paper.to.cross": "See cross-attention in a trained model",
  // ---- cost ----
  "paper.cost.title": "What a layer costs",
  "paper.cost.lead":
    "Self-attention connects every token with every other in one step. Its work grows with the square of the " +
    "length, and it is still the cheaper way while texts are shorter than vectors are wide.",
  "paper.layers.title": "Four kinds of layer, for your sizes",
  "paper.n": "Length",
  "paper.n.hint": "Tokens in the text",
  "paper.d": "Width",
  "paper.d.hint": "Numbers in one token's vector",
  "paper.k": "Neighbours",
  "paper.k.hint": "Width of a convolution, or how far restricted attention looks",
  "paper.k.all": (p: P) =>
    `Wider than the text: restricted attention then looks at all ${p.n}, which is self-attention.`,
  "paper.layer": "Layer",
  "paper.operations": "Operations",
  "paper.operations.bar": "Compared",
  "paper.sequential": "One after another",
  "paper.path": "Longest path",
  "paper.layer.self-attention": "Self-attention",
  "paper.layer.recurrent": "Recurrent",
  "paper.layer.convolutional": "Convolutional",
  "paper.layer.restricted": "Restricted attention",
  "paper.verdict.shorter": (p: P) =>
    `The text is shorter than the vectors are wide (${p.n} < ${p.d}): self-attention needs ${p.ratio} ` +
    `times less work than recurrence.`,
  "paper.verdict.longer": (p: P) =>
    `The text is longer than the vectors are wide (${p.n} > ${p.d}): self-attention needs ${p.ratio} times ` +
    `more work than recurrence.`,
  "paper.verdict.same": (p: P) =>
    `The text is as long as the vectors are wide (${p.n}): self-attention and recurrence need the same work.`,
  "paper.layers.note":
    "Table 1 of the paper with your numbers: orders of growth, constant factors left out. Restricted " +
    "attention looks at k tokens and never at more than there are. Convolutions are dilated; the path is how " +
    "many operations a signal passes between the two tokens furthest apart.",
  "paper.why.recurrent": "Why not recurrence?",
  "paper.why.recurrent.says": (p: P) =>
    `Each token waits for the one before: ${p.steps} ${p.steps === "1" ? "step" : "steps"} that no ` +
    `hardware can do at once. What the first token said must pass through every one of them to reach the ` +
    `last.`,
  "paper.why.convolutional": "Why not convolution?",
  "paper.why.convolutional.says": (p: P) =>
    (p.spans
      ? "A kernel as wide as the text sees all of it, and"
      : `A kernel sees only its neighbours, so distant tokens meet after ${p.path} layers. And`) +
    " " +
    `` +
    `` +
    `` +
    `` +
    `` +
    `one layer costs ${p.times} times a recurrent one.`,
  "paper.why.attention": "And the price?",
  "paper.why.attention.says":
    "Every pair of tokens is compared, so twice the text is four times the work, and the pattern itself must " +
    "be kept. Looking only at neighbours, as restricted attention does, trades that for longer paths.",
  "paper.measure.title": "One attention layer, measured here",
  "paper.measure.lead":
    "Counted for every length in the table, then run in this page. Twice the length is four times the " +
    "pattern; the time follows as soon as the text is long.",
  "paper.length": "Length",
  "paper.length.hint": "Your own, among the usual ones",
  "paper.width": "Width",
  "paper.width.hint": "A narrow layer shows the square sooner",
  "paper.heads": "Heads",
  "paper.heads.hint": "They share the width out evenly",
  "paper.heads.uneven": (p: P) =>
    `A width of ${p.width} cannot be shared out evenly by ${p.heads} heads. Choose a number that divides ${p.width}.`,
  "paper.measure": "Measure",
  "paper.measure.again": "Measure again",
  "paper.measure.hint": "Runs every length a few times and keeps the fastest.",
  "paper.measure.at": (p: P) => `Running ${p.length} tokens…`,
  "paper.measure.done": "Measured: the fastest of a few runs each.",
  "paper.measure.empty": "Press Measure to see the milliseconds on this machine grow.",
  "paper.measure.engine": (p: P) => `Measured on this machine, on the ${p.kind} (${p.adapter}).`,
  "paper.measure.untrained":
    "Operations count every multiplication and addition of the layer's matrix products. Untrained weights " +
    "from a seed; what they are does not change the time.",
  "paper.measure.plot": (p: P) => `Milliseconds by length: ${p.list}.`,
  "paper.measure.point": (p: P) => `${p.length} tokens ${p.ms} ms`,
  "paper.measure.x": "Tokens. Line: measured. Dashes: the operations, scaled to the last measurement.",
  "paper.measure.y": "Milliseconds",
  "paper.measure.of": (p: P) => `A layer of width ${p.width} with ${p.heads} ${p.heads === 1 ? "head" : "heads"}`,
  "paper.flops": "Operations",
  "paper.pattern": "Pattern",
  "paper.ms": "ms here",
  // ---- variations ----
  "paper.ablations.title": "One size at a time",
  "paper.ablations.lead":
    "The paper changes one thing about the base model and trains again. Parameters and operations are " +
    "counted here; the last three columns are what the paper reports.",
  "paper.tokens": "Tokens",
  "paper.tokens.hint": "In the source, and as many in the target, for the operations",
  "paper.ablations.row": "Row",
  "paper.ablations.sizes": "Sizes",
  "paper.ablations.here": (p: P) => `Counted here, for ${p.tokens} ${p.tokens === "1" ? "token" : "tokens"}`,
  "paper.ablations.there": "Reported by the paper",
  "paper.ablations.note":
    "Reported: Vaswani et al. 2017, table 3; perplexity by word piece and BLEU on newstest2013, English to " +
    "German. Where the paper prints no parameters, none are shown. Its vocabulary is “about 37,000” tokens, " +
    "so its millions and these counts differ a little.",
  "paper.size.n_layers.long": "Layers in the encoder, and in the decoder",
  "paper.size.d_model.long": "Width of the model, d_model",
  "paper.size.d_mlp.long": "Width inside the feed-forward network",
  "paper.size.n_heads.long": "Heads",
  "paper.size.d_head.long": "Width of one head's keys and queries",
  "paper.size.d_value.long": "Width of one head's values",
  "paper.size.dropout.long": "Dropout rate",
  "paper.size.smoothing.long": "Label smoothing",
  "paper.row.base": "Base",
  "paper.row.base.long": "The base model",
  "paper.row.A": "A",
  "paper.row.A.long": "More or fewer heads, the same work: one head is worst, and too many hurt as well",
  "paper.row.B": "B",
  "paper.row.B.long": "Narrower keys: fewer parameters, and a worse fit between queries and keys",
  "paper.row.C": "C",
  "paper.row.C.long": "Depth, width and feed-forward width: larger is mostly better",
  "paper.row.D": "D",
  "paper.row.D.long": "Dropout and label smoothing: no parameters, and without dropout the model overfits",
  "paper.row.E": "E",
  "paper.row.E.long":
    "Learned positions in place of sinusoids: nearly the same result (here a table as long as your tokens)",
  "paper.row.big": "Big",
  "paper.row.big.long": "The big model, trained three times as long",
  "paper.reported.millions": "Millions",
  "paper.reported.perplexity": "Perplexity",
  "paper.reported.bleu": "BLEU",
  // ---- training ----
  "paper.training.title": "How it is trained",
  "paper.training.lead":
    "Adam with β₁ 0.9, β₂ 0.98 and ε 10⁻⁹, a learning rate that first rises and then falls, and a target " +
    "that is not quite certain.",
  "paper.schedule.title": "The learning rate of each step",
  "paper.schedule.says":
    "It rises in a straight line for the warm-up, then falls with the square root of the step. Wider models " +
    "take smaller steps.",
  "paper.warmup": "Warm-up",
  "paper.warmup.hint": (p: P) => `Steps until the peak; the paper takes ${p.steps}.`,
  "paper.rate.width": "Width of the model",
  "paper.rate.width.hint": "d_model: 512 in the base model, 1,024 in the big one.",
  "paper.schedule.peak": (p: P) => `Peak ${p.rate} at step ${p.step}`,
  "paper.schedule.plot": (p: P) =>
    `Learning rate by step, for a warm-up of ${p.warmup} and a width of ${p.width}. ${p.peak}.`,
  "paper.schedule.x": "Step",
  "paper.schedule.y": "Learning rate",
  "paper.schedule.usual": "This is the base model's schedule.",
  "paper.schedule.other": (p: P) => `Dashes: the base model's schedule, width ${p.width} and warm-up ${p.warmup}.`,
  "paper.schedule.table": "Rates as numbers",
  "paper.step": "Step",
  "paper.rate": "Rate",
  "paper.smoothing.title": "The smoothed target",
  "paper.smoothing.says":
    "The right token is given a little less than 1, and every token a share of the rest. The model learns " +
    "not to be too sure: the paper found perplexity worse and BLEU better.",
  "paper.epsilon": "Smoothing ε",
  "paper.epsilon.hint": (p: P) => `How much is taken from the right token; the paper takes ${p.smoothing}.`,
  "paper.vocab": "Vocabulary",
  "paper.vocab.hint": "Tokens in this small example.",
  "paper.smoothing.plot": (p: P) =>
    `Target over ${p.count} tokens: ${p.right} for the right one, ${p.other} for each other.`,
  "paper.smoothing.right": "The right token",
  "paper.smoothing.other": "Each other token",
  "paper.smoothing.least": "Least possible loss",
  "paper.smoothing.full": (p: P) => `With ${p.vocabulary} tokens`,
  "paper.smoothing.note":
    "is the size of the vocabulary. The least loss is the target's own entropy: with ε above 0 no model gets to 0.",
  "paper.nats": (p: P) => `${p.value} nats`,
  // ---- positions ----
  "paper.positions.title": "Where each token is",
  "paper.positions.lead":
    "Attention does not know the order of tokens. So every position adds its own row of sines and cosines, " +
    "from fast waves to waves so slow that they hardly move.",
  "paper.matrix.title": "The matrix",
  "paper.matrix.says":
    "Even columns are sines, odd ones cosines. Each pair of columns turns more slowly than the one before, " +
    "like the hands of a clock. Choose a row to choose its position.",
  "paper.matrix.map": (p: P) =>
    `Positions as a map: ${p.rows} positions down, ${p.columns} dimensions across. Arrow keys move from ` +
    `cell to cell, Enter chooses a row. The numbers of the chosen position are in the table below.`,
  "paper.map.role": "map of numbers",
  "paper.matrix.legend": "Value",
  "paper.axis.position": "Position",
  "paper.axis.dimension": "Dimension",
  "paper.axis.value": "Value",
  "paper.axis.from": (p: P) => `Positions ${p.from} to ${p.to}`,
  "paper.position": "Position",
  "paper.position.hint": "The row that is drawn below and compared with all others.",
  "paper.count": "Positions",
  "paper.count.hint": "Rows of the matrix; the first is position 0.",
  "paper.dimensions": "Dimensions",
  "paper.dimensions.hint": "Columns: the width of the model, 512 in the paper.",
  "paper.point.sin": (p: P) =>
    `PE(${p.position}, ${p.dimension}) = sin(${p.position} / 10000^(${p.exponent}/${p.size})) = ${p.value}`,
  "paper.point.cos": (p: P) =>
    `PE(${p.position}, ${p.dimension}) = cos(${p.position} / 10000^(${p.exponent}/${p.size})) = ${p.value}`,
  "paper.point.like": (p: P) => `Positions ${p.row} and ${p.column}: ${p.value}`,
  "paper.point.none": "Point at a cell to read it, or move over the map with the arrow keys.",
  "paper.vector.title": (p: P) => `The vector of position ${p.position}`,
  "paper.vector.plot": (p: P) => `The ${p.count} numbers of position ${p.position} as two curves, fast waves first.`,
  "paper.vector.x": "Dimension. Line: the sines of even columns. Dashes: the cosines of odd ones.",
  "paper.vector.table": "The vector as numbers",
  "paper.like.title": "Which positions are alike",
  "paper.like.says":
    "The dot product of two positions depends only on how far apart they are: every diagonal has one colour. " +
    "Near positions tend to be more alike than distant ones, but on the way likeness falls and rises in " +
    "waves.",
  "paper.like.map": (p: P) =>
    `How alike ${p.rows} positions are to each other: 1 to themselves, ${p.neighbours} to the next one, ` +
    `least at ${p.apart} apart with ${p.least}. Arrow keys move from cell to cell, Enter chooses a row.`,
  "paper.like.table": (p: P) => `Likeness to position ${p.position} as numbers`,
  "paper.like": "Likeness",
  "paper.like.legend": (p: P) => `Dot product, divided by its largest value, ${p.half}`,
  "paper.like.plot": (p: P) =>
    `How alike position ${p.position} is to each of ${p.count}: ${p.near} to position ${p.neighbour}, ` +
    `least to position ${p.far} with ${p.least}.`,
  "paper.like.y": (p: P) => `Likeness to position ${p.position}`,
  "paper.shift.title": "A shift is a rotation",
  "paper.shift.says":
    "To get from any position to the one k later, each pair of numbers turns by its own fixed angle. The map " +
    "is linear and the same for every position, so “k tokens back” is easy to learn.",
  "paper.shift": "Shift k",
  "paper.shift.hint": (p: P) => `From position ${p.from} to position ${p.to}.`,
  "paper.shift.error": (p: P) =>
    `Checked now, turned against computed anew: the largest difference among ${p.count} numbers is ${p.error}.`,
  "paper.turn.name": (p: P) => `Pair ${p.pair} turns by ${p.degrees} degrees`,
  "paper.turn.pair": (p: P) => `Columns ${p.first}, ${p.second}`,
  "paper.turn.note": (p: P) =>
    `Grey: position ${p.from}. Blue: position ${p.to}. To the right the cosine, upwards the sine.`,
  "paper.degrees": (p: P) => `${p.degrees}°`,
  "paper.beyond.title": "Beyond the training length",
  "paper.beyond.says":
    "A learned table ends where training ended. The function goes on: any position has its row, and " +
    "neighbours stay as alike as at the start. Whether the layers above can use such rows is another " +
    "question.",
  "paper.far": "First position shown",
  "paper.far.hint": (p: P) =>
    p.table
      ? `A learned table of the loaded model's length would end after ${p.table} positions.`
      : "Any position may be the first.",
  "paper.beyond.near": "Likeness of positions 0 and 1",
  "paper.beyond.far": (p: P) => `Likeness of ${p.from} and ${p.to}`,
  "paper.beyond.error": "Largest error of the rotation",
  "paper.beyond.map": (p: P) =>
    `The rows of positions ${p.from} to ${p.to}, ${p.columns} dimensions across. Arrow keys move from cell to cell.`,
  "paper.beyond.table": (p: P) => `The vector of position ${p.position} as numbers`,
  // ---- results ----
  "paper.reported.title": "What the paper reported",
  "paper.reported.lead":
    "The authors' own numbers, beside what this page counts for the same models. Nothing here was trained by " +
    "this page.",
  "paper.bleu.title": "Translation, WMT 2014",
  "paper.bleu.says": "BLEU compares a translation with a human one; higher is better.",
  "paper.bleu.german": "English to German",
  "paper.bleu.french": "English to French",
  "paper.bleu.before": "Best before",
  "paper.bleu.base": "Base",
  "paper.bleu.big": "Big",
  "paper.bleu.note":
    "Table 2, newstest2014. Best before: an ensemble of convolutional models, ConvS2S. The conference " +
    "version's abstract says 41.0 for French; the present one and its table say 41.8.",
  "paper.sizes.title": "Size and training, as reported",
  "paper.where": "Where",
  "paper.about": (p: P) => `about ${p.millions} million`,
  "paper.hours": (p: P) => `${p.hours} hours`,
  "paper.days": (p: P) => `${p.days} days`,
  "paper.seconds": (p: P) => `${p.seconds} s`,
  "paper.machine": "8 P100 GPUs",
  "paper.reported.parameters": "Parameters",
  "paper.reported.parameters.where": "Table 3",
  "paper.reported.steps": "Training steps",
  "paper.reported.steps.where": "Section 5.2",
  "paper.reported.time": "Time",
  "paper.reported.time.where": "Section 5.2",
  "paper.reported.second": "One step",
  "paper.reported.second.where": "Section 5.2",
  "paper.reported.machine": "On",
  "paper.reported.machine.where": "Section 5.2",
  "paper.reported.flops": "Training operations",
  "paper.reported.flops.where": "Table 2, estimated from time and hardware",
  "paper.counted.title": "Counted here",
  "paper.counted.preset": "Preset",
  "paper.counted.here": "Parameters",
  "paper.counted.difference": "Against the paper",
  "paper.counted.shared": "Of these, the shared matrix",
  "paper.counted.why": (p: P) =>
    `The paper calls its vocabulary “about 37,000” tokens and these presets take exactly ${p.vocabulary}; ` +
    `each further token is ${p.each} more parameters in the base model.`,
  "paper.cite":
    "Vaswani, Shazeer, Parmar, Uszkoreit, Jones, Gomez, Kaiser and Polosukhin: Attention Is All You Need, 2017.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof paper, Entry> {}
}
