// The records that cross between the engine and the worker, as src/ declares them.
// HEADLIGHT_RENEW=1 cargo test --lib protocol writes this file.

/** The largest factor of an edit: larger ones only overflow. */
export const LARGEST_FACTOR = 10000;

/** The engine reads patterns of longer texts in blocks. */
export const MOST_WHOLE = 128;

/** The effect of silencing one head on the model's answer. */
export type AblateRow = { path: string, head: number,
/** The fall of ln p of the whole answer with this head silenced, in nats: of the answer and the token after it, or
 * of the best guess for the asked token. */
loss: number | null,
/** Without logits: the relative change of the last stack's output. */
change: number | null,
/** The edits' effect that remains when the head is silenced both with and without them. */
effect: number | null,
/** The first step at which another token becomes the most probable one: the number of tokens before it, and the
 * token. */
other: OtherToken | null, };

export type AblationRow = { row: string, config: Record<string, number>, parameters: number, flops: number, };

/** A missing input or part, by the model's architecture. */
export type Absent = "tokens" | "source-tokens" | "target-tokens" | "targets" | "target-option" | "embeddings" | "output-head";

/** An answer: of the laboratory, or about a loaded model. */
export type AnyAnswer = LabAnswer | ModelAnswer;

/** The stacks of a model. */
export type Architecture = "attention" | "encoder" | "decoder" | "encoder-decoder";

/** One kind of attention, in all layers. */
export type Attention = "encoder" | "decoder" | "cross";

/** The parts of a stream, in the order they were added, and their sum. */
export type AttributeAnswer = { answer: TokenProbability | null, foil: TokenProbability | null,
/** The most probable tokens at the position, the first one first; empty if the question is not about a token. */
candidates: Array<TokenProbability>,
/** The row in question; null: all of them. */
position: number | null, parts: Array<Part>, sum: number,
/** The run's own number. */
whole: number,
/** `whole − sum` */
residue: number, };

/** One axis of a site's values. */
export type Axis = "1" | "batch" | "pos" | "query" | "key" | "head" | "kv_head" | "d_model" | "d_embed" | "d_head" | "d_value" | "d_mlp" | "d_out" | "d_vocab" | "class" | "d_pooled";

/** A token's rank and probability without edits. */
export type BaselineRank = { rank: number, probability: number, };

/** An answer found by beam search. */
export type BeamText = {
/** Its tokens, without the end token. */
ids: Array<number>,
/** The answer as text, without special tokens. */
text: string,
/** ln p of all tokens, with the end token; forced tokens count 0. */
log_probability: number,
/** The score by which answers are ranked. */
score: number, };

/** A candidate for the next token. Its probability is that of sampling, after temperature and top-k; a token that
 * sampling never writes has none. */
export type Candidate = {
/** 0 is the most probable of all. */
rank: number, logit: number,
/** The same token without edits; null when nothing is edited. */
baseline: BaselineRank | null, id: number, text: string, kind: TokenKind, probability: number, };

/** A cell's raw product, split by the parts of its query's and its key's stream. */
export type CellAnswer = { path: string, head: number, query: number, key: number,
/** Each with the sum of its row. */
query_parts: Array<Part>,
/** Each with the sum of its column. */
key_parts: Array<Part>, sum: number,
/** The run's own product. */
raw: number,
/** `raw − sum` */
residue: number,
/** `[query_parts, key_parts]` */
values: Float32Array, };

/** An emitted token. */
export type ChosenToken = {
/** 0 is the most probable. */
rank: number, id: number, text: string, kind: TokenKind, probability: number, };

/** The rows of the last stack's output that a class head reads. */
export type ClassRows = "first" | "last" | "visible" | "visible_logits" | "each" | "patches" | "first_and_patches" | "first_two";

/** A model's configuration, with every default filled in: flat in a file, here in groups. A size is 0, and
 * absent in a file, if the model does not use it. */
export type Config = { name: string, architecture: Architecture, d_model: number, n_encoder_layers?: number, n_decoder_layers?: number, d_vocab?: number,
/** The length of the texts it was trained on: a limit if positions are a learned table, [`Config::longest_text`]. */
n_ctx?: number,
/** What the first stack reads. */
input?: InputConfig,
/** The encoder of images whose rows the decoder reads among its tokens; all other keys are the decoder's. */
vision?: VisionConfig,
/** The settings of single blocks, "decoder.blocks.1". A file gives the keys that differ. */
layers?: { [key in string]: LayerConfig }, final_norm: boolean, norm_memory: boolean, residual: boolean,
/** Whether all layers of a stack share the first one's parameters. */
share_layers: boolean,
/** The initial value of every gamma; null means no layer-scale. */
layer_scale: number | null,
/** Whether gammas are learned; else each is `layer_scale`, and no file holds them. */
layer_scale_learned: boolean, dropout: Dropout, drop_path: number, n_heads: number, n_kv_heads: number, d_head: number, d_value: number, d_out: number, qkv_bias: boolean,
/** Whether keys have a bias where queries and values do. */
key_bias: boolean, out_bias: boolean, out_proj: boolean, gate: boolean,
/** Whether each head of a self-attention has a sink: a learned logit in its softmax that no key gets. */
sinks: boolean, causal: boolean, cross: boolean,
/** Whether each head's output has a gate for each of its numbers, read from the sublayer's input. */
z_gate: boolean,
/** The bound c of queries, keys and values after their maps, within −c and c; null for none. */
qkv_clip: number | null, mlp: boolean, d_mlp?: number, activation: string,
/** Whether xIELU, with two learned numbers in each MLP, stands in place of `activation` there. */
mlp_xielu: boolean, mlp_gated: boolean, mlp_bias: boolean, pad_id: number | null, start_id: number | null, end_id: number | null,
/** Further tokens that end a text, beside `end_id`. */
other_end_ids: Array<number>,
/** The forced first token of every answer that directly follows the start token. */
forced_first_id: number | null,
/** The prompt of an answer that directly follows the start token: for each place the tokens of which one is
 * written. */
prompt_ids: Array<Array<number>>,
/** Tokens that are never written. */
suppressed_ids: Array<number>,
/** Tokens that are not written as the first one of an answer. */
suppressed_first_ids: Array<number>,
/** Sequences of tokens that are never written. */
suppressed_sequences: Array<Array<number>>,
/** The end tokens of which one is forced at the length limit. */
forced_last_ids: Array<number>,
/** The least number of the decoder's tokens, given ones included, before a text may end. */
min_length: number,
/** The least number of the answer's tokens before it may end. */
min_new_tokens: number,
/** The length of token sequences that may occur only once in a text; 0: no limit. */
no_repeat_ngram: number,
/** The divisor of positive logits, and factor of negative ones, for tokens already in the text (Keskar et al.
 * 2019). */
repetition_penalty: number, early_stopping: EarlyStopping,
/** The factor of raw products; null is 1/√d_head. */
attention_scale: number | null,
/** The norm of queries and keys, of the kind of the layer's norm. */
query_key_norm: QueryKeyNorm,
/** The growth of self-attention's queries with their position; null for none. */
query_growth: QueryGrowth | null,
/** Whether attention has no norm, although the MLP has. */
mlp_norm_only: boolean,
/** Whether the MLP reads the stream before attention, as attention does. */
parallel: Parallel,
/** The keys that a query of self-attention sees: its own position and `window` − 1 before it, in an encoder as many
 * after it. null for all. */
window: number | null,
/** The cap c of scores, c · tanh(score / c), before the mask; null for none. */
score_cap: number | null,
/** The sizes of a layer of the gated delta rule, which stands in place of softmax attention; null for softmax. */
gated_delta: GatedDeltaConfig | null,
/** The sizes of the heads where they are not the model's; null for those. */
head_sizes: HeadSizes | null,
/** Whether values are what keys are before their norm and rotation, without a map of their own. */
values_from_keys: boolean,
/** Whether each head's values pass a norm of the layer's kind, without a weight. */
value_norm: boolean,
/** Whether the stream after the block is multiplied by a learned number. */
block_scale: boolean,
/** The earlier block of the stack whose keys and values self-attention reads; null for its own. */
keys_of: number | null,
/** The width of the MLP's hidden activations; null for the model's. */
mlp_width: number | null, norm: NormKind, norm_position: NormPosition, norm_eps: number,
/** Whether norms have a weight; else it is 1. */
norm_weight: boolean,
/** Whether layer norms have a bias. */
norm_bias: boolean,
/** Added to the stored weights of norms: 1 where the file holds w for 1 + w. */
norm_offset: number,
/** The base of the wavelengths. */
rotary_base: number,
/** The pairs of columns that rotate together. */
rotary_pairs: Pairing,
/** The number of a head's columns that rotate, the first ones; null for all, 0 for none. */
rotary_columns: number | null,
/** The rule of the wavelengths; null for those of the base alone. */
rotary_rule: RotaryRule | null, positions: PositionKind,
/** The layout of sinusoids in a row. */
sinusoid_layout: Pairing,
/** Whether the slowest sinusoids turn once in 10,000 · 2π positions exactly: their exponents are i / (d/2 − 1), not
 * i / (d/2). */
sinusoid_closed: boolean,
/** The row of position 0, in a learned table or of sinusoids. */
position_offset: number,
/** The token that positions do not count: it has the row before that of position 0, or no sinusoids. null
 * if all count. */
position_pad_id: number | null,
/** Whether scores have a learned bias by distance, as with the positions `relative_bias`. */
relative_bias: boolean,
/** The number of buckets of a relative bias, and the distance from which all share the last bucket. */
bias_buckets: number, bias_farthest: number,
/** The embeddings of distances in self-attention; null for none. */
distances: DistanceConfig | null,
/** The factor of token embeddings: true for √d_model, or a number. */
embedding_scale: EmbeddingScale,
/** The width of embeddings; if it is not `d_model`, a linear map widens them. */
d_embed: number,
/** Whether a linear map leads from the embeddings to the stream, though both may be as wide. */
embedding_projection: boolean,
/** Whether that map widens tokens alone, before positions are added. It then has no bias. */
project_tokens: boolean,
/** Whether a norm follows the sum of tokens, positions and types. */
embedding_norm: boolean,
/** The token whose embedding counts as 0 in an encoder; those of the others are divided by their share of the text.
 * null for none. */
mask_dropout_id: number | null,
/** The number of segment types of the encoder's tokens; 0 without segment embeddings. */
token_types: number, tie: Tie,
/** The width of a further embedding of each token for each layer of a decoder; 0 for none. */
d_layer_embed: number,
/** The convolution of the first stream beside an encoder's first block; null for none. */
stream_convolution: StreamConvolutionConfig | null,
/** Whether there is an output head. Every decoder has one; an encoder may, to fill in masked tokens. */
head: boolean,
/** Whether the output head has a transform: a linear map, the activation and a norm. */
head_transform: boolean,
/** Whether that linear map, or the one of the transform before classes, has a bias. */
head_transform_bias: boolean,
/** Whether a linear map without a bias leads from the stream to the width of the embeddings, before the head. */
head_projection: boolean,
/** Whether logits have a bias although their matrix is shared. */
logits_bias: boolean,
/** The factor of the last stack's output before the head. */
logits_scale: number,
/** The cap c of logits, c · tanh(logit / c); null for none. */
logits_cap: number | null,
/** The names of the classes of an encoder with a class head; empty without one. */
classes: Array<string>,
/** The rows that the class head reads. */
class_rows: ClassRows,
/** The width of a linear map before the one to classes; 0 for that of the rows, or for no such map. */
d_class: number,
/** The activation after that map, which this asks for too; null for none. */
class_transform: string | null,
/** Whether a norm follows that transform. */
class_norm: boolean,
/** Whether the map to classes has a bias. */
class_bias: boolean,
/** Whether a text may belong to several classes at once. */
multi_label: boolean,
/** The row of an encoder's output that stands for the whole text or image; null for none. */
pooled_row: PooledRow | null,
/** The width to which that row is projected; 0 for no projection. */
d_pooled: number,
/** Whether that projection has a bias. */
pooled_bias: boolean, };

