// Words of the paper room, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("en");

export const paper = {
  "paper.title": "Attention Is All You Need",
  "paper.authors": "Vaswani et al., 2017",
  "paper.parts": "Parts of the paper",
  "paper.source": "arXiv:1706.03762",
  "paper.busy": "Computing…",
  "paper.failed": "These numbers could not be computed.",
  "paper.number.wrong": (p: P) => `Type a whole number from ${number(p.least)} to ${number(p.most)}.`,
  "paper.table.what": "Quantity",
  "paper.base": "Base",
  "paper.big": "Big",
  "paper.and": "and",
  "paper.part.model": "The model",
  "paper.part.model.hint": "Every part with its shapes and parameters",
  "paper.part.cost": "Cost",
  "paper.part.cost.hint": "Operations by length, counted and measured",
  "paper.part.ablations": "Variations",
  "paper.part.ablations.hint": "What changes with each hyperparameter",
  "paper.part.training": "Training",
  "paper.part.training.hint": "Learning rate and label smoothing",
  "paper.part.positions": "Positions",
  "paper.part.positions.hint": "How the model knows word order",
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
    "The encoder reads the source; the decoder writes the answer one token at a time. Choose a part to see its " +
    "work and its cost.",
  "paper.diagram": "The transformer, top to bottom",
  "paper.frame.encoder": (p: P) => (p.layers ? `Encoder, ${p.layers} layers` : "Encoder"),
  "paper.frame.decoder": (p: P) => (p.layers ? `Decoder, ${p.layers} layers` : "Decoder"),
  "paper.stack.encoder": "In the encoder",
  "paper.stack.decoder": "In the decoder",
  "paper.stack.output": "After the decoder",
  "paper.in.source": "Source tokens",
  "paper.in.target": "Tokens written so far",
  "paper.out": "Probabilities of the next token",
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
    "Each token becomes a row of the embedding matrix, multiplied by √d_model so that the positions added next " +
    "do not drown it. Sinusoids of its position are then added, because attention alone ignores the order of " +
    "tokens.",
  "paper.kind.embedding.letters":
    "E: the embedding matrix. t: the token at position p. PE: the sinusoids, which are computed, not learned.",
  "paper.kind.attention": "Multi-head attention",
  "paper.kind.attention.does":
    "Each token’s query is compared with every token’s key, and the values are averaged with weights " +
    "that say how well query and key match. Several heads do this in parallel, each in its own smaller " +
    "space, and one matrix combines their outputs.",
  "paper.kind.attention.letters":
    "One head is shown; the W are its learned projections. Dividing by √d_k keeps the softmax from becoming " +
    "all or nothing.",
  "paper.kind.masked": "Masked multi-head attention",
  "paper.kind.masked.does":
    "The same as in the encoder, but a token may look only at itself and at earlier tokens. All " +
    "positions can then be trained at once, and none sees the token it has to predict.",
  "paper.kind.masked.letters":
    "M: the mask, −∞ where key k comes after query q. After the softmax these weights are exactly 0.",
  "paper.kind.cross": "Cross-attention",
  "paper.kind.cross.does":
    "Queries come from the decoder; keys and values come from the encoder’s output. This is the only " +
    "place where the source reaches the answer.",
  "paper.kind.cross.letters":
    "x: the decoder’s stream. m: the memory, that is, the encoder’s output; it is the same for every decoder layer.",
  "paper.kind.norm": "Add and norm",
  "paper.kind.norm.does":
    "The sublayer’s output is added to its input, so a layer only has to learn a change. Each token’s vector " +
    "is then normalised to mean 0 and standard deviation 1, and scaled and shifted by learned numbers.",
  "paper.kind.norm.letters":
    "μ and σ are computed over one token’s vector. γ and β are learned. The thin line around each part is the " +
    "residual connection.",
  "paper.kind.mlp": "Feed-forward network",
  "paper.kind.mlp.does":
    "Each token’s vector is widened, passed through ReLU and brought back to its width, without looking " +
    "at other tokens. Attention moves information between tokens; this part processes it.",
  "paper.kind.mlp.letters":
    "W₁ and W₂ are the same for every position, but differ from layer to layer. max(0, ·) is ReLU.",
  "paper.kind.output": "Linear and softmax",
  "paper.kind.output.does":
    "The last vector is compared with the embedding of every token in the vocabulary, which gives one " +
    "score per token. The softmax turns the scores into probabilities.",
  "paper.kind.output.letters":
    "E: the embedding matrix again, transposed. The output has no bias and no weights of its own.",
  "paper.letters": "n: source tokens. m: target tokens. Shapes are heads × tokens × width.",
  "paper.shape.table": "Matrix",
  "paper.shape.x": "Input",
  "paper.shape.q": "Queries",
  "paper.shape.k": "Keys",
  "paper.shape.v": "Values",
  "paper.shape.pattern": "Pattern",
  "paper.shape.gamma": "γ and β, each",
  "paper.shape.hidden": "Hidden",
  "paper.shape.logits": "Scores",
  "paper.shape.out": "Output",
  "paper.parameters": "Parameters",
  "paper.parameters.each": "Parameters, one layer",
  "paper.parameters.all": (p: P) => `In ${p.layers} layers`,
  "paper.parameters.share": "Share of the model",
  "paper.parameters.model": "Whole model",
  "paper.shared.mark": "E",
  "paper.shared.one": "E: one matrix,",
  "paper.shared.size": (p: P) => `${p.rows} × ${p.columns}, used three times`,
  "paper.shared.embedding":
    "One matrix serves as source embedding, target embedding and, transposed, output projection. It is counted " +
    "once.",
  "paper.shared.output":
    "The output has no matrix of its own: it uses the embedding matrix, which is counted with the embedding.",
  "paper.shared.none": "Nothing here is shared: every layer has its own weights.",
  "paper.to.learn": "Open this step in Learn",
  "paper.to.encoder": "See encoder attention in a trained model",
  "paper.to.decoder": "See masked attention in a trained model",
  "paper.to.cross": "See cross-attention in a trained model",
  // ---- cost ----
  "paper.cost.title": "What a layer costs",
  "paper.cost.lead":
    "Self-attention connects every token with every other in one step. Its cost grows with the square of " +
    "the length, yet it is cheaper than recurrence while the text is shorter than the vectors are wide.",
  "paper.layers.title": "Four kinds of layer, at your sizes",
  "paper.n": "Length",
  "paper.n.hint": "Tokens in the text",
  "paper.d": "Width",
  "paper.d.hint": "Numbers in one token’s vector",
  "paper.k": "Neighbours",
  "paper.k.hint": "Width of the convolution kernel, or window of restricted attention",
  "paper.k.all": (p: P) =>
    `Wider than the text: restricted attention then sees all ${p.n} tokens, so it equals self-attention.`,
  "paper.layer": "Layer",
  "paper.operations": "Operations",
  "paper.operations.bar": "Relative",
  "paper.sequential": "Sequential steps",
  "paper.path": "Longest path",
  "paper.layer.self-attention": "Self-attention",
  "paper.layer.recurrent": "Recurrent",
  "paper.layer.convolutional": "Convolutional",
  "paper.layer.restricted": "Restricted attention",
  "paper.verdict.shorter": (p: P) =>
    `The text is shorter than the vectors are wide (${p.n} < ${p.d}): self-attention takes ${p.ratio} times ` +
    "fewer operations than recurrence.",
  "paper.verdict.longer": (p: P) =>
    `The text is longer than the vectors are wide (${p.n} > ${p.d}): self-attention takes ${p.ratio} times as ` +
    "many operations as recurrence.",
  "paper.verdict.same": (p: P) =>
    `The text is as long as the vectors are wide (${p.n}): self-attention and recurrence take equally many ` +
    "operations.",
  "paper.layers.note":
    "Table 1 of the paper with your numbers, without constant factors. Restricted attention looks at k " +
    "tokens, or at all if there are fewer. Convolutions are dilated. The longest path counts the " +
    "operations a signal passes between the two most distant tokens.",
  "paper.why.recurrent": "Why not recurrence?",
  "paper.why.recurrent.says": (p: P) =>
    `Each token waits for the one before: ${p.steps} ${p.steps === "1" ? "step" : "steps"} that cannot ` +
    "run in parallel. Information from the first token must pass through every step to reach the last.",
  "paper.why.convolutional": "Why not convolution?",
  "paper.why.convolutional.says": (p: P) =>
    (p.spans
      ? "A kernel as wide as the text sees all of it, but"
      : `A kernel sees only its neighbours, so distant tokens meet after ${p.path} layers, and`) +
    ` one layer costs ${p.times} times as much as a recurrent one.`,
  "paper.why.attention": "And the price?",
  "paper.why.attention.says":
    "Every pair of tokens is compared, so twice the text takes four times the work, and the pattern must " +
    "be kept in memory. Restricted attention looks only at neighbours: cheaper, but with longer paths.",
  "paper.measure.title": "One attention layer, measured here",
  "paper.measure.lead":
    "The operations are counted for every length in the table, then run in this page. Doubling the " +
    "length makes the pattern four times as large; for long texts the time follows.",
  "paper.length": "Length",
  "paper.length.hint": "Your own, added to the usual ones",
  "paper.width": "Width",
  "paper.width.hint": "With a narrow layer the square shows sooner",
  "paper.heads": "Heads",
  "paper.heads.hint": "They split the width evenly",
  "paper.heads.uneven": (p: P) =>
    `${p.heads} heads cannot split a width of ${p.width} evenly. Choose a number that divides ${p.width}.`,
  "paper.measure": "Measure",
  "paper.measure.again": "Measure again",
  "paper.measure.hint": "Runs every length a few times and keeps the fastest.",
  "paper.measure.at": (p: P) => `Running ${p.length} tokens…`,
  "paper.measure.done": "Measured: the fastest of a few runs at each length.",
  "paper.measure.empty": "{Click|Tap} Measure to see how the time grows on this machine.",
  "paper.measure.engine": (p: P) => `Measured on this machine, on the ${p.kind} (${p.adapter}).`,
  "paper.measure.untrained":
    "Operations: every multiplication and addition in the layer’s matrix products. The weights are " +
    "random; their values do not affect the time.",
  "paper.measure.plot": (p: P) => `Milliseconds by length: ${p.list}.`,
  "paper.measure.point": (p: P) => `${p.length} tokens: ${p.ms} ms`,
  "paper.measure.x": "Tokens. Solid line: measured. Dashed line: operations, scaled to the last measurement.",
  "paper.measure.y": "Milliseconds",
  "paper.measure.of": (p: P) => `A layer of width ${p.width} with ${p.heads} ${p.heads === 1 ? "head" : "heads"}`,
  "paper.flops": "Operations",
  "paper.pattern": "Pattern",
  "paper.ms": "ms on this machine",
  // ---- variations ----
  "paper.ablations.title": "One hyperparameter at a time",
  "paper.ablations.lead":
    "Each row changes one thing about the base model and trains it again. This page counts parameters " +
    "and operations; the last three columns are the paper’s results.",
  "paper.tokens": "Tokens",
  "paper.tokens.hint": "Length of source and of target, for counting operations",
  "paper.ablations.row": "Row",
  "paper.ablations.sizes": "Sizes",
  "paper.ablations.here": (p: P) => `Counted here, for ${p.tokens} ${p.tokens === "1" ? "token" : "tokens"}`,
  "paper.ablations.there": "Reported by the paper",
  "paper.ablations.note":
    "Reported: Vaswani et al. 2017, table 3; perplexity per word piece, BLEU on newstest2013, English to " +
    "German. Parameters are missing where the paper gives none. Its vocabulary is “about 37,000” tokens, " +
    "so its counts differ slightly from these.",
  "paper.size.n_layers.long": "Layers in the encoder, and as many in the decoder",
  "paper.size.d_model.long": "Width of the model, d_model",
  "paper.size.d_mlp.long": "Width inside the feed-forward network",
  "paper.size.n_heads.long": "Heads",
  "paper.size.d_head.long": "Width of one head’s keys and queries",
  "paper.size.d_value.long": "Width of one head’s values",
  "paper.size.dropout.long": "Dropout rate",
  "paper.size.smoothing.long": "Label smoothing",
  "paper.row.base": "Base",
  "paper.row.base.long": "The base model",
  "paper.row.A": "A",
  "paper.row.A.long": "More or fewer heads at equal cost: one head is worst, and too many hurt as well",
  "paper.row.B": "B",
  "paper.row.B.long": "Narrower keys: fewer parameters, but queries and keys match less well",
  "paper.row.C": "C",
  "paper.row.C.long": "Depth, width and feed-forward width: larger is mostly better",
  "paper.row.D": "D",
  "paper.row.D.long": "Dropout and label smoothing: no parameters, and without dropout the model overfits",
  "paper.row.E": "E",
  "paper.row.E.long":
    "Learned positions instead of sinusoids: nearly the same result (here a table as long as your tokens)",
  "paper.row.big": "Big",
  "paper.row.big.long": "The big model, trained three times as long",
  "paper.reported.millions": "Millions",
  "paper.reported.perplexity": "Perplexity",
  "paper.reported.bleu": "BLEU",
  // ---- training ----
  "paper.training.title": "How it is trained",
  "paper.training.lead":
    "Adam with β₁ = 0.9, β₂ = 0.98 and ε = 10⁻⁹, a learning rate that first rises and then falls, and label " +
    "smoothing.",
  "paper.schedule.title": "The learning rate at each step",
  "paper.schedule.says":
    "It rises linearly during warm-up, then falls with the inverse square root of the step. Wider models use a " +
    "smaller rate.",
  "paper.warmup": "Warm-up",
  "paper.warmup.hint": (p: P) => `Steps up to the peak; ${p.steps} in the paper.`,
  "paper.rate.width": "Width of the model",
  "paper.rate.width.hint": "d_model: 512 in the base model, 1,024 in the big one.",
  "paper.schedule.peak": (p: P) => `Peak ${p.rate} at step ${p.step}`,
  "paper.schedule.plot": (p: P) =>
    `Learning rate by step, for a warm-up of ${p.warmup} and a width of ${p.width}. ${p.peak}.`,
  "paper.schedule.x": "Step",
  "paper.schedule.y": "Learning rate",
  "paper.schedule.usual": "This is the base model’s schedule.",
  "paper.schedule.other": (p: P) => `Dashed: the base model’s schedule (width ${p.width}, warm-up ${p.warmup}).`,
  "paper.schedule.table": "Learning rates as a table",
  "paper.step": "Step",
  "paper.rate": "Rate",
  "paper.smoothing.title": "The smoothed target",
  "paper.smoothing.says":
    "The right token’s target is a little below 1; the rest is shared evenly among all tokens. The model " +
    "learns not to be overconfident: in the paper, perplexity got worse and BLEU better.",
  "paper.epsilon": "Smoothing ε",
  "paper.epsilon.hint": (p: P) => `The share taken from the right token; ${p.smoothing} in the paper.`,
  "paper.vocab": "Vocabulary",
  "paper.vocab.hint": "Tokens in this small example.",
  "paper.smoothing.plot": (p: P) =>
    `Target over ${p.count} tokens: ${p.right} for the right one, ${p.other} for every other.`,
  "paper.smoothing.right": "The right token",
  "paper.smoothing.other": "Every other token",
  "paper.smoothing.least": "Lowest possible loss",
  "paper.smoothing.full": (p: P) => `With ${p.vocabulary} tokens`,
  "paper.smoothing.note":
    "is the size of the vocabulary. The lowest loss is the entropy of the target: with ε above 0, no model " +
    "reaches 0.",
  "paper.nats": (p: P) => `${p.value} nats`,
  // ---- positions ----
  "paper.positions.title": "Where each token is",
  "paper.positions.lead":
    "Attention ignores the order of tokens. So a row of sines and cosines is added at each position, with " +
    "waves from fast to almost constant.",
  "paper.matrix.title": "The matrix",
  "paper.matrix.says":
    "Even columns are sines, odd columns cosines. Each pair of columns turns more slowly than the one " +
    "before, like the hands of a clock. {Click|Tap} a row to choose its position.",
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
  "paper.position.hint": "The row plotted below and compared with all others.",
  "paper.count": "Positions",
  "paper.count.hint": "Rows of the matrix; the first is position 0.",
  "paper.dimensions": "Dimensions",
  "paper.dimensions.hint": "Columns: the width of the model, 512 in the paper.",
  "paper.point.sin": (p: P) =>
    `PE(${p.position}, ${p.dimension}) = sin(${p.position} / 10000^(${p.exponent}/${p.size})) = ${p.value}`,
  "paper.point.cos": (p: P) =>
    `PE(${p.position}, ${p.dimension}) = cos(${p.position} / 10000^(${p.exponent}/${p.size})) = ${p.value}`,
  "paper.point.like": (p: P) => `Positions ${p.row} and ${p.column}: ${p.value}`,
  "paper.point.none": "{Hover over a cell to read it, or move with the arrow keys.|Tap a cell to read it.}",
  "paper.vector.title": (p: P) => `Vector of position ${p.position}`,
  "paper.vector.plot": (p: P) =>
    `The ${p.count} numbers of position ${p.position} as two curves, from fast waves to slow.`,
  "paper.vector.x": "Dimension. Solid: sines in even columns. Dashed: cosines in odd columns.",
  "paper.vector.table": "The vector as a table",
  "paper.like.title": "Which positions are similar",
  "paper.like.says":
    "The dot product of two positions depends only on their distance, so every diagonal has one colour. " +
    "Similarity mostly falls with distance, but in waves.",
  "paper.like.map": (p: P) =>
    `Similarity of ${p.rows} positions: 1 to themselves, ${p.neighbours} to the next one, lowest at ` +
    `distance ${p.apart} with ${p.least}. Arrow keys move from cell to cell, Enter chooses a row.`,
  "paper.like.table": (p: P) => `Similarity to position ${p.position} as a table`,
  "paper.like": "Similarity",
  "paper.like.legend": (p: P) => `Dot product, divided by its largest value, ${p.half}`,
  "paper.like.plot": (p: P) =>
    `Similarity of position ${p.position} to each of ${p.count} positions: ${p.near} to position ` +
    `${p.neighbour}, lowest to position ${p.far} with ${p.least}.`,
  "paper.like.y": (p: P) => `Similarity to position ${p.position}`,
  "paper.shift.title": "A shift is a rotation",
  "paper.shift.says":
    "To get from any position to the one k later, each pair of numbers turns by a fixed angle. This map " +
    "is linear and the same at every position, so “k tokens back” is easy to learn.",
  "paper.shift": "Shift k",
  "paper.shift.hint": (p: P) => `From position ${p.from} to position ${p.to}.`,
  "paper.shift.error": (p: P) => `Rotated and computed directly, the ${p.count} numbers differ by at most ${p.error}.`,
  "paper.turn.name": (p: P) => `Pair ${p.pair} turns by ${p.degrees} degrees`,
  "paper.turn.pair": (p: P) => `Columns ${p.first}, ${p.second}`,
  "paper.turn.note": (p: P) => `Grey: position ${p.from}. Blue: position ${p.to}. Horizontal: cosine. Vertical: sine.`,
  "paper.degrees": (p: P) => `${p.degrees}°`,
  "paper.beyond.title": "Beyond the training length",
  "paper.beyond.says":
    "A learned table ends at the training length. The function has a row for every position, and neighbours " +
    "stay as similar as at the start. Whether later layers can use those rows is another question.",
  "paper.far": "First position shown",
  "paper.far.hint": (p: P) =>
    p.table
      ? `A learned table as long as the loaded model’s would end after ${p.table} positions.`
      : "Any position may be the first.",
  "paper.beyond.near": "Similarity of positions 0 and 1",
  "paper.beyond.far": (p: P) => `Similarity of ${p.from} and ${p.to}`,
  "paper.beyond.error": "Largest rotation error",
  "paper.beyond.map": (p: P) =>
    `The rows of positions ${p.from} to ${p.to}, ${p.columns} dimensions across. Arrow keys move from cell to cell.`,
  "paper.beyond.table": (p: P) => `The vector of position ${p.position} as numbers`,
  // ---- results ----
  "paper.reported.title": "What the paper reported",
  "paper.reported.lead":
    "The authors’ numbers, beside this page’s counts for the same models. This page trained none of them.",
  "paper.bleu.title": "Translation, WMT 2014",
  "paper.bleu.says": "BLEU compares a translation with a human one. Higher is better.",
  "paper.bleu.german": "English to German",
  "paper.bleu.french": "English to French",
  "paper.bleu.before": "Previous best",
  "paper.bleu.base": "Base",
  "paper.bleu.big": "Big",
  "paper.bleu.note":
    "Table 2, newstest2014. Previous best: ConvS2S, an ensemble of convolutional models. The conference " +
    "version’s abstract says 41.0 for French; the current abstract and the table say 41.8.",
  "paper.sizes.title": "Size and training, as reported",
  "paper.where": "Source",
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
  "paper.reported.second": "Time per step",
  "paper.reported.second.where": "Section 5.2",
  "paper.reported.machine": "Hardware",
  "paper.reported.machine.where": "Section 5.2",
  "paper.reported.flops": "Training operations",
  "paper.reported.flops.where": "Table 2, estimated from time and hardware",
  "paper.counted.title": "Counted here",
  "paper.counted.preset": "Preset",
  "paper.counted.here": "Parameters",
  "paper.counted.difference": "Difference from the paper",
  "paper.counted.shared": "Shared matrix",
  "paper.counted.why": (p: P) =>
    `The paper’s vocabulary has “about 37,000” tokens; these presets use exactly ${p.vocabulary}. Each ` +
    `further token adds ${p.each} parameters to the base model.`,
  "paper.cite":
    "Vaswani, Shazeer, Parmar, Uszkoreit, Jones, Gomez, Kaiser and Polosukhin: Attention Is All You Need, 2017.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof paper, Entry> {}
}
