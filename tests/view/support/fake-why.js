// The stand-in's answers to what Lens and Why ask: invented numbers that sum as real ones do.

const TOKENS = ["5", "6", "a", "b", "c"];
const SHARES = [0.6, 0.2, 0.1, 0.05, 0.02];
const letter = (id) => ({ id, text: TOKENS[id % 5], kind: "text", probability: SHARES[id % 5] });

/** A deterministic number for its input, between −1 and 1. @param {unknown} what */
const invented = (what) =>
  ([...JSON.stringify(what)].reduce((h, c) => (h * 31 + c.codePointAt(0)) % 1999, 7) / 1999) * 2 - 1;
const total = (values) => values.reduce((all, value) => all + value, 0);

const sublayersOf = (engine, stack) => engine.describe().sublayers.filter((s) => s.stack === stack);

export function lens(engine, { stack, token: traced, between, positions: [from, to], trained }) {
  const blocks = [...new Set(sublayersOf(engine, stack).map(({ block }) => block))];
  const inside = between ? ["resid_mid"] : [];
  const sites = [
    `${stack}.blocks.0.resid_pre`,
    ...blocks.flatMap((i) => [...inside, "resid_post"].map((name) => `${stack}.blocks.${i}.${name}`)),
  ];
  const wide = to - from;
  const cells = Array.from({ length: sites.length * wide }, (_, i) => i);
  // The last site predicts the stand-in's first token, earlier ones others.
  const best = (i) => (Math.floor(i / wide) === sites.length - 1 ? 10 : 10 + (i % 5));
  return {
    kind: "lens",
    sites,
    // As in a tuned lens.
    translated: sites.map((site, i) => !!trained && !site.endsWith("resid_mid") && i < sites.length - 1),
    first: from,
    shape: [sites.length, wide],
    tops: 5,
    top: cells.flatMap((i) => SHARES.map((probability, n) => ({ ...letter(best(i) + n), probability }))),
    entropy: Float32Array.from(cells, (i) => i / cells.length),
    kl: Float32Array.from(cells, (i) => 1 - Math.floor(i / wide) / (sites.length - 1)),
    probability: Float32Array.from(traced === null ? [] : cells, (i) => (i + 1) / cells.length),
    rank: Float32Array.from(traced === null ? [] : cells, (i) => sites.length - 1 - Math.floor(i / wide)),
  };
}

/** The parts of a stream below a sublayer; null is its end. */
function partsOf(engine, stack, below, toward) {
  const all = sublayersOf(engine, stack);
  const until = below === null ? all.length : all.findIndex(({ path }) => path === below);
  const parts = [
    { kind: "embed", path: `${stack}.embed`, head: null },
    { kind: "positions", path: `${stack}.positions`, head: null },
    ...all
      .slice(0, until)
      .flatMap(({ path, kind, n_heads }) =>
        kind === "mlp"
          ? [{ kind: "mlp", path, head: null }]
          : [
              ...Array.from({ length: n_heads }, (_, head) => ({ kind: "head", path, head })),
              { kind: "bias", path, head: null },
            ],
      ),
  ];
  return parts.map((part) => ({ ...part, value: 3 * invented([part, toward]) ** 3 }));
}

const lastStack = (engine) => (engine.describe().architecture === "encoder" ? "encoder" : "decoder");

function directAttribution(engine, toward) {
  if (toward.kind !== "score") return partsOf(engine, lastStack(engine), null, toward);
  return partsOf(engine, toward.path.split(".")[0], toward.path, toward);
}

export function attribute(engine, { of, toward }) {
  const parts = directAttribution(engine, toward).map((part) => ({
    ...part,
    value: part.value * (Object.keys(of.edits).length > 0 ? 0.5 : 1),
  }));
  const sum = total(parts.map(({ value }) => value));
  const { classes = [] } = engine.describe().config;
  const token = classes.length ? (id) => ({ id, text: classes[id], kind: "class", probability: SHARES[id] }) : letter;
  const all = classes.length ? [...classes.keys()] : SHARES.map((_, n) => 10 + n);
  const candidates = toward.kind === "answer" ? all.map((id) => token(id)) : [];
  const answer = toward.kind === "answer" ? (toward.answer ?? candidates[0].id) : null;
  const foil = toward.foil === "likeliest" ? candidates.find(({ id }) => id !== answer).id : toward.foil;
  return {
    kind: "attribute",
    answer: answer === null ? null : token(answer),
    foil: foil == null ? null : token(foil),
    candidates,
    position: toward.position ?? null,
    parts,
    sum,
    whole: sum + 1e-6,
    residue: 1e-6,
  };
}

export function headKeys(engine, { of, toward, path, head }) {
  const cross = path.includes("cross") || path.startsWith("encoder");
  const count = cross ? [...of.source].length : of.target.length + 1;
  const row = toward.position ?? toward.query;
  const sees = (k) => cross || k <= row;
  const values = Float32Array.from({ length: count }, (_, k) => (sees(k) ? invented([path, head, k, toward.kind]) : 0));
  return {
    kind: "head-keys",
    path,
    head,
    source: cross ? "encoder" : "decoder",
    values,
    pattern: Float32Array.from({ length: count }, (_, k) => (sees(k) ? 1 / count : 0)),
    sum: total([...values]),
  };
}

export function cell(engine, { path, head, query, key }) {
  const stack = path.split(".")[0];
  const own = partsOf(engine, stack, path, "query");
  const other = path.includes("cross") ? partsOf(engine, "encoder", null, "key") : partsOf(engine, stack, path, "key");
  const values = Float32Array.from(own.flatMap((a) => other.map((b) => a.value * b.value)));
  const marginal = (parts, of) => parts.map((part, i) => ({ ...part, value: of(i) }));
  const sum = total([...values]);
  return {
    kind: "cell",
    path,
    head,
    query,
    key,
    query_parts: marginal(own, (i) => total([...values.subarray(i * other.length, (i + 1) * other.length)])),
    key_parts: marginal(other, (i) => total(own.map((_, q) => values[q * other.length + i]))),
    values,
    sum,
    raw: sum + 2e-6,
    residue: 2e-6,
  };
}

export function weights(engine, { path, head, token: asked }) {
  const { sublayers } = engine.describe();
  const ids = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
  const scored = (what) =>
    ids
      .map((id) => ({ id, text: TOKENS[id % 5], kind: "text", value: 9 * invented([path, head, asked, what, id]) }))
      .sort((a, b) => b.value - a.value);
  const written = scored("write");
  const until = sublayers.findIndex((one) => one.path === path);
  const cross = path.includes("cross");
  const reads = sublayers
    .slice(0, until)
    .filter((one) => one.kind !== "mlp" && (cross || one.stack === path.split(".")[0]))
    .flatMap((one) => {
      const [own, memory] = [one.stack === path.split(".")[0], !cross || one.stack === "encoder"];
      const share = (there, input) => (there ? Math.abs(invented([one.path, path, head, input])) : null);
      return Array.from({ length: one.n_heads }, (_, earlier) => ({
        path: one.path,
        head: earlier,
        query: share(own, `q${earlier}`),
        key: share(memory, `k${earlier}`),
        value: share(memory, `v${earlier}`),
      }));
    });
  return {
    kind: "weights",
    path,
    head,
    raised: written,
    lowered: written.toReversed(),
    matched: scored("match"),
    copying: -0.25,
    reads,
  };
}