/** The place of a model's computed copy in the host's storage. */
export type CopyFile = { folder: string, name: string,
/** The bytes of the file; null: there is none yet. */
size: number | null, };

/** The kinds of data that a host has for recipes. */
export type CorpusKind = "text" | "digits";

export type Cost = {
/** Tokens of the whole scene: read ones and those written so far. */
tokens: number,
/** Multiplications and additions, plus the equivalent for the cells of patterns. */
work: number,
/** The cached bytes, and the working memory of the largest sublayer. */
bytes: number,
/** Estimated from the speed of earlier runs. */
ms: number,
/** The number of tokens of a text that take no longer than a time; null if the text itself takes no longer. */
quick: { tokens: number, ms: number, } | null, };

export type CostRow = { length: number, flops: number, pattern_bytes: number, cache_bytes: number, };

/** The unit of an accuracy. */
export type Counts = "answers" | "tokens";

export type Curve = { name: string, y: Array<number>, };

/** The embeddings of distances, which the maps of queries and keys read too (He et al. 2021, "DeBERTa"). */
export type DistanceConfig = {
/** The embeddings for each direction; farther distances share the last one. */
span: number,
/** The distance that the last bucket holds, where those above half of the span have logarithmic ones; null for an
 * embedding of each distance. */
farthest: number | null,
/** Whether a norm follows them, of the kind of the layers' norm. */
norm: boolean,
/** Whether each layer has separate maps of queries and keys for them. */
own_maps: boolean, };

/** A picture by its key: images, one below the other, as a card draws a limited number of rows at once. */
export type Drawing = { key: string, images: Array<ImageBitmap>, };

/** Dropout rates by place. */
export type Dropout = {
/** On embedding + position. */
embedding: number,
/** On the pattern. */
pattern: number,
/** On the attention's output projection. */
attention: number,
/** On the MLP's hidden layer. */
mlp_hidden: number,
/** On the MLP's output. */
mlp: number, };

/** Dropout as an edit: `rate` at every place of the model, drop-path on every sublayer. */
export type DropoutEdit = { rate: number, drop_path: number, seed: number, };

/** The patterns of the layers of an arriving model that have run since the last such record. */
export type EarlyPatterns = {
/** The attention sublayers of the whole model, in order. */
paths: Array<string>,
/** Those that have run since. */
maps: Array<PatternMap>,
/** Their numbers in one packed buffer. */
values: Float32Array, masks: Uint8Array, };

/** The condition that ends a beam search, beside the end of every text. */
export type EarlyStopping = "estimated" | "full" | "never";

/** A problem of an edit: a part that the model lacks, or an invalid number. */
export type EditProblem = { "code": "Unreadable", "params": string }
  | { "code": "NoSublayer", "params": { known: Array<string>, } }
  | { "code": "NoHeads" }
  | { "code": "NoHead", "params": { last: number, } }
  | { "code": "HiddenHead", "params": { head: number, last: number, } }
  | { "code": "NoSite" }
  | { "code": "SiteWithoutHeads" }
  | { "code": "Positions", "params": { from: number, wanted: number, } }
  | { "code": "Encoder" }
  | { "code": "NoDecoder" }
  | { "code": "NoCross" }
  | { "code": "NoGate" }
  | { "code": "CrossPattern" }
  | { "code": "CrossWindow" }
  | { "code": "Linear" }
  | { "code": "LinearGate" }
  | { "code": "NoWidth" }
  | { "code": "Bits" }
  | { "code": "Range", "params": { value: number, least: number, most: number, } }
  | { "code": "Factor", "params": { value: number, most: number, } }
  | { "code": "Gate", "params": { value: number, } }
  | { "code": "Rate", "params": { rate: string, value: number, } };

/** All edits of a run. An absent field changes nothing. */
export type Edits = {
/** Overrides the causal mask of the decoder's own pattern, or that of a causal model without one. */
causal?: boolean,
/** Source keys, one row per sequence: 1 real, 0 padding. Positions past a row's end are real. */
padding?: Array<Array<number>>,
/** The same for the decoder's keys. */
target_padding?: Array<Array<number>>,
/** `false` omits the division by √d_head. */
scale?: boolean,
/** τ in softmax((q·k·scale + bias) / τ), before masking. */
attention_temperature?: number,
/** `false` skips the cross sublayers. */
memory?: boolean,
/** Cells masked in every sequence; one outside the current length is inactive. */
hidden_cells?: Array<HiddenCell>,
/** The window of a sublayer's self-attention. */
windows?: { [key in string]: WindowSetting },
/** `decoder.blocks.1.cross.3` → the factor on that head's z; 0 ablates it. */
heads?: { [key in string]: number },
/** A head's pattern, replaced. */
patterns?: { [key in string]: Replacement },
/** A sublayer's gate. */
gates?: { [key in string]: GateSetting },
/** A factor on a sublayer's learned gamma (on 1 if it has none). */
gammas?: { [key in string]: number },
/** Patches, in order: values of another text, of a mean or of zeros put in at a site. */
patches?: Array<Patch>,
/** Dropout and drop-path as in training, drawn from a seed. */
dropout?: DropoutEdit, };

/** The effect of a run's edits. */
export type Effect = {
/** The most probable next token (or asked one), or class, without and with the edits; null without logits. */
top_before: TokenProbability | null, top_after: TokenProbability | null,
/** KL(unedited ‖ edited) of that distribution at sampling temperature 1, in nats; null without a distribution, and
 * for classes that do not exclude each other. */
kl: number | null,
/** Without logits: ‖edited − unedited‖ / ‖unedited‖ of the last stack's output. */
change: number | null,
/** The head whose pattern moved most, by largest absolute difference; null if none moved. */
head: HeadChange | null, };

/** The factor of token embeddings. */
export type EmbeddingScale = boolean | number;

/** Why no token comes next. */
export type Ended = "end-token" | "full";

/** An answer, with its request's number. Arrays travel beside the record. */
export type EngineAnswer = { "type": "progress", id: number, phase: "weights", done: number, total: number, }
  | { "type": "early", id: number, text: string, patterns: EarlyPatterns, }
  | { "type": "loaded", id: number, model: ModelInfo, }
  | { "type": "loaded-beside", id: number, model: ModelInfo, }
  | { "type": "surveyed", id: number, survey: Survey, }
  | { "type": "ran", id: number, result: RunUpdate, written: boolean, drawings?: Array<Drawing>, }
  | { "type": "prefetched", id: number, result: RunUpdate, }
  | { "type": "drawn", id: number, drawings: Array<Drawing>, }
  | { "type": "costly", id: number, cost: Cost, }
  | { "type": "lens", id: number, lens: LensInfo | null, }
  | { "type": "sound", id: number, name: string,
/** The seconds of the whole sound; null of features, which do not tell. */
seconds: number | null,
/** The seconds of it that the model hears, filled up with silence. */
heard: number,
/** Its spectrogram, as an image: a column for each frame, the lowest bin at the bottom. */
width: number, height: number, rgba: Uint8Array<ArrayBuffer>, }
  | { "type": "image", id: number,
/** Of the second model; null: the page's. */
key: string | null, name: string, width: number, height: number,
/** Red, green, blue and opacity of each pixel. */
rgba: Uint8Array<ArrayBuffer>, }
  | { "type": "traced", id: number, tensors: Array<PackedTensor>, buffer: ArrayBuffer, }
  | { "type": "file", id: number, bytes: ArrayBuffer, }
  | { "type": "write-copy", id: number, folder: string, name: string, at: number, size: number | null, bytes: Uint8Array<ArrayBuffer>, }
  | { "type": "drop-copy", id: number, }
  | { "type": "answered", id: number, answer: QuestionAnswer, memory: number, }
  | { "type": "told", id: number, answer: TrainAnswer, memory: number, }
  | { "type": "training", id: number, report: TrainReport, }
  | { "type": "stale", id: number, }
  | { "type": "unpacked", id: number, head: GgufHead, }
  | { "type": "failed", id: number, failure: Failure, }
  | { "type": "will-read", id: number, ranges: Array<FileRange>, }
  | { "type": "read", id: number, file: number, from: number, }
  | { "type": "close", id: number, needed_later: boolean, }
  | { "type": "wants-model", name: string, }
  | { "type": "wants-corpus", of: CorpusKind, files: Array<string>, zipped: boolean, };

