// Stands in for the wasm glue when the page is tried without an engine: invented patterns with a real one's shapes and
// rules.
// For tests and for work on the page only; nothing of it is ever shown as a model's numbers.
import { answerQuestion } from "./fake-answers.js";
import { listSites, sublayerInfo } from "./catalogue.js";

const LAYERS = 2;
const HEADS = 4;
const WIDTH = 16;
const START = 1;
const END = 2;
const UNKNOWN = 3;
/** @type {Record<string, string>} */
const KNOWN = {
  "5 Mart 2024 Salı": "2024-03-05",
  "Tuesday, March 5, 2024": "2024-03-05",
  "3/5/24": "2024-03-05",
  "Dienstag, 5. März 2024": "2024-03-05",
  "৫ মার্চ, ২০২৪": "2024-03-05",
};
const DIGITS = "0123456789-";

const idOf = (character) => (character === "☃" ? UNKNOWN : 10 + (character.codePointAt(0) % 4000));
const MASK = "[mask]";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const noise = (...keys) => {
  let h = 2166136261;
  for (const k of keys.join("/")) h = Math.imul(h ^ k.codePointAt(0), 16777619);
  return ((h >>> 8) % 10000) / 10000;
};

/** A message with all patterns, each with its own numbers. */
export const patterns = (maps, values, masks) => ({
  maps: maps.map((map) => ({ ...map, values, masks })),
  known_rows: maps.map(() => 0),
  values,
  masks,
});

export default async function init({ module_or_path }) {
  await module_or_path;
  return { memory: new WebAssembly.Memory({ initial: 1 }) };
}

export const lastPanic = () => undefined;

