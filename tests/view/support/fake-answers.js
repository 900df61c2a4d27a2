// The stand-in's answers to questions about a model and a text: computed from its own invented patterns, by the rules
// of real ones.
import { attribute, cell, headKeys, lens, weights } from "./fake-why.js";
import { isEnd } from "../../../www/state/store.js";

const GREEDY = { temperature: 0, top_k: 0, seed: 1 };

/**
 * A run of a question's subject. @param {any} engine @param {any} of @param {Partial<{ target: number[], asked: number
 * | null, edits: object }>} [change]
 */
async function run(engine, of, change = {}) {
  const { asked = null, ...rest } = change;
  engine.prepare({
    source: of.source,
    edits: of.edits,
    target: of.target,
    sampling: GREEDY,
    candidates: 12,
    asked,
    whole: [],
    ...rest,
  });
  while (engine.advance());
  return engine.read();
}

/** All heads of a sublayer fused, [queries][keys], each row normalized; null for a fully masked row. */
function fuse(result, path, fusion) {
  const map = result.maps.find((m) => m.path === path);
  const [heads, rows, cols] = map.shape;
  const pick = {
    mean: (xs) => xs.reduce((a, b) => a + b, 0) / heads,
    max: (xs) => Math.max(...xs),
    min: (xs) => Math.min(...xs),
  }[fusion];
  return Array.from({ length: rows }, (_, q) => {
    const row = Array.from({ length: cols }, (_, k) =>
      pick(Array.from({ length: heads }, (_, h) => result.values[map.offset + (h * rows + q) * cols + k])),
    );
    const sum = row.reduce((a, b) => a + b, 0);
    return sum > 0 ? row.map((x) => x / sum) : null;
  });
}

const identity = (n, wide = n, from = 0) =>
  Array.from({ length: n }, (_, i) => Array.from({ length: wide }, (_, j) => Number(j === i + from)));
/** r R + (1 − r) A B, row by row. */
const step = (r, before, a, b) =>
  before.map((row, q) =>
    a[q] === null ? row : row.map((x, j) => r * x + (1 - r) * a[q].reduce((sum, w, k) => sum + w * b[k][j], 0)),
  );

async function rollout(engine, { of, fusion, residual }) {
  const result = await run(engine, of);
  const sublayers = engine.describe().sublayers.filter((s) => s.kind !== "mlp");
  const both = sublayers.some((s) => s.kind === "cross");
  const [n, m] = [result.source.length, result.target.length];
  let source = identity(n);
  let target = both ? identity(m, n + m, n) : identity(m);
  const maps = [];
  const values = [];
  for (const { path, stack, block, kind } of sublayers) {
    const a = fuse(result, path, fusion);
    if (stack === "encoder") source = step(residual, source, a, source);
    else if (kind === "cross")
      target = step(
        residual,
        target,
        a,
        source.map((row) => [...row, ...Array(m).fill(0)]),
      );
    else target = step(residual, target, a, target);
    const now = stack === "encoder" ? source : target;
    maps.push({
      attention: kind === "cross" ? "cross" : stack,
      block,
      shape: [now.length, now[0].length],
      offset: values.length,
    });
    values.push(...now.flat());
  }
  return { kind: "rollout", maps, values: Float32Array.from(values) };
}

/** Not a real flow, but larger where the rollout is, with a sum other than 1. */
async function flow(engine, question) {
  const { maps, values } = await rollout(engine, question);
  const map = maps.findLast((m) => (m.attention === "encoder") === (question.stack === "encoder"));
  const row = Array.from(
    values.subarray(map.offset + question.query * map.shape[1], map.offset + (question.query + 1) * map.shape[1]),
    (x) => Math.sqrt(x),
  );
  const n = engine.describe().architecture === "decoder" ? 0 : [...question.of.source].length;
  return { kind: "flow", source: row.slice(0, n), target: row.slice(n) };
}