/** A failure; the message names the remedy. */
export type EngineProblem = { "code": "Config", "params": { key: string, problem: KeyProblem, } }
  | { "code": "Metadata", "params": { key: string, problem: KeyProblem, } }
  | { "code": "Family", "params": { model_type: string, known: Array<string>, } }
  | { "code": "Mixture", "params": { model_type: string, } }
  | { "code": "ConfigSyntax", "params": string }
  | { "code": "Generation", "params": string }
  | { "code": "Weights", "params": { file: string, problems: Array<WeightProblem>, } }
  | { "code": "WeightsSyntax", "params": { file: string, problem: string, } }
  | { "code": "Lens", "params": { file: string, problem: LensProblem, } }
  | { "code": "Tokenizer", "params": string }
  | { "code": "Edit", "params": { edit: string, problem: EditProblem, } }
  | { "code": "Device", "params": { engine: string, problem: string, } }
  | { "code": "Overtaken" } | InputProblem | TrainingProblem;

/** A question, and the number of tokens that may be read whatever the cost (`agreed`); absent: all. A longer, expensive
 * text returns a cost estimate instead. */
export type EngineQuestion = { agreed?: number, } & (LabQuestion | ModelQuestion);

/** A request. Each has a number, which its answers bear; later requests have larger ones. */
export type EngineRequest = { "type": "run", id: number, scene: Scene, }
  | { "type": "prefetch", id: number, scene: Scene, }
  | { "type": "pictures", id: number, pictures: Array<Picture>, }
  | { "type": "trace", id: number, sites: string, }
  | { "type": "file", id: number, sites: string, of: FileOrigin, }
  | { "type": "ask", id: number, question: EngineQuestion, }
  | { "type": "train", id: number, command: TrainCommand, }
  | { "type": "survey", id: number, config: string, generation: string | null, headers: Array<string>, files: Array<string>, }
  | { "type": "stop", id: number, what: Stoppable, }
  | { "type": "fault", id: number, fault: Fault, }
  | { "type": "expect", id: number, }
  | { "type": "open", id: number, key: string | null, model: ModelInPieces, }
  | { "type": "copy-result", id: number, written: boolean, }
  | { "type": "lens", id: number, lens: LensInPieces | null, }
  | { "type": "forget", id: number, names: Array<string>, }
  | { "type": "missing", id: number, failure: Failure, }
  | { "type": "unknown", name: string, failure: Failure | null, }
  | { "type": "no-corpus", failure: Failure, };

/** A failure of a request: the engine's own, or the host's. */
export type Failure = { kind: FailureKind, code: string, params?: unknown, };

/** What follows from a failure. `input`: the user can mend it; `model`: these files; `engine`: this engine;
 * `device-lost` and `trap`: the engine must restart. */
export type FailureKind = "input" | "model" | "engine" | "device-lost" | "trap";

export type Fault = "trap" | "lose-device";

/** Frames of features as rows, by two convolutions of three frames each with GELU, the second of stride 2 (Radford et
 * al. 2022). */
export type FeatureConfig = {
/** The numbers of a frame: the mel bins. */
bins: number,
/** The frames that it was trained on, the most that it reads. */
frames: number, };

/** A file of weights. */
export type FileInPieces = { name: string,
/** The bytes of the file. */
size: number, };

/** The origin of a file of activations, beyond the engine's own facts, for its `__metadata__`. */
export type FileOrigin = { model: string, text: string,
/** The address that shows the same scene, or "". */
link: string, };

/** Some bytes of a file, or of its data section. */
export type FileRange = { file: number, bytes: { start: number, end: number, }, };

/** The token whose logit is subtracted from the answer's. */
export type Foil = number | FoilChoice;

/** The choice of a foil. */
export type FoilChoice = "likeliest";

/** The fusion of a layer's heads. */
export type Fusion = "mean" | "max" | "min";

/** A gate's setting. */
export type GateSetting = NamedGate | number;

/** The sizes of a linear layer: a recurrence by the gated delta rule (Yang et al. 2025) in place of a softmax. */
export type GatedDeltaConfig = {
/** The heads of queries and keys, each read by `n_value_heads / n_key_heads` heads. */
n_key_heads: number,
/** The heads, each with values of its own. */
n_value_heads: number, d_key: number, d_value: number,
/** The positions that the convolution of queries, keys and values reads: its own and those before it. */
convolution: number, };

/** A model's files, as far as the beginning of a GGUF file holds them. */
export type GgufFiles = {
/** The keys of the metadata without lists of tokens, as JSON: the model's configuration. */
config: string,
/** `tokenizer.json`, if there is a tokenizer. */
tokenizer: string | null,
/** `tokenizer_config.json` with the chat template and the tokens that it writes, if there is one. */
tokenizer_config: string | null,
/** The JSON of a header with the tensors. */
header: string,
/** The first byte of the tensors' data, and the number of its bytes. */
begin: number, length: number, };

/** What the beginning of a file holds. */
export type GgufHead = GgufFiles | { needs: number, };

/** A head whose pattern changes, with its largest absolute difference. */
export type HeadChange = { path: string, head: number, difference: number, };

/** ‖AB‖ / (‖A‖ ‖B‖) of a head's maps and an earlier head's, 0 to 1; null if the head does not read the earlier one. */
export type HeadComposition = { path: string, head: number, query: number | null, key: number | null, value: number | null, };

/** A head's part, split by key. */
export type HeadKeysAnswer = { path: string, head: number,
/** The side whose tokens are the keys. */
source: Side, sum: number,
/** One for each key. */
values: Float32Array,
/** The head's pattern: the mean over the rows in question. */
pattern: Float32Array, };

/** A measure of one head on one text: the mean, over the rows it counts, of a number that depends on the head. p(i, j)
 * is the weight that row i gives to key j; rows and keys are counted from 0.
 *
 * A row that sees only one key counts for none of the measures: its one p is always 1. Under a causal mask that is row
 * 0, in cross-attention every row if the source has one token. */
export type HeadMeasure = "entropy" | "self" | "diagonal" | "mirror" | "previous" | "first" | "induction" | "distance";

/** One head, by its sublayer. */
export type HeadRef = { path: string, head: number, };

/** One head's measures by name; null if no row counts for a measure. Only models that read pictures beside text have
 * `pictures`. */
export type HeadRow = { path: string, head: number, measures: Record<HeadMeasure | "separator" | "contribution", RowMean | null> & { pictures?: RowMean | null }, };

/** The sizes of a layer's heads. */
export type HeadSizes = { n_kv_heads: number,
/** The width of queries, keys and values. */
d_head: number, };

/** `[sublayer, head or null for all, query, key]`. */
export type HiddenCell = [string, number | null, number, number];

/** An image beside a model's files. */
export type ImageBeside = { name: string, width: number, height: number, rgba: Uint8Array, };

/** What the first stack reads. */
export type InputConfig = { "kind": "tokens" }
  | { "kind": "pixels" } & PixelConfig
  | { "kind": "features" } & FeatureConfig;

export type InputProblem = { "code": "Empty" }
  | { "code": "TooLong", "params": { what: RequestPart, length: number, limit: number,
/** The length in UTF-16 units of the readable beginning, if only the text is too long. */
fits: number | null, } }
  | { "code": "UnknownId", "params": { id: number, d_vocab: number, } }
  | { "code": "TokenOutside", "params": { token: string, id: number, d_vocab: number, } }
  | { "code": "NoRoom", "params": { length: number, limit: number, } }
  | { "code": "UnknownClass", "params": { id: number, classes: number, } }
  | { "code": "Ragged", "params": { what: RequestPart, row: number, length: number, expected: number, } }
  | { "code": "Batch", "params": { what: RequestPart, rows: number, expected: number, } }
  | { "code": "NotNumbers", "params": { what: string, text: string, } }
  | { "code": "TooShort", "params": { length: number, least: number, } }
  | { "code": "NoTokenizer" }
  | { "code": "NoPixels" }
  | { "code": "ReadsNoImage" }
  | { "code": "NoImageBeside" }
  | { "code": "ImagePlaces", "params": { places: number, images: number, token: string, } }
  | { "code": "ImageTokens", "params": { found: number, expected: number, } }
  | { "code": "NoFeatures" }
  | { "code": "NoProcessor" }
  | { "code": "NoExtractor" }
  | { "code": "NoWav", "params": { problem: string, rate: number, } }
  | { "code": "SoundRate", "params": { found: number, rate: number, } }
  | { "code": "NoSound" }
  | { "code": "SoundNotFinite" }
  | { "code": "NoFeaturesFile", "params": { bins: number, frames: number, } }
  | { "code": "Missing", "params": { missing: Absent, architecture: string, } }
  | { "code": "Key", "params": { key: string, problem: KeyProblem, } }
  | { "code": "EditsOverflow" }
  | { "code": "NotFinite" }
  | { "code": "SettingsOverflow" }
  | { "code": "MomentOverflow" }
  | { "code": "TooLongFor", "params": { task: Task, } }
  | { "code": "TextMemory", "params": { site: string, megabytes: number, most: number, } }
  | { "code": "SitesMemory", "params": { numbers: number, megabytes: number, most: number, } }
  | { "code": "ModelSize", "params": { parameters: number, most: number, } }
  | { "code": "TrainedSize", "params": { parameters: number, most: number, } }
  | { "code": "WeightsMemory", "params": { needed: number, most: number, } }
  | { "code": "PieceMemory", "params": { needed: number, most: number, } }
  | { "code": "BeamsMemory", "params": { beams: number, fit: number, } }
  | { "code": "TextRoom", "params": { bytes: number, room: number, tokens: number, } }
  | { "code": "NoModel" }
  | { "code": "NoOther" }
  | { "code": "NoLens" }
  | { "code": "NoTimeline" }
  | { "code": "NoAttention" }
  | { "code": "NotAttention", "params": { path: string, } }
  | { "code": "Linear", "params": { path: string, } }
  | { "code": "NotHead", "params": { head: string, last: number, } }
  | { "code": "LeftOut", "params": { path: string, } }
  | { "code": "NoPair", "params": { own: number, other: number, } }
  | { "code": "NoImageAt", "params": { image: number, images: number, } }
  | { "code": "TileCount", "params": { own: number, other: number, } }
  | { "code": "NoRun" }
  | { "code": "NoMoment", "params": { step: number, } }
  | { "code": "Diverged" }
  | { "code": "NoFile", "params": { file: string, } }
  | { "code": "Said", "params": string };