export class Engine {
  static async open(kind) {
    const engine = new Engine();
    engine.kind = kind;
    return engine;
  }
  adapter() {
    return this.kind === "cpu" ? "a stand-in, no model" : "a stand-in gpu";
  }
  precisions() {
    return this.kind === "cpu" ? ["f32", "f16", "int8"] : ["f32"];
  }
  lost() {
    return undefined;
  }
  fault(kind) {
    if (kind === "trap") throw new WebAssembly.RuntimeError("unreachable");
  }
  /** `config` needs only a name and an architecture, and `head` or `classes`. */
  async load(config = "{}") {
    this.config = JSON.parse(config);
    return this.describe();
  }
  /** Independent of the model. */
  survey(config, generation, headers) {
    const {
      model_type: family = "headlight",
      architectures: [kind = ""] = [],
      architecture = /gpt2/.test(family) ? "decoder" : "encoder",
      name = family,
      head,
    } = JSON.parse(config);
    const tensors = Object.entries(Object.assign({}, ...headers.map((header) => JSON.parse(header)))).filter(
      ([tensor]) => tensor !== "__metadata__",
    );
    const parts = tensors.map(([tensor, { shape }]) => ({
      name: tensor,
      parameters: shape.reduce((a, b) => a * b, 1),
    }));
    const parameters = parts.reduce((sum, part) => sum + part.parameters, 0);
    return {
      name,
      family: family === "bert" ? "BERT" : family,
      architecture,
      config: { head: head ?? /MaskedLM/.test(kind), classes: [] },
      parameters,
      parts,
      bytes: { f32: 4 * parameters },
      pieces: { f32: 4 * Math.max(0, ...parts.map((part) => part.parameters)) },
      piece_limit: null,
      limit: 1.5e9,
      ignored: family === "bert" ? ["embeddings.position_ids"] : [],
    };
  }
  begin(config, generation, tokenizer, headers) {
    this.begun = { config: JSON.stringify(this.survey(config, generation, headers)), fed: 0 };
  }
  feed(file, bytes) {
    this.begun.fed += bytes.length;
  }
  async finish() {
    return this.load(this.begun.config);
  }
  forget() {
    this.begun = null;
  }
  describe() {
    const {
      name = "dates",
      architecture = "encoder-decoder",
      head,
      classes = [],
      multi_label = false,
      class_rows = "first",
      sinks = false,
    } = this.config ?? {};
    const sublayers = [];
    const both = architecture === "encoder-decoder";
    const switches = { sinks, ...(both ? { gate: true, layer_scale: 0.01 } : {}) };
    for (const stack of both ? ["encoder", "decoder"] : [architecture]) {
      for (let block = 0; block < LAYERS; block++) {
        // A decoder-only model has only attention, like `induction`.
        for (const kind of stack === "encoder" ? ["attn", "mlp"] : both ? ["attn", "cross", "mlp"] : ["attn"]) {
          const gamma_mean = both ? 0.01 + 0.3 * noise(stack, block, kind) : null;
          const path = `${stack}.blocks.${block}.${kind}`;
          sublayers.push(sublayerInfo(path, switches, { n_heads: HEADS, gamma_mean }));
        }
      }
    }
    if (!both)
      return {
        name,
        architecture,
        config: {
          causal: architecture === "decoder",
          d_model: WIDTH,
          d_head: WIDTH / HEADS,
          norm_position: "pre",
          residual: true,
          head: head ?? architecture === "decoder",
          classes,
          class_rows,
          multi_label,
        },
        sublayers,
        sites: listSites(sublayers),
        other_names: {},
        parameters: 1000,
        start_id: null,
        end_id: null,
        pad_id: 0,
        other_end_ids: [],
        mask: head ? MASK : null,
        separator: null,
        n_ctx: 64,
        longest_text: 64,
        trained_length: null,
        d_vocab: 5000,
        precision: "f32",
        rounding: 0,
      };
    return {
      name: "dates",
      architecture: "encoder-decoder",
      config: {
        causal: true,
        cross: true,
        d_model: WIDTH,
        d_head: WIDTH / HEADS,
        norm_position: "pre",
        residual: true,
        gate: true,
        layer_scale: 0.01,
        out_proj: true,
        out_bias: true,
        positions: "sinusoidal",
        head: true,
        classes: [],
        class_rows: "first",
        multi_label: false,
      },
      sublayers,
      sites: listSites(sublayers),
      other_names: {},
      parameters: 254_000,
      start_id: START,
      end_id: END,
      pad_id: 0,
      other_end_ids: [],
      mask: null,
      separator: null,
      n_ctx: 64,
      longest_text: null,
      trained_length: 64,
      d_vocab: 5000,
      precision: "f32",
      rounding: 0,
    };
  }
  /** The stand-in costs nothing. */
  weigh({ source }) {
    return { tokens: source.length, stages: 11, flops: 1e6, work: 1e6, bytes: 1e6, within: 0, agreed: false };
  }
  prepare(scene) {
    if ([...scene.source].length > 62)
      throw Object.assign(new Error("This text has more than 62 characters, and the model reads 64 at most."), {
        kind: "input",
      });
    this.answer = scene.target;
    this.scene = { ...scene, target: scene.target.slice(0, scene.moment ?? undefined) };
    // Drops a partial answer.
    if (typeof scene.writes === "number") this.scene.target = this.answer = [];
    this.stages = 11;
    this.done = 0;
    return this.stages;
  }
  advance() {
    return ++this.done < this.stages;
  }
  async write() {
    const { target, writes, moment } = this.scene;
    if (typeof writes !== "number") return false;
    // One of the three is known without its patterns.
    const wanted = async () =>
      this.describe().architecture === "encoder-decoder" ? this.wanted() : (await this.read()).next;
    const next = target.length < writes ? await wanted() : null;
    if (next !== null && next !== END) {
      this.answer = [...target, next];
      this.scene = { ...this.scene, target: this.answer };
      return true;
    }
    this.scene = { ...this.scene, target: target.slice(0, moment ?? undefined), writes: null };
    return this.scene.target.length < target.length;
  }
  /** The next token of a date: one digit differs under edits, one under a temperature. */
  wanted() {
    const { source, target, edits, sampling } = this.scene;
    const answer = [...(KNOWN[source] ?? "1999-01-01")];
    if (Object.keys(edits).length > 0) answer[9] = "6";
    if (edits.attention_temperature > 2) answer[3] = "7";
    if (sampling?.temperature > 0) answer[8] = String(sampling.seed % 10);
    return target.length < answer.length ? idOf(answer[target.length]) : END;
  }
  async read() {
    const { source: text, target: ids, edits } = this.scene;
    const begun = performance.now();
    let at = 0;
    const { architecture, config } = this.describe();
    const source = (architecture === "encoder" ? (text.match(/ ?\[mask\]|[^]/gu) ?? []) : [...text]).map(
      (character) => {
        const span = [at, (at += character.length)];
        if (character.endsWith(MASK)) return { id: 4, text: MASK, kind: "special", span };
        return { id: idOf(character), text: character, kind: character === "☃" ? "unknown" : "text", span };
      },
    );
    if (architecture !== "encoder-decoder") return this.alone(source, architecture, config.head);
    const answer = KNOWN[text] ?? "1999-01-01";
    const spell = (id) =>
      id === END
        ? { id, text: "[END]", kind: "special", span: null }
        : { id, text: [...DIGITS].find((d) => idOf(d) === id) ?? "?", kind: "text", span: null };
    const target = [{ id: START, text: "[START]", kind: "special", span: null }, ...ids.map(spell)];
    const maps = [];
    const values = [];
    const masks = [];
    for (const s of this.describe().sublayers.filter((s) => s.kind !== "mlp")) {
      const queries = s.stack === "encoder" ? source : target;
      const keys = s.kind === "cross" || s.stack === "encoder" ? source : target;
      maps.push({
        path: s.path,
        head: null,
        block: 1,
        shape: [HEADS, queries.length, keys.length],
        offset: values.length,
        mask_offset: masks.length,
        mask_per_head: false,
      });
      const padding = (keys === source ? edits.padding : edits.target_padding)?.[0] ?? [];
      const causal = s.stack === "decoder" && s.kind === "attn" && edits.causal !== false;
      const hidden = queries.map((_, q) => keys.map((_, k) => padding[k] === 0 || (causal && k > q)));
      masks.push(...hidden.flat().map(Number));
      for (let head = 0; head < HEADS; head++) {
        const tau = (edits.attention_temperature ?? 1) * (edits.scale === false ? 0.25 : 1);
        queries.forEach((query, q) => {
          const upset = Object.keys(edits.heads ?? {}).length ? 0.6 : 0;
          const scores = keys.map((key, k) => {
            if (hidden[q][k]) return -Infinity;
            const written = s.kind === "cross" ? (answer[q] ?? "") : query.text;
            const alike = key.text === written ? 5 : 0;
            const near = -Math.abs(k - (s.kind === "cross" ? (q * keys.length) / 11 : q - head)) * (0.3 + head * 0.3);
            return (
              (alike * (head % 2 ? 0.3 : 1) +
                near +
                2.4 * noise(s.path, head, query.text, key.text, k) +
                upset * noise(q, k)) /
              tau
            );
          });
          const top = Math.max(...scores);
          const e = scores.map((x) => (top === -Infinity ? 0 : Math.exp(x - top)));
          const sum = e.reduce((a, b) => a + b, 0) || 1;
          values.push(...e.map((x) => x / sum));
        });
      }
    }
    const edited = Object.keys(edits).length > 0;
    const wanted = this.wanted();
    const over = ids.at(-1) === END;
    const others = [...DIGITS].map(idOf).filter((id) => id !== wanted);
    const candidates = [wanted, ...others].slice(0, this.scene.candidates).map((id, rank) => {
      const { text: word, kind } = spell(id);
      const probability = rank === 0 ? (edited ? 0.62 : 0.94) : (edited ? 0.38 : 0.06) * 0.5 ** rank;
      return {
        id,
        text: word,
        kind,
        rank,
        logit: 8 - 2 * rank,
        probability,
        baseline: edited ? { rank: rank < 2 ? 1 - rank : rank, probability: 0.94 * 0.4 ** rank } : null,
      };
    });
    const effect = edited
      ? {
          top_before: { id: idOf("5"), text: "5", kind: "text", probability: 0.94 },
          top_after: {
            id: candidates[0].id,
            text: candidates[0].text,
            kind: candidates[0].kind,
            probability: candidates[0].probability,
          },
          kl: 0.3123,
          change: null,
          head: { path: "decoder.blocks.1.cross", head: 2, difference: 0.412 },
        }
      : null;
    return {
      source,
      target,
      emitted: this.answer ?? ids,
      output: target
        .slice(1)
        .filter((x) => x.kind !== "special")
        .map((x) => x.text)
        .join(""),
      ...patterns(maps, Float32Array.from(values), Uint8Array.from(masks)),
      gates: Object.fromEntries(
        this.describe()
          .sublayers.filter((s) => s.gated)
          .map((s) => [
            s.path,
            edits.gates?.[s.path] === "closed" ? 0 : edits.gates?.[s.path] === "open" ? 1 : 0.4 + 0.4 * noise(s.path),
          ]),
      ),
      candidates,
      asked: null,
      next: over ? null : wanted,
      next_text: over ? null : spell(wanted).text,
      forced: false,
      suppressed: false,
      ended: over ? "end-token" : null,
      effect,
      ms: performance.now() - begun,
      stages: { ran: this.done, all: this.stages },
    };
  }
  /** A single stack: a decoder continues the alphabet from its last letter, an encoder guesses vowels. */
  alone(source, architecture, head) {
    const { target: ids, edits, asked: wanted } = this.scene;
    const spell = (id) => ({ id, text: String.fromCodePoint(id - 10), kind: "text", span: null });
    const decoder = architecture === "decoder";
    const target = decoder ? [...source, ...ids.map(spell)] : [];
    const tokens = decoder ? target : source;
    const n = tokens.length;
    const maps = [];
    const values = [];
    const masks = [];
    for (const { path } of this.describe().sublayers.filter((s) => s.kind !== "mlp")) {
      maps.push({
        path,
        head: null,
        block: 1,
        shape: [HEADS, n, n],
        offset: values.length,
        mask_offset: masks.length,
        mask_per_head: false,
      });
      const hidden = (q, k) => decoder && edits.causal !== false && k > q;
      masks.push(...tokens.flatMap((_, q) => tokens.map((_, k) => Number(hidden(q, k)))));
      for (let h = 0; h < HEADS; h++)
        for (let q = 0; q < n; q++)
          for (let k = 0; k < n; k++)
            values.push(hidden(q, k) ? 0 : 1 / (decoder && edits.causal !== false ? q + 1 : n));
    }
    const hole = source.findIndex((token) => token.text === MASK);
    const asked = decoder || !head ? null : (wanted ?? (hole < 0 ? null : hole));
    const last = LETTERS.indexOf(tokens.at(-1)?.text);
    const classes = this.config.classes ?? [];
    const best = decoder ? [LETTERS[(last + 1) % 26], "e", "t"] : classes.length ? classes : ["a", "e", "i"];
    const candidates =
      decoder || asked !== null || classes.length
        ? best.slice(0, this.scene.candidates).map((letter, rank) => ({
            id: classes.length ? rank : idOf(letter),
            text: letter,
            kind: classes.length ? "class" : "text",
            rank,
            logit: 3 - rank,
            probability: 0.6 / (rank + 1),
            baseline: null,
          }))
        : [];
    const edited = Object.keys(edits).length > 0;
    const top = candidates[0] && {
      id: candidates[0].id,
      text: candidates[0].text,
      kind: candidates[0].kind,
      probability: 0.6,
    };
    return {
      source,
      target,
      emitted: this.answer ?? ids,
      output: ids.map((id) => spell(id).text).join(""),
      ...patterns(maps, Float32Array.from(values), Uint8Array.from(masks)),
      gates: {},
      candidates,
      asked,
      next: decoder && n < 64 ? candidates[0].id : null,
      next_text: decoder && n < 64 ? candidates[0].text : null,
      forced: false,
      suppressed: false,
      ended: decoder && n >= 64 ? "full" : null,
      effect: edited
        ? {
            top_before: top ?? null,
            top_after: top ?? null,
            kl: top ? 0.1 : null,
            change: top ? null : 0.25,
            head: null,
          }
        : null,
      ms: 1,
      stages: { ran: this.done, all: this.stages },
    };
  }
  /** Loads a second model beside the page's; only one is kept. */
  async also(key, config) {
    this.standing = { [key]: config };
    return Object.assign(new Engine(), { config: JSON.parse(config) }).describe();
  }
  /** Answers a question about a model and a text, beside the page's scene. */
  async ask(question) {
    const beside = new Engine();
    beside.config = this.config;
    beside.standing = this.standing;
    return answerQuestion(beside, question);
  }
  /**
   * One attention sublayer and the stream around it: raw is q·k and scores follow from it; the rest is noise of the
   * right shape.
   */
  async trace(sites) {
    const path = /^(.*)\.\*$/.exec(sites)?.[1];
    const block = sites.replace(/[^.]+$/, "");
    const { maps, masks, values: patterns } = await this.read();
    const tensors = [];
    const values = [];
    const give = (name, shape, of) => {
      const count = shape.reduce((a, b) => a * b, 1);
      tensors.push({ name, shape, offset: values.length });
      const made = Array.from({ length: count }, (_, i) => of(i));
      values.push(...made);
      return made;
    };
    const map = maps.find((m) => m.path === path);
    if (map) {
      const [heads, rows, cols] = map.shape;
      const wave = (name) => (i) => 4 * noise(path, name, i) - 2;
      give(`${path}.norm`, [1, rows, WIDTH], wave("norm"));
      const q = give(`${path}.q`, [1, heads, rows, WIDTH / heads], wave("q"));
      const k = give(`${path}.k`, [1, heads, cols, WIDTH / heads], wave("k"));
      give(`${path}.v`, [1, heads, cols, WIDTH / heads], wave("v"));
      const d = WIDTH / heads;
      const at = (i) => [Math.floor(i / cols / rows), Math.floor(i / cols) % rows, i % cols];
      const raw = give(`${path}.raw`, [1, heads, rows, cols], (i) => {
        const [head, query, key] = at(i);
        let sum = 0;
        for (let j = 0; j < d; j++) sum += q[(head * rows + query) * d + j] * k[(head * cols + key) * d + j];
        return sum;
      });
      give(`${path}.scores`, [1, heads, rows, cols], (i) =>
        masks[map.mask_offset + (i % (rows * cols))] ? -Infinity : raw[i] / Math.sqrt(d),
      );
      give(`${path}.pattern`, [1, heads, rows, cols], (i) => patterns[map.offset + i]);
      give(`${path}.z`, [1, heads, rows, d], wave("z"));
      for (const name of ["out", "branch"]) give(`${path}.${name}`, [1, rows, WIDTH], wave(name));
      give(`${path}.gate`, [1, rows, WIDTH], (i) => noise(path, "gate", i));
    } else {
      const rows = block.startsWith("encoder") ? this.scene.source.length : this.scene.target.length + 1;
      for (const name of ["pre", "mid", "cross", "post"])
        give(`${block}resid_${name}`, [1, rows, WIDTH], (i) => 6 * noise(block, name, i) - 3);
    }
    return { tensors, values: Float32Array.from(values) };
  }
}