/** Half of a token comes from the residual, the rest from its heads by their patterns; an MLP adds two fifths. */
async function routes(engine, { of, stack, position, threshold }) {
  const result = await run(engine, of);
  const found = [];
  let [active, memory] = [new Set([position]), new Set()];
  for (const here of new Set([stack, "encoder"])) {
    for (const { path, kind } of engine
      .describe()
      .sublayers.filter((s) => s.stack === here)
      .toReversed()) {
      const map = result.maps.find((m) => m.path === path);
      const below = new Set();
      for (const query of active) {
        const edge = (share, part, key = query) => {
          if (share < threshold || share === 0) return;
          found.push({ path, head: null, mlp: false, query, key, share, ...part });
          (kind === "cross" && "head" in part ? memory : below).add(key);
        };
        edge(map ? 0.5 : 0.6, {});
        if (!map) edge(0.4, { mlp: true });
        const [heads, rows, cols] = map?.shape ?? [0, 0, 0];
        for (let head = 0; head < heads; head++)
          for (let key = 0; key < cols; key++)
            edge((0.5 * result.values[map.offset + (head * rows + query) * cols + key]) / heads, { head }, key);
      }
      active = below;
    }
    [active, memory] = [memory, new Set()];
  }
  return { kind: "routes", routes: found };
}

async function timeline(engine, { of, rejected }) {
  const steps = [];
  for (let i = 0; i < of.target.length; i++) {
    const { candidates } = await run(engine, of, { target: of.target.slice(0, i) });
    const top = ({ id, text, kind, probability }) => ({ id, text, kind, probability });
    const rank = candidates.findIndex((c) => c.id === of.target[i]);
    const chosen = candidates[rank] ?? { id: of.target[i], text: "?", kind: "unknown", probability: 1e-4 };
    steps.push({
      chosen: { ...top(chosen), rank: rank < 0 ? 99 : rank },
      rejected: candidates
        .filter((c) => c !== chosen)
        .slice(0, rejected)
        .map(top),
    });
  }
  return { kind: "timeline", steps };
}

async function ablate(engine, { of, asked, heads }) {
  const { candidates, effect } = await run(engine, of, { asked });
  const edited = Object.keys(of.edits).length > 0;
  const size = (path, head) =>
    ([...`${path}.${head}`].reduce((h, c) => (h * 31 + c.codePointAt(0)) % 997, 7) / 997) ** 3;
  const spoken = candidates[0] ? candidates : null;
  return {
    kind: "ablate",
    effect: edited ? (effect.kl ?? effect.change) : null,
    rows: heads.map(({ path, head }) => ({
      path,
      head,
      loss: spoken ? size(path, head) : null,
      change: spoken ? null : 0.3 * size(path, head),
      effect: edited ? (effect.kl ?? effect.change) * (1.1 - size(path, head)) : null,
      other:
        spoken && size(path, head) > 0.5
          ? (({ id, text, kind, probability }) => ({ step: 0, id, text, kind, probability: probability * 0.8 }))(
              candidates[1],
            )
          : null,
    })),
  };
}

/** Another model's result: the stand-in's own with another configuration. */
async function beside(engine, key, act) {
  const config = engine.config;
  if (key !== null && !engine.standing?.[key])
    throw Object.assign(new Error("The model to compare with is gone."), { kind: "input" });
  if (key !== null) engine.config = JSON.parse(engine.standing[key]);
  try {
    return await act();
  } finally {
    engine.config = config;
  }
}

/** The decoder's given or own output. */
async function said(engine, of) {
  let target = of.target.write === undefined ? of.target : [];
  for (let i = 0; i < of.target.write; i++) {
    const { next } = await run(engine, of, { target });
    if (next === null || isEnd(engine.describe(), next)) break;
    target = [...target, next];
  }
  return target;
}