export type KeyProblem = { "code": "Missing" }
  | { "code": "NotKnown" }
  | { "code": "Unreadable", "params": string }
  | { "code": "Unknown", "params": { value: string, known: Array<string>, } }
  | { "code": "Size", "params": { value: number, most: number, } }
  | { "code": "TooMany", "params": { value: number, most: number, } }
  | { "code": "Range", "params": { value: number, least: number, most: number, } }
  | { "code": "AtMost", "params": { value: number, most: number, } }
  | { "code": "Rate", "params": { value: number, } }
  | { "code": "Positive" }
  | { "code": "Heads", "params": { value: number, d_model: number, } }
  | { "code": "KvHeads", "params": { value: number, n_heads: number, } }
  | { "code": "HeadWidth", "params": { value: number, n_heads: number, most: number, } }
  | { "code": "OutWidth", "params": { value: number, d_model: number, } }
  | { "code": "Odd" }
  | { "code": "OddHead", "params": { value: number, } }
  | { "code": "Outside", "params": { d_vocab: number, } }
  | { "code": "NoFirst" }
  | { "code": "NoPad" }
  | { "code": "NoFamily", "params": { known: Array<string>, } }
  | { "code": "Activation", "params": { value: string, known: Array<string>, } }
  | { "code": "Only", "params": { value: string, family: string, only: string, } }
  | { "code": "Foreign", "params": { family: string, } }
  | { "code": "Differs", "params": { value: string, other: string, wanted: string, } }
  | { "code": "Positions", "params": { value: string, } }
  | { "code": "PartlyTurned", "params": { family: string, } }
  | { "code": "Cooldown", "params": { value: number, steps: number, } }
  | { "code": "Factor", "params": { value: number, } }
  | { "code": "Smoothing", "params": { value: number, } }
  | { "code": "Clip", "params": { value: number, } }
  | { "code": "Unusable", "params": string }
  | { "code": "OtherRecipe" }
  | { "code": "OfData" }
  | { "code": "SeesFuture" }
  | { "code": "Short", "params": { value: number, longest: number, } }
  | { "code": "FewTokens", "params": { value: number, words: number, } }
  | { "code": "Said", "params": string };

/** An answer. Its arrays ([`Answer::buffers`]) travel beside the record. */
export type LabAnswer = { "kind": "run" } & RunAnswer
  | { "kind": "trained" } & RunAnswer
  | { "kind": "cost", parts: Array<PartRow>, parameters: number, rows: Array<CostRow>, }
  | { "kind": "layers", rows: Array<LayerCost>, }
  | { "kind": "ablations", rows: Array<AblationRow>, }
  | { "kind": "positions", n: number, d: number, values: Float32Array, rotated: Float32Array, largest_error: number, }
  | { "kind": "scaling", rows: Array<ScalingRow>, }
  | { "kind": "schedule", rates: Array<number>, }
  | { "kind": "smoothing", target: Array<number>, }
  | { "kind": "activations", x: Array<number>, curves: Array<Curve>, }
  | { "kind": "tokenize", length: PairLength, rows: Array<TokenRow>, };

/** A preset by name with keys changed, or a whole configuration. */
export type LabConfig = { preset?: string,
/** Keys of `config.json`; an object, such as `dropout`, changes only the keys it has. */
keys?: Record<string, unknown>, };

/** Where a sublayer's mask is: `[batch, heads or 1, query, key]`. */
export type LabMask = { path: string, shape: [number, number, number, number], offset: number, };

/** A question, as the page writes it. */
export type LabQuestion = { "kind": "run" } & UntrainedRun
  | { "kind": "trained" } & TrainedRun
  | { "kind": "cost", config: LabConfig, lengths: Array<number>, }
  | { "kind": "layers", n: number, d: number, k: number, }
  | { "kind": "ablations", length: number, }
  | { "kind": "positions", n: number, d: number, shift: number, }
  | { "kind": "scaling", d_heads: Array<number>, keys: number, samples: number, seed: number, }
  | { "kind": "schedule", d_model: number, warmup: number, steps: Array<number>, }
  | { "kind": "smoothing", d_vocab: number, label: number, smoothing: number, }
  | { "kind": "activations", names: Array<string>, from: number, to: number, count: number, }
  | { "kind": "tokenize", sources: Array<string>, targets: Array<string>, max_length: number, };

/** A token of a row. */
export type LabToken = { id: number, text: string, kind: TokenKind,
/** Whether it is padding. */
padding: boolean, };

/** A language as the tokenizer spells it: `eng_Latn`. */
export type LanguageToken = { id: number, text: string, };

/** The languages of a translator. */
export type Languages = {
/** The id of the source's language, unless another one is typed at the beginning of the text. */
source: number, tokens: Array<LanguageToken>, };

/** The settings of one block's sublayers. */
export type LayerConfig = {
/** The factor of raw products; null is 1/√d_head. */
attention_scale: number | null,
/** The norm of queries and keys, of the kind of the layer's norm. */
query_key_norm: QueryKeyNorm,
/** The growth of self-attention's queries with their position; null for none. */
query_growth: QueryGrowth | null,
/** Whether attention has no norm, although the MLP has. */
mlp_norm_only: boolean,
/** Whether the MLP reads the stream before attention, as attention does. */
parallel: Parallel,
/** The keys that a query of self-attention sees: its own position and `window` − 1 before it, in an encoder as many
 * after it. null for all. */
window: number | null,
/** The cap c of scores, c · tanh(score / c), before the mask; null for none. */
score_cap: number | null,
/** The sizes of a layer of the gated delta rule, which stands in place of softmax attention; null for softmax. */
gated_delta: GatedDeltaConfig | null,
/** The sizes of the heads where they are not the model's; null for those. */
head_sizes: HeadSizes | null,
/** Whether values are what keys are before their norm and rotation, without a map of their own. */
values_from_keys: boolean,
/** Whether each head's values pass a norm of the layer's kind, without a weight. */
value_norm: boolean,
/** Whether the stream after the block is multiplied by a learned number. */
block_scale: boolean,
/** The earlier block of the stack whose keys and values self-attention reads; null for its own. */
keys_of: number | null,
/** The width of the MLP's hidden activations; null for the model's. */
mlp_width: number | null, norm: NormKind, norm_position: NormPosition, norm_eps: number,
/** Whether norms have a weight; else it is 1. */
norm_weight: boolean,
/** Whether layer norms have a bias. */
norm_bias: boolean,
/** Added to the stored weights of norms: 1 where the file holds w for 1 + w. */
norm_offset: number,
/** The base of the wavelengths. */
rotary_base: number,
/** The pairs of columns that rotate together. */
rotary_pairs: Pairing,
/** The number of a head's columns that rotate, the first ones; null for all, 0 for none. */
rotary_columns: number | null,
/** The rule of the wavelengths; null for those of the base alone. */
rotary_rule: RotaryRule | null, };

/** One row of the table, its O(·) as a number. */
export type LayerCost = { layer: "self-attention" | "recurrent" | "convolutional" | "restricted",
/** Operations of one layer. */
operations: number,
/** The number of them that must run one after another. */
sequential: number,
/** The longest path between two positions, in operations. */
path: number, };

/** The output head's prediction from a stream, site by site. */
export type LensAnswer = {
/** From `decoder.blocks.0.resid_pre` to the head's input before the final norm. */
sites: Array<string>,
/** For each site, whether the requested trained lens has a matrix for it. */
translated: Array<boolean>,
/** The position of the first column. */
first: number,
/** `[sites, positions]` */
shape: [number, number],
/** The number of tokens reported for each cell. */
tops: number,
/** `[sites, positions, tops]`, the most probable first. */
top: Array<TokenProbability>,
/** In nats, `[sites, positions]`. */
entropy: Float32Array,
/** KL(last ‖ lens) in nats, `[sites, positions]`. */
kl: Float32Array,
/** Of the traced token, `[sites, positions]`; empty if there is none. */
probability: Float32Array,
/** 0 is the most probable. */
rank: Float32Array, };

/** A file of matrices by layer, whose data the host reads in pieces on demand. */
export type LensInPieces = {
/** The key that questions use. */
key: string,
/** The file's name. */
name: string,
/** The JSON of its safetensors header. */
header: string,
/** The bytes after the header. */
size: number, };

/** The contents of a lens file. */
export type LensInfo = { kind: LensKind,
/** The layers that have matrices. */
layers: Array<number>, };

/** The kind of a lens, which decides how its matrices are applied. */
export type LensKind = "tuned" | "jacobian";

export type LensProblem = { "code": "NoMatrices" }
  | { "code": "Width", "params": { name: string, found: Array<number>, d_model: number, } }
  | { "code": "Layer", "params": { layer: number, layers: number, } }
  | { "code": "Missing", "params": { layer: number, layers: number, } }
  | { "code": "Memory", "params": { needed: number, most: number, } }
  | { "code": "Type", "params": { name: string, dtype: string, } }
  | { "code": "NotFinite", "params": string };

/** An answer. Its arrays ([`Answer::buffers`]) travel beside the record. */
export type ModelAnswer = { "kind": "patterns" } & SubjectPatterns
  | { "kind": "heads", rows: Array<HeadRow>, }
  | { "kind": "repeated",
/** The input of a decoder without encoder as text; absent if the ids are a decoder's output. */
text: string | null,
/** Different tokens, followed by their first half again. */
ids: Array<number>, }
  | { "kind": "weighted",
/** `[heads, queries, keys]` */
shape: [number, number, number], values: Float32Array, }
  | { "kind": "similar", heads: Array<HeadRef>,
/** `[heads, heads]` */
values: Float32Array, }
  | { "kind": "mean",
/** The number of heads. */
heads: number,
/** `[queries, keys]` */
shape: [number, number], values: Float32Array, }
  | { "kind": "rows", heads: Array<HeadRef>,
/** `[heads, keys]` */
shape: [number, number], values: Float32Array,
/** 1 is masked. */
masks: Uint8Array, }
  | { "kind": "rollout", maps: Array<RolloutMap>, values: Float32Array, }
  | { "kind": "flow", source: Array<number>, target: Array<number>, }
  | { "kind": "timeline", steps: Array<TimelineStep>, }
  | { "kind": "shift",
/** The answer without the edits, as text. */
output: string,
/** Its tokens, with the end token. */
steps: Array<ShiftStep>,
/** The head whose pattern moves most during the answer, by largest absolute difference; null if none does. */
head: HeadChange | null, }
  | { "kind": "rounding",
/** The mean |exact − rounded| of the cells of all patterns that have a weight. */
mean: number,
/** The cell that is furthest off. */
worst: MovedCell | null,
/** The rows of all patterns, and those whose strongest key is another one. */
rows: number, moved: number,
/** The mean KL(exact ‖ rounded) of the answer's tokens, or of the next one, in nats; null without a decoder. */
kl: number | null, }
  | { "kind": "beams",
/** Best first. */
texts: Array<BeamText>, }
  | { "kind": "sweep",
/** One row for each requested layer that has the part; empty where gradients are not available. */
rows: Array<SweepRow>,
/** Aligned positions of this text and the other one. */
pairs: Array<[number, number]>,
/** The other text's tokens, of the swept stack. */
from: Array<Token>,
/** The two ends of the scores, 1 and 0. */
clean: number, corrupted: number,
/** With the other run's probability, and with this one's; null without an output head. */
answer: TokenProbability | null, foil: TokenProbability | null, }
  | { "kind": "ablate",
/** KL(unedited ‖ edited) of the reported distributions, summed, in nats; null without edits. */
effect: number | null, rows: Array<AblateRow>, }
  | { "kind": "lens" } & LensAnswer
  | { "kind": "attribute" } & AttributeAnswer
  | { "kind": "head-keys" } & HeadKeysAnswer
  | { "kind": "cell" } & CellAnswer
  | { "kind": "routes",
/** The last one first. */
routes: Array<RouteEdge>, }
  | { "kind": "weights" } & WeightsAnswer;

/** A model whose weights the host reads in pieces on demand. */
export type ModelInPieces = {
/** `config.json`; of GGUF files "": they hold it, and their tokenizer. */
config: string,
/** `generation_config.json` */
generation: string | null,
/** `tokenizer.json` */
tokenizer: string | null,
/** `preprocessor_config.json`, of a model that reads images or sound. */
processor?: string | null,
/** Its safetensors files, or the GGUF files of one model in order. */
files: Array<FileInPieces>,
/** The file of the model's computed copy, if the host can keep one: the last file. It is read instead of the
 * others, unless it is refused. */
copy?: CopyFile | null,
/** The text that runs through the page's model while its weights arrive; null: none. */
text?: string | null,
/** The precision of its matrices in memory; null: the files' full one. */
precision: Precision | null, };

/** A model's description. */
export type ModelInfo = { name: string,
/** The common name of its files' family, "BERT", "GPT-2", …; "headlight" for our own format. */
family: string, architecture: Architecture, config: Config,
/** Every attention and MLP sublayer, in the order they run. */
sublayers: Array<SublayerInfo>,
/** Every activation, in the order a run computes them. */
sites: Array<SiteInfo>,
/** The names in other tools, by a site's name. */
other_names: { [key in string]: OtherNames }, parameters: number,
/** Special ids, if the model has them. */
start_id: number | null, end_id: number | null,
/** Further tokens that end a text. */
other_end_ids: Array<number>, pad_id: number | null, n_ctx: number,
/** The most tokens of a text; null if only time and memory limit it. */
longest_text: number | null,
/** The length of the texts it was trained on, if its files name it and longer ones are possible. */
trained_length: number | null, d_vocab: number,
/** The text of the mask token and of the separator between two texts, if its tokenizer has them. */
mask: string | null, separator: string | null,
/** The text that stands for an image in the text of a model that reads images beside it; absent of others. */
image?: string,
/** The languages between which it translates; absent of others. */
languages?: Languages,
/** The number of segment types of its encoder; 0 for none. */
token_types: number,
/** The precision of its matrices in memory. */
precision: Precision,
/** The rounding error of its matrices, √(Σ (w − ŵ)² / Σ w²): 0 in 32 bits. */
rounding: number,
/** Whether the configuration ties embeddings and output head but the files hold different matrices, which are used. */
untied: boolean, };

/** A question, as the page writes it. */
export type ModelQuestion = { "kind": "patterns", of: Subject, paths: Array<string> | null, }
  | { "kind": "heads", of: Subject, }
  | { "kind": "repeated", of: Subject, seed: number, }
  | { "kind": "weighted", of: Subject, path: string, }
  | { "kind": "similar", of: Subject, attention: Attention, }
  | { "kind": "mean", of: Subject, attention: Attention, }
  | { "kind": "rows", of: Subject, attention: Attention, query: number, }
  | { "kind": "rollout", of: Subject, fusion: Fusion, residual: number, }
  | { "kind": "flow", of: Subject, fusion: Fusion, residual: number, stack: Side, query: number, }
  | { "kind": "timeline", of: Subject, rejected: number, }
  | { "kind": "shift", of: Subject, }
  | { "kind": "rounding", of: Subject, }
  | { "kind": "beams", of: Subject, beams: number, length_penalty: number, }
  | { "kind": "sweep", of: Subject,
/** The other text, run without edits; the decoder's output stays. For a model that reads images beside text:
 * the name of another picture. */
from: string,
/** The image beside the text in whose place that one is read, counted from 0. Absent: the first. */
image?: number, stack: Side, block: number | null, part: SweepPart,
/** Heads' values reach only this input, along the stream. Absent: every path. */
receiver?: Receiver,
/** Aligned positions of this text and the other one; null aligns them. */
pairs: Array<[number, number]> | null, asked: number | null, score: Score,
/** Null: the most probable token of the other text's run, and of this one's. */
answer: number | null, foil: number | null, }
  | { "kind": "ablate", of: Subject, asked: number | null, heads: Array<HeadRef>, }
  | { "kind": "lens", of: Subject, stack: Side, token: number | null, between: boolean, positions: [number, number] | null,
/** The trained lens registered under this key. Absent: none. */
trained?: string, }
  | { "kind": "attribute", of: Subject, toward: Toward, }
  | { "kind": "head-keys", of: Subject, toward: Toward, path: string, head: number, }
  | { "kind": "cell", of: Subject, path: string, head: number, query: number, key: number, }
  | { "kind": "routes", of: Subject, stack: Side, position: number, threshold: number, }
  | { "kind": "weights", of: Subject, path: string, head: number, token: number, };

/** A cell of a pattern, with its weight in both precisions. */
export type MovedCell = { path: string, head: number, query: number, key: number, exact: number, rounded: number, };

/** The named settings. */
export type NamedGate = "learned" | "open" | "closed";

/** Sources that need no other text. */
export type NamedSource = "mean" | "zero";

/** The named settings. */
export type NamedWindow = "learned" | "whole";

/** The kind of a norm. */
export type NormKind = "layer_norm" | "rms_norm";

/** The position of a sublayer's norms: before its function, after it, or after the sum. */
export type NormPosition = "pre" | "post" | "out" | "both" | "none";

/** A site's names elsewhere; null where a tool has no such value. */
export type OtherNames = {
/** "blocks.1.attn.hook_pattern" */
transformer_lens: string | null,
/** "attentions[1]" */
transformers: string | null,
/** "attention_probabilities[1]" */
nnterp: string | null, };

/** Another text, and the positions in it. */
export type OtherSource = {
/** Of several images beside a text, the one in whose place this one is read, counted from 0. Absent: the first. */
image?: number,
/** One for each position of the patch, or one for all of them. Absent: the same positions. A position outside the
 * text is inactive. */
positions?: Array<number>, } & ({ "text": string } | { "ids": Array<number> });

/** The new most probable token at a step. */
export type OtherToken = { step: number, id: number, text: string, kind: TokenKind, probability: number, };

/** The place of a tensor's numbers in a packed read. */
export type PackedTensor = {
/** The site, such as `encoder.blocks.0.attn.pattern`. */
name: string, shape: Array<number>, offset: number, };

export type PairLength = { source: number, target: number, };

/** The pairing of columns in a vector: of sines with cosines, or of columns that rotate together. */
export type Pairing = "interleaved" | "halves";

/** Whether attention and MLP of a block read the same stream. */
export type Parallel = "none" | "two_norms" | "one_norm";

/** The component of one part along the target. */
export type Part = { kind: PartKind,
/** The path of the sublayer that adds it, `decoder.blocks.1.cross`, or of another place in the model. */
path: string, head: number | null, value: number, };

/** The kind of a part of the stream. */
export type PartKind = "embed" | "positions" | "types" | "head" | "bias" | "mlp" | "convolution" | "layer-embedding" | "norm" | "unembed" | "patch";

export type PartRow = { name: string, parameters: number, };

/** A patch as the document writes it. */
export type Patch = {
/** A site by its name, such as `decoder.blocks.3.attn.z`. */
site: string,
/** For q, k, v and z: one head; for k and v a key-value head. Absent: all. */
head?: number,
/** Absent: all. A position outside the current length is inactive. */
positions?: Array<number>, from: PatchSource,
/** The subtrahend of `from`. Absent: the value itself. */
minus?: PatchSource, factor?: number, };