const patternsOf = (engine, { of, paths }) =>
  beside(engine, of.model, async () => {
    const target = await said(engine, of);
    const result = await run(engine, of, { target });
    const maps = result.maps
      .filter((m) => paths === null || paths.includes(m.path))
      .map((m) => ({ head: null, block: 1, ...m }));
    return {
      kind: "patterns",
      model: engine.describe(),
      source: result.source,
      target: result.target,
      emitted: target,
      end: null,
      output: result.output,
      maps,
      values: result.values,
      masks: result.masks,
    };
  });

/** The plain answer, with each token a little less probable under the edits. */
async function shift(engine, { of }) {
  const { target, emitted, output } = await patternsOf(engine, { of: { ...of, edits: {} }, paths: [] });
  const { effect } = await run(engine, of, { target: emitted });
  const steps = target.slice(target.length - emitted.length).map(({ id, text, kind }, i) => ({
    id,
    text,
    kind,
    probability: 0.94,
    after: 0.9 - 0.05 * i,
    kl: 0.01 * (i + 1),
  }));
  return { kind: "shift", output, steps, head: effect?.head ?? null };
}

async function similar(engine, { of, attention }) {
  const result = await run(engine, of);
  const kind = (path) => (path.endsWith("cross") ? "cross" : path.split(".")[0]);
  const heads = result.maps
    .filter((m) => kind(m.path) === attention)
    .flatMap((m) => Array.from({ length: m.shape[0] }, (_, head) => ({ path: m.path, head, map: m })));
  const row = ({ map, head }, q) =>
    result.values.subarray(
      map.offset + (head * map.shape[1] + q) * map.shape[2],
      map.offset + (head * map.shape[1] + q + 1) * map.shape[2],
    );
  const alike = (a, b) =>
    Array.from({ length: a.map.shape[1] }, (_, q) =>
      row(a, q).reduce((sum, p, k) => sum + Math.sqrt(p * row(b, q)[k]), 0),
    ).reduce((x, y) => x + y, 0) / a.map.shape[1];
  return {
    kind: "similar",
    heads: heads.map(({ path, head }) => ({ path, head })),
    values: Float32Array.from(heads.flatMap((a) => heads.map((b) => alike(a, b)))),
  };
}

/** Measures of every head, as means over the rows that count; the contributions are invented. */
async function heads(engine, { of }) {
  const result = await run(engine, of, { target: await said(engine, of) });
  const separates = (token) => token.kind === "special" || /^[\s\p{P}]+$/u.test(token.text);
  const rows = result.maps.flatMap(({ path, shape: [count, rows, cols], offset }) => {
    const cross = path.endsWith("cross");
    const encoder = path.startsWith("encoder");
    const keys = encoder || cross ? result.source : result.target;
    const at = (h, q, k) => (k >= 0 && k < cols ? result.values[offset + (h * rows + q) * cols + k] : 0);
    return Array.from({ length: count }, (_, head) => {
      const causal = !encoder && !cross;
      const seen = (q) => (causal ? q + 1 : cols);
      const over = (q, of) => Array.from({ length: cols }, (_, k) => of(at(head, q, k), k)).reduce((a, b) => a + b, 0);
      const all = Array.from({ length: rows }, (_, q) => q);
      const among = (counted, of) =>
        counted.length === 0
          ? null
          : { mean: counted.map(of).reduce((a, b) => a + b, 0) / counted.length, rows: counted.length };
      /** The mean over rows with several visible keys. */
      const mean = (of, counts = (_q) => true) =>
        among(
          all.filter((q) => seen(q) > 1 && counts(q)),
          of,
        );
      const earlier = (q) => all.slice(0, q).filter((k) => result.target[k].text === result.target[q].text);
      const mixed = (q) => new Set(keys.slice(0, seen(q)).map(separates)).size === 2;
      return {
        path,
        head,
        measures: {
          entropy: mean((q) => over(q, (p) => (p > 0 ? -p * Math.log(p) : 0))),
          self: cross ? null : mean((q) => at(head, q, q)),
          diagonal: cross
            ? mean(
                (q) => at(head, q, q),
                (q) => q < cols,
              )
            : null,
          first: mean((q) => at(head, q, 0)),
          mirror: cross
            ? mean(
                (q) => at(head, q, cols - 1 - q),
                (q) => q < cols,
              )
            : null,
          previous: cross
            ? null
            : mean(
                (q) => at(head, q, q - 1),
                (q) => q > 0,
              ),
          distance: cross ? null : mean((q) => over(q, (p, k) => p * Math.abs(q - k))),
          induction: causal
            ? mean(
                (q) => earlier(q).reduce((sum, k) => sum + at(head, q, k + 1), 0),
                (q) => earlier(q).length > 0 && Math.max(...earlier(q)) < q - 2,
              )
            : null,
          separator: among(all.filter(mixed), (q) => over(q, (p, k) => (separates(keys[k]) ? p : 0))),
          contribution: among(all, (q) => over(q, (p) => p * p)),
        },
      };
    });
  });
  return { kind: "heads", rows };
}