/** The source of a patch's values. */
export type PatchSource = NamedSource | OtherSource;

/** As the questions of these names about a loaded model. */
export type PatternAnalysis = { "kind": "heads" }
  | { "kind": "similar", attention: Attention, }
  | { "kind": "mean", attention: Attention, }
  | { "kind": "rollout", fusion: Fusion, residual: number, }
  | { "kind": "flow", fusion: Fusion, residual: number, stack: Side, query: number, };

/** A sublayer with patterns. */
export type PatternLayer = { stack: Side, block: number, cross: boolean, heads: number, };

/** Where the patterns of a sublayer, or of one of its heads, lie in a packed read: all rows, or those not yet
 * delivered. Rows are queries, columns are keys. */
export type PatternMap = { path: string,
/** The head of this pattern; null for all heads. */
head: number | null,
/** The number of queries, and of keys, per cell: a cell is the largest weight in its block, of signed weights the
 * one furthest from 0, and masked where all are. */
block: number,
/** `[heads, queries, keys]`, counted in blocks if there are any. */
shape: [number, number, number],
/** The offset of its numbers. */
offset: number,
/** The offset of its mask, `[queries, keys]` or, with `mask_per_head`, `[heads, queries, keys]`. */
mask_offset: number, mask_per_head: boolean,
/** The distance from which keys are outside the window, with the edits; absent without a window. */
window?: number,
/** With a window: whether keys after a query are masked for that alone. */
causal: boolean,
/** Of a linear layer: the largest size that its signed weights can have. Absent for patterns, from 0 to 1. */
most?: number, };

/** A question, with the run that it is about. */
export type PatternQuestion = { asks: PatternAnalysis, architecture: Architecture,
/** Whether the queries of the decoder, or of an encoder without one, see only earlier keys and their own. */
causal: boolean,
/** Whether the source ends with an end token. */
ended: boolean, source: Array<PatternToken>,
/** The decoder's input. */
target: Array<PatternToken>,
/** In the order in which they ran. */
layers: Array<PatternLayer>, };

/** A token of the run that computed the patterns. */
export type PatternToken = { id: number, text: string,
/** Whether the template added it. */
special: boolean, };

/** Many heads' patterns on one canvas. All lengths are device pixels, all colours as an `ImageData` has them, read as
 * little-endian numbers. */
export type Picture = {
/** The page's key for it. */
key: string, width: number, height: number, heads: Array<PlacedHead>,
/** The colours of weights from 0 to 1. */
table: Array<number>,
/** The fill of a masked cell, and the colour of its diagonals. */
masked: [number, number],
/** The distance between diagonals, and their width. */
hatch: [number, number],
/** The colour between cells. */
line: number, };

/** An image as rows: class tokens and registers, and then each patch, row by row, by one linear map of its pixels
 * (Dosovitskiy et al. 2021). */
export type PixelConfig = {
/** The numbers of a pixel: 3 of a colour. */
channels: number,
/** The pixels on each side of a patch. */
patch_size: number,
/** The pixels on each side of the images that it was trained on. */
image_size: number,
/** Whether the map of patches has a bias. */
patch_bias: boolean, class_token: boolean,
/** Whether a second class token follows the first (Touvron et al. 2021). */
distillation_token: boolean,
/** Rows that follow the class tokens and have no position (Darcet et al. 2024). */
registers: number,
/** Whether a patch of another grid has the position of the patch at its place in the table, which is not resized. */
nearest_positions: boolean,
/** Whether the table of positions is smoothed before it is resized for another number of patches. */
antialias: boolean, };

/** One head's pattern on the canvas. */
export type PlacedHead = { path: string, head: number, x: number, y: number,
/** The number of queries, and of keys, per cell: a cell is the largest weight in its block, and masked where all
 * are. */
block: number,
/** The edge length of a cell, which is aligned to whole pixels; if it is less than one, each pixel has the largest
 * weight of the cells that begin on it. */
cell: number,
/** The width of the line after a cell, as part of the cell. */
gap: number, };

/** A picture among a decoder's tokens. Its tiles come row by row, and then the picture as a whole. Each tile is a grid
 * of image tokens, row by row, that lies over its share of the picture: tile (r, c) of R × C covers the share of the
 * width from c / C to (c + 1) / C, and of the height from r / R to (r + 1) / R, both of the part that is read. */
export type PlacedImage = {
/** The width and height of the picture, as it was given. */
size: [number, number],
/** The part of it that is read: left, top, right and bottom, in fractions of width and height. */
part: [number, number, number, number],
/** The tiles down and across; 0 of a picture that is read as a whole alone. */
tiles: [number, number],
/** The image tokens down and across of each tile. */
grid: [number, number],
/** The position in the decoder's input of each tile's first image token, at last of the whole picture's. */
starts: Array<number>,
/** The encoder's sequence that holds its first tile. */
sequence: number, };

/** The row of an encoder's output that stands for the whole text or image. */
export type PooledRow = "first" | "end" | "highest" | "last";

/** The encoding of positions. */
export type PositionKind = "sinusoidal" | "learned" | "rotary" | "relative_bias" | "alibi" | "none";

/** The precision of matrices in memory. */
export type Precision = "f32" | "f16" | "int8" | "int4";

/** Queries at position p times 1 + beta · ln(1 + ⌊p / length⌋), after their rotation (Llama 4). */
export type QueryGrowth = { beta: number, length: number, };

/** The norm of queries and keys, between projection and rotation unless it says otherwise. */
export type QueryKeyNorm = "none" | "head" | "width" | "each_head" | "after_rotation";

/** The query or the key of a cell. */
export type QuerySide = "query" | "key";

/** The answer to a question, the cost of its text, or neither: it was dropped for other work. */
export type QuestionAnswer = { "kind": "costly", cost: Cost, }
  | { "kind": "overtaken" } | AnyAnswer;

/** The end of a path, by its site: q, k or v of an attention, the norm of an MLP, or the last stack's output. */
export type Receiver = { site: string,
/** For q, k and v: one head; for k and v a key-value head. Absent: all. */
head?: number, };

/** The replacement of a head's pattern. */
export type Replacement = "uniform" | "identity" | "previous" | "frozen";

/** The subject of an error about a request. */
export type RequestPart = "text" | "source" | "target" | "labels" | "memory" | "padding" | "target-padding";

/** A request that comes with arrays. */
export type RequestWithArrays = { "type": "ask-patterns", id: number, question: PatternQuestion, values: Float32Array, }
  | { "type": "image", id: number, key: string | null, name: string, width: number, height: number, rgba: Uint8Array, shared?: boolean | null, }
  | { "type": "sound", id: number, name: string, file: Uint8Array, }
  | { "type": "piece", id: number, bytes: Uint8Array, }
  | { "type": "unpack", id: number, name: string, bytes: Uint8Array, size: number, }
  | { "type": "load", id: number, key: string | null, files: Record<string, string | Uint8Array | ArrayBuffer | null | undefined>, images: Array<ImageBeside>, }
  | { "type": "give", name: string, files: Record<string, string | Uint8Array | ArrayBuffer | null | undefined>, images: Array<ImageBeside>, }
  | { "type": "corpus", files: Array<ArrayBuffer>, };

/** The composition of tokens after one attention sublayer: the place of `[queries, inputs]` among the values. */
export type RolloutMap = { attention: Attention, block: number,
/** The inputs are the source's; for a decoder with an encoder the source's, then the target's. */
shape: [number, number], offset: number, };

/** The rule that stretches wavelengths, so that a model reads longer texts than those of its training. The names of its
 * numbers are transformers'; `trained_length` is the length of those texts. */
export type RotaryRule = { "kind": "linear", factor: number, }
  | { "kind": "dynamic", factor: number, trained_length: number, }
  | { "kind": "llama3", factor: number, low_freq_factor: number, high_freq_factor: number, trained_length: number, }
  | { "kind": "yarn", factor: number, trained_length: number, beta_fast: number, beta_slow: number,
/** Whether the blend begins and ends at whole pairs. */
truncate: boolean,
/** The factor of rotated queries, and of rotated keys. */
attention_factor: number, }
  | { "kind": "proportional", pairs: number, factor: number, }
  | { "kind": "longrope", short_factor: Array<number>, long_factor: Array<number>, trained_length: number,
/** The factor of rotated queries, and of rotated keys. */
attention_factor: number, };

/** One edge from a token before a sublayer to a token after it. */
export type RouteEdge = { path: string,
/** Null for the residual connection and for an MLP. */
head: number | null,
/** Whether it is an MLP's output. */
mlp: boolean, query: number, key: number,
/** Its share of the token there. */
share: number, };

/** A mean, and the number of its rows. */
export type RowMean = { mean: number,
/** At least one. */
rows: number, };

/** What a run of a model gave. */
export type RunAnswer = { tensors: Array<PackedTensor>, values: Float32Array,
/** As resolved, every default filled in. */
config: Config, parameters: number, sublayers: Array<SublayerInfo>,
/** What each row is: words, and padding marked. */
sources: Array<Array<LabToken>>, targets: Array<Array<LabToken>> | null,
/** Tokens by id: what the columns of logits are. */
vocabulary: Array<LabToken>, masks: Array<LabMask>,
/** 1 is masked. */
mask_values: Uint8Array,
/** The fastest forward pass. */
ms: number, };

/** The update about a run. It holds the changes of the patterns since the previous answer: `maps`, `known_rows`,
 * `values` and `masks` are absent if there are none. */
export type RunUpdate = { source: Array<Token>,
/** The patches of an image down and across; they are the last tokens. Absent for a text. */
grid?: [number, number],
/** The images that the decoder reads among its tokens; absent of other models. */
images?: Array<PlacedImage>,
/** The decoder's input up to the scene's moment: the start token, then the emitted ones. */
target: Array<Token>,
/** The number of its first tokens that the model was given. */
given: number,
/** All tokens that the model has emitted, beyond the moment too. */
emitted: Array<number>,
/** The target as text, without special tokens. */
output: string,
/** The text that `next` would add; null without a next token. */
next_text: string | null, maps: Array<PatternMap>,
/** For each map, the number of its first rows that are unchanged; in them, keys added since are masked. */
known_rows: Array<number>,
/** The other rows in one packed buffer. */
values: Float32Array, masks: Uint8Array,
/** The mean of the effective gate, by sublayer path. */
gates: { [key in string]: number },
/** The most probable tokens and `next`, for the next token or the asked one, or the most probable classes; empty if
 * the model has neither head. */
candidates: Array<Candidate>,
/** The asked token, by `Scene.asked`; null in a decoder, and if no token is masked. */
asked: number | null,
/** The next token by sampling; null when the text has ended or is full, and in an encoder. */
next: number | null,
/** Whether the model's files force `next`. */
forced: boolean,
/** Whether they suppress the most probable token here, or prefer another one to it. */
suppressed: boolean, ended: Ended | null, effect: Effect | null,
/** Milliseconds in the engine. */
ms: number,
/** The number of stages that ran, and of all. */
stages: Stages, };

/** The settings of sampling. */
export type Sampling = {
/** 0 takes the most probable token. */
temperature: number,
/** Only the k most probable tokens take part; 0 keeps all. */
top_k: number,
/** Only the most probable tokens whose probabilities reach p take part (Holtzman et al. 2020); 1 keeps all. */
top_p?: number, seed: number, };

/** What 1/√d does at one width of head. */
export type ScalingRow = { d_head: number, variance_raw: number, variance_scaled: number,
/** In nats. */
entropy_raw: number, entropy_scaled: number, };

/** The complete request of the page: everything that decides the computation and the reading back. */
export type Scene = { source: string,
/** Whether the source has all its special tokens, such as a rendered conversation; none are added to it. */
verbatim?: boolean,
/** The names of the images beside the source, in the order of their places in it, each written as the model's image
 * token. */
images?: Array<string>,
/** The image of the encoder's input whose rows and patterns are read: tiles count from 0, as in
 * `RunUpdate.images`. Null or absent: the first picture as a whole. */
tile?: number | null,
/** Emitted target ids, without the start token. */
target: Array<number>,
/** The most tokens that the model writes itself; it keeps of `target` only the tokens that it would write. Null or
 * absent: the target is read as it is. */
writes?: number | null,
/** The forced first token of the answer, such as a target language. Null or absent: that of the model's files. */
first?: number | null,
/** The number of the target's tokens in the picture, once all of it is written; null or absent: all. */
moment?: number | null, edits: Edits, sampling: Sampling,
/** The number of candidates in the next-token table. */
candidates: number,
/** For an encoder with an output head: the token whose candidates are listed; null is the first hole
 * (`ModelInfo.mask`). */
asked: number | null,
/** Heads whose pattern is read whole, "decoder.blocks.1.cross.3", however long the text is. */
whole: Array<string>,
/** The most queries and keys of a pattern read whole; longer ones are read in this many blocks each way. Absent:
 * 128. */
cells?: number | null,
/** The user agreed to read up to this many tokens; null or absent: all. A longer, expensive scene returns a cost
 * estimate instead. */
agreed?: number | null,
/** The user has stopped it: the engine keeps the last answered scene. */
held?: boolean, };

/** The measure of a run. */
export type Score = "logit-difference" | "probability" | "kl" | "output";

/** One token of the answer without edits, and the effect of the edits on it, given the same text before it. */
export type ShiftStep = {
/** Its probability with them. */
after: number,
/** KL(unedited ‖ edited) of the distribution it was chosen from, in nats. */
kl: number, id: number, text: string, kind: TokenKind, probability: number, };

/** The stack in question. */
export type Side = "encoder" | "decoder";

/** A site of a model. */
export type SiteInfo = {
/** "decoder.blocks.1.cross.pattern" */
name: string,
/** The axes, outermost first. */
axes: Array<Axis>,
/** The size of each axis; null if the text decides. */
shape: Array<number | null>,
/** Whether values of another run can be put in there. */
patchable: boolean,
/** The stage of its attention that shows it. */
stage: StageId | null, };

/** A request to run a text on a model at one moment of its training. */
export type SnapshotRequest = {
/** The index of the run, if two run side by side. */
run: number,
/** A kept moment; null for the current model. */
step: number | null,
/** A text, or the name of a picture of the probe. */
source: string,
/** The answer so far of an encoder-decoder. */
target: string, edits: Edits, };

/** A stage of an attention sublayer. */
export type StageId = "input" | "products" | "scale" | "mask" | "softmax" | "convolution" | "rates" | "weights" | "values" | "z-gate" | "concat" | "out" | "out-norm" | "gate" | "gamma" | "residual" | "norm";

/** A stage and what decides its equation. */
export type StageInfo = { id: StageId, place: StagePlace,
/** The norm that it applies. */
norm: NormKind | null,
/** The factor of the products that it scales; null is 1/√d_head. */
factor: number | null,
/** Whether a bias is added. */
bias: boolean,
/** Whether products with embeddings of distances are added. */
distances: boolean,
/** Whether an MLP of the same input is added. */
parallel: boolean,
/** The window that it masks by. */
window: number | null,
/** The cap of its scores. */
cap: number | null,
/** The bound of queries, keys and values. */
clip: number | null,
/** Whether its softmax has a sink. */
sink: boolean,
/** The earlier block whose keys and values it reads; absent for its own. */
keys_of?: number,
/** Whether its values are the keys before their norm; else absent. */
from_keys?: boolean, };

/** Whether a model has a stage. */
export type StagePlace = "here" | "none" | "elsewhere";

export type Stages = { ran: number, all: number, };

/** Work that can be cancelled: reading another text, or a beam search. */
export type Stoppable = "reading" | "beams";

/** A convolution of the first stream, whose output is added to that of the first block before a norm (He et al. 2021,
 * "DeBERTa", version 2). */
export type StreamConvolutionConfig = {
/** The rows that it reads for one, an odd number. */
width: number,
/** The groups of columns that are read apart. */
groups: number, activation: string, };

/** A model and its input. */
export type Subject = {
/** null is the page's model; else the key of a registered one. */
model: string | null, source: string,
/** Whether the source has all its special tokens; none are added to it. */
verbatim?: boolean,
/** The names of the images beside the source, as `Scene.images`. */
images?: Array<string>,
/** The image whose rows and patterns are read, as `Scene.tile`. */
tile?: number | null, target: Target,
/** The forced first token of the output, as `Scene.first`. */
first?: number | null, edits: Edits, };

/** The patterns of a subject, with its tokens. */
export type SubjectPatterns = { model: ModelInfo, source: Array<Token>,
/** The decoder's input. */
target: Array<Token>,
/** The images among them; absent of other models. */
images?: Array<PlacedImage>,
/** The decoder's output, part of its input. */
emitted: Array<number>,
/** The end token after that, which is not part of the input. */
end: Token | null,
/** The output as text, without special tokens. */
output: string, maps: Array<PatternMap>, values: Float32Array,
/** 1 is masked. */
masks: Uint8Array, };

/** One sublayer. */
export type SublayerInfo = {
/** "decoder.blocks.1.cross" */
path: string, stack: "encoder" | "decoder", block: number, kind: "attn" | "cross" | "mlp",
/** 0 for an mlp. */
n_heads: number,
/** The heads of keys and values; each is read by `n_heads / n_kv_heads` heads. */
n_kv_heads: number,
/** The width of queries and keys; 0 for an mlp. */
d_head: number,
/** Whether there is a learned gate that an edit can set, of the sublayer or of its heads. */
gated: boolean,
/** The sizes of a linear layer, which has signed weights in place of a pattern; absent for all others. */
linear?: GatedDeltaConfig,
/** The mean of the learned gamma, if there is layer-scale. */
gamma_mean: number | null,
/** The sites of the stream before it, if it is in a stack, and after it. */
before: string | null, after: string,
/** An attention's stages, in the order they are computed. */
stages: Array<StageInfo>, };

/** A model's description from its configuration and the headers of its weights. */
export type Survey = { name: string,
/** "BERT", "GPT-2", …; "headlight" for models of this program. */
family: string, architecture: Architecture, config: Config, parameters: number, parts: Array<PartRow>,
/** The bytes of the weights in memory, by the precisions of this engine. */
bytes: Partial<Record<Precision, number>>,
/** The bytes of its largest tensor in memory, by precision; a matrix with a row per token may be several tensors. */
pieces: Partial<Record<Precision, number>>,
/** The most bytes of one tensor that the device computes with at once; null for no limit. */
piece_limit: number | null,
/** The bytes that it can hold; null if unknown. */
limit: number | null,
/** Tensors of the files that are not read. */
ignored: Array<string>,
/** The generation settings of the files that are not followed here, such as "num_beams 4". */
unfollowed: Array<string>,
/** The encoder that is opened of files with one of images and one of texts; null for all others. */
tower: "images" | "texts" | null, };

/** One kind of value of every layer. */
export type SweepPart = "resid_pre" | "attn_out" | "cross_out" | "mlp_out" | "z" | "cross_z";

/** One layer of a sweep: a score for each head, or for each pair of positions. */
export type SweepRow = { block: number, cells: Array<number>, };

/** The output of a decoder. */
export type Target = Array<number> | WriteCount;

/** The task that a long text makes too expensive. */
export type Task = "patterns" | "comparison" | "flow";

/** The embeddings and output head that share one matrix. */
export type Tie = "none" | "output" | "embeddings" | "all";

/** The chosen token and its alternatives at one step of generation. */
export type TimelineStep = { chosen: ChosenToken,
/** The most probable first. */
rejected: Array<TokenProbability>, };

/** A token as the page shows it. */
export type Token = { id: number,
/** The tokenizer's spelling. */
text: string, kind: TokenKind,
/** The UTF-16 span of its text; null for special and generated tokens. */
span: [number, number] | null,
/** The index of its text in a pair, by the template; absent for the first. */
segment?: number, };