/** Repeated letters. */
async function repeated(engine, { of, seed }) {
  const half = Array.from({ length: 4 }, (_, i) => String.fromCharCode(97 + ((7 * i + seed) % 26)));
  const { info } = await run(engine, of);
  return info?.architecture === "decoder"
    ? { kind: "repeated", text: [...half, ...half].join(""), ids: [] }
    : { kind: "repeated", text: null, ids: [4, 5, 6, 4, 5, 6] };
}

/** Increases with the layer, and differs by cell; an approximation adds a little. */
async function sweep(engine, { of, from, stack, block, part, receiver, asked, pairs: given, ...wanted }) {
  const mine = await run(engine, of, { asked });
  const theirs = await run(engine, { ...of, source: from, edits: {} }, { asked });
  const [to, there] = stack === "encoder" ? [mine.source, theirs.source] : [mine.target, theirs.target];
  const pairs = given ?? Array.from({ length: Math.min(to.length, there.length) }, (_, i) => [i, i]);
  if (pairs.some(([a, b]) => a >= to.length || b >= there.length))
    throw Object.assign(new Error("a pair of positions is not there"), { kind: "input" });
  const [heads] = mine.maps[0].shape;
  const cellsOf = (layer) =>
    part.endsWith("z")
      ? Array.from({ length: heads }, (_, i) => (layer + 1) / (i + 2) - 0.2)
      : pairs.map(([at]) => (layer + 1) / (at + 2) - (block === null ? 0.1 : 0.2));
  const layers = block === null ? [0, 1] : [block];
  const token = (/** @type {number | null} */ id) =>
    id && { ...theirs.candidates[0], id, text: String.fromCodePoint(Math.max(48, id - 10)) };
  const answer = token(wanted.answer) ?? theirs.candidates[0] ?? null;
  const foil = token(wanted.foil) ?? mine.candidates[1] ?? null;
  // A receiver is reached only from earlier layers.
  const late = Number(/blocks\.(\d+)/.exec(receiver?.site)?.[1]) <= block;
  return {
    kind: "sweep",
    rows: late ? [] : layers.map((layer) => ({ block: layer, cells: cellsOf(layer) })),
    pairs,
    ...{ from: there, clean: 2, corrupted: -1, answer, foil },
  };
}

const ANSWERS = {
  ...{ patterns: patternsOf, heads, repeated, similar, rollout, flow, routes, timeline, shift, sweep, ablate },
  ...{ lens, attribute, "head-keys": headKeys, cell, weights },
};

/** @param {any} engine @param {any} question */
export function answerQuestion(engine, question) {
  const answer = ANSWERS[question.kind];
  if (!answer) throw Object.assign(new Error(`The stand-in knows nothing of ${question.kind}.`), { kind: "input" });
  return answer(engine, question);
}