/** The kind of a token. */
export type TokenKind = "text" | "special" | "unknown" | "image" | "class";

/** A token with its probability. */
export type TokenProbability = { id: number, text: string, kind: TokenKind, probability: number, };

/** One pair's five rows. */
export type TokenRow = { input_ids: Array<LabToken>, attention_mask: Array<number>, decoder_input_ids: Array<LabToken>, decoder_attention_mask: Array<number>, labels: Array<LabToken>, };

/** A token with a number that is no probability. */
export type TokenValue = { id: number, text: string, kind: TokenKind, value: number, };

/** The target of an attribution. */
export type Toward = { "kind": "answer", position: number | null, answer: number | null, foil: Foil | null, }
  | { "kind": "likeness", source: string, }
  | { "kind": "output", position: number | null, }
  | { "kind": "score", path: string, head: number, query: number, key: number, side: QuerySide, };

/** The answer to a command. */
export type TrainAnswer = { "kind": "snapshot", step: number, model: ModelInfo, result: RunUpdate, }
  | { "kind": "saved", files: Partial<TrainFiles>, } | WorkshopAnswer;

/** A command about training. */
export type TrainCommand = WorkshopCommand
  | { "kind": "snapshot" } & SnapshotRequest
  | { "kind": "save", run: number, step: number | null, }
  | { "kind": "restore", files: TrainFiles, every: number, };

/** The requested sizes of a recipe's data; null for the default. */
export type TrainData = {
/** The longest word, number or window, in tokens. */
length?: number,
/** The number of different letters. */
symbols?: number, };

/** The files of a run: those of a model folder, and two in `training/`. */
export type TrainFiles = { "config.json": string, "model.safetensors": Uint8Array, "tokenizer.json"?: string,
/** Of a model that reads images. */
"preprocessor_config.json"?: string, "training/optimizer.safetensors": Uint8Array, "training/progress.json": string, };

/** A picture in two colours: a character for each pixel, `#` where it is dark. */
export type TrainPicture = { name: string, rows: Array<string>, };

/** A setup with every default filled in, for the page. */
export type TrainPlan = { recipe: string, architecture: Architecture, config: Config, sublayers: Array<SublayerInfo>, sites: Array<SiteInfo>, settings: TrainSettings, sizes: TrainSizes, probe: TrainProbe, counts: Counts, parameters: number, parts: Array<string>, };

/** A text or picture on which the page shows the heads during training. */
export type TrainProbe = {
/** A text, or the name of a picture. */
source: string,
/** The answer of an encoder-decoder; a single decoder reads only the source. */
target: string,
/** The pictures to choose from, of a model that reads no text. */
pictures?: Array<TrainPicture>, };

/** A recipe's entry in the list. */
export type TrainRecipe = { name: string,
/** What it is trained on, if it does not make its examples up. */
reads: CorpusKind | null, };

export type TrainReport = { memory: number, going: boolean, runs: Array<TrainRunReport>,
/** Milliseconds per step, over all runs. */
ms: number,
/** The bytes in use by the device's own count; null if it has none. */
device_bytes: number | null, };

/** A run that starts or continues. */
export type TrainRun = { setup: TrainSetup, plan: TrainPlan, step: number, moments: Array<number>,
/** For a run that continues: the mean loss of every ten steps, and its evaluations. */
losses: Array<number>, scores: Array<TrainScore>, };

/** The events of one run since the last report. */
export type TrainRunReport = { step: number, finished: boolean,
/** The steps since the last report: [step, loss, accuracy, rate, norm, norm of each part] each. */
rows: Float32Array, scores: Array<TrainScore>, moments: Array<number>,
/** The cause of divergence and its remedy, if the run diverged. Its moments stay. */
failure: TrainingProblem | null, };

/** A score on held-out examples. */
export type TrainScore = { step: number, accuracy: number, loss: number, };

/** The default settings of a recipe's training. */
export type TrainSettings = { steps: number,
/** Sequences per step. */
batch: number,
/** The number of steps with a rising learning rate. */
warmup: number,
/** The factor on the learning rate of every step. */
factor: number,
/** The number of last steps over which the rate falls to 0; 0 for no cooldown. */
cooldown: number,
/** ε of label smoothing. */
smoothing: number,
/** The largest global norm of the gradients; null for no clipping (Pascanu, Mikolov & Bengio 2013). */
clip: number | null,
/** Steps between evaluations and checkpoints. */
evaluate_every: number, };

/** The settings of a run. On the cpu, the same setup, with the same text if it reads one, gives bit-identical
 * numbers. */
export type TrainSetup = { recipe: string, seed: number, data: TrainData,
/** Keys of `config.json` that replace the recipe's. An object, such as `dropout`, replaces only the keys it has. */
keys: Record<string, unknown>,
/** Keys of [`Settings`] that replace the recipe's. */
settings: Partial<TrainSettings>, };

/** A size of a recipe's data, and its range. */
export type TrainSize = { value: number, least: number, most: number, };

/** The sizes of a recipe's data, if it has any. */
export type TrainSizes = { length: TrainSize | null, symbols: TrainSize | null, };

/** A trained model that the laboratory has, run on texts or on an image beside it.
 *
 * A model of an encoder and a decoder also reads what it answers itself while nothing is edited, without the token
 * that ends it. Texts of unequal length are padded at the end, and padding is masked unless the edits say otherwise. */
export type TrainedRun = {
/** The name it was given under. */
model: string,
/** The name of one image, for a model that reads images. */
texts: Array<string>, edits?: Edits,
/** A glob of what is read back. */
sites: string, };

export type TrainingProblem = { "code": "LossLost", "params": { step: number, } }
  | { "code": "Hopeless", "params": { step: number, loss: number, } }
  | { "code": "WeightsLost", "params": { step: number, } }
  | { "code": "Said", "params": string };

/** An untrained model, made from a seed, run on words.
 *
 * Each distinct word is one token; 0 is padding, 1 the start token, 2 the end token. Sequences of unequal
 * length are padded at the end, and padding is masked unless the edits say otherwise. */
export type UntrainedRun = { config: LabConfig, seed: number,
/** What the encoder, a single decoder or an `attention` model reads: the words themselves, no start token. */
sources: Array<Array<string>>,
/** What the decoder of an encoder-decoder reads after the start token. */
targets?: Array<Array<string>>,
/** What a decoder alone looks at: rows of one length, unit-normal embeddings of the words. */
memory?: Array<Array<string>>, edits?: Edits,
/** Multiplies every weight matrix that maps one vector to another; embeddings stay what they are. */
gain?: number,
/** A glob of what is read back. */
sites: string,
/** How many more runs are timed. */
repeats?: number, };

/** The encoder of images in front of a decoder, and how the decoder reads its rows: a connector maps them to the
 * decoder's width, and they stand in the place of image tokens. */
export type VisionConfig = {
/** The encoder's configuration, of the architecture "encoder" with an input of pixels. */
tower: Config,
/** The token in whose place the decoder reads a row of an image. */
token_id: number,
/** The patches on each side of a square that become one row, their numbers side by side (pixel shuffle). */
shuffle: number,
/** The activation between the connector's two maps; null for one map. */
connector_activation: string | null,
/** Whether the connector's maps have biases. */
connector_bias: boolean,
/** Whether tokens mark each tile of a picture by row and column, as Idefics 3 and SmolVLM have them. */
marks_tiles: boolean, };

/** One tensor of a checkpoint that does not fit. */
export type WeightProblem = { "code": "OtherNames", "params": { found: string, missing: string, } }
  | { "code": "Missing", "params": string }
  | { "code": "Unexpected", "params": string }
  | { "code": "Shape", "params": { name: string, found: Array<number>, expected: Array<number>, } }
  | { "code": "Unequal", "params": { name: string, shapes: Array<Array<number>>, } }
  | { "code": "Type", "params": { name: string, dtype: string, } }
  | { "code": "NotFinite", "params": string };

/** A head's weights applied to a token, independent of any text and without norms. */
export type WeightsAnswer = { path: string, head: number,
/** The tokens whose logits rise most when the head attends to the token; empty without logits. */
raised: Array<TokenValue>,
/** The tokens whose logits fall most. */
lowered: Array<TokenValue>,
/** The tokens that a query of the token matches best, by q · k. */
matched: Array<TokenValue>,
/** Σ λ / Σ |λ| of the head's output as a map on tokens: 1 if attending to a token always makes that token more
 * likely. */
copying: number | null,
/** The composition with earlier heads. */
reads: Array<HeadComposition>, };

/** A window's setting. */
export type WindowSetting = NamedWindow | number;

/** The answers to commands, apart from snapshots and files. */
export type WorkshopAnswer = { "kind": "recipes", recipes: Array<TrainRecipe>, }
  | { "kind": "plan", plan: TrainPlan, }
  | { "kind": "begun", runs: Array<TrainRun>, }
  | { "kind": "going" }
  | { "kind": "paused" }
  | { "kind": "ended" }
  | { "kind": "repeated",
/** A sample: random tokens, repeated once. A single decoder reads it; beside an encoder it is the answer. */
text: string, }
  | { "kind": "measures", steps: Array<number>, heads: Array<HeadRef>, names: Array<HeadMeasure>,
/** [head, measure]: the number of rows of each mean, equal at every step. */
rows: Array<number>,
/** [step, head, measure]; NaN if a measure does not apply. */
values: Float32Array, };

/** The commands answered by [`WorkshopAnswer`]. */
export type WorkshopCommand = { "kind": "recipes", }
  | { "kind": "plan", setup: TrainSetup, }
  | { "kind": "begin", setups: Array<TrainSetup>, every: number, }
  | { "kind": "go", steps: number | null, }
  | { "kind": "pause", }
  | { "kind": "end", }
  | { "kind": "measures", run: number, steps: Array<number>, source: string, target: string, }
  | { "kind": "repeated", run: number, seed: number, };

export type WriteCount = { write: number,
/** Absent: greedy. */
sampling?: Sampling, };
