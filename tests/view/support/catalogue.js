// The sublayers and sites of an invented model, as the engine would list them.

/**
 * Where a configuration says nothing, its engine's defaults.
 * @param {string} path "decoder.blocks.1.cross", or "attn" for one outside any stack
 * @param {Record<string, any>} [config]
 * @param {{ n_heads?: number, gamma_mean?: number | null }} [more]
 */
export function sublayerInfo(path, config = {}, { n_heads = 4, gamma_mean = null } = {}) {
  const [stack, , block, kind = "attn"] = /** @type {[string, string, string, "attn" | "cross" | "mlp"]} */ (
    path.split(".")
  );
  const alone = stack === path;
  const crosses = stack === "decoder";
  const at = (/** @type {string} */ point) => `${stack}.blocks.${block}.resid_${point}`;
  const points = { attn: ["pre", "mid"], cross: ["mid", "cross"], mlp: [crosses ? "cross" : "mid", "post"] }[kind];
  const attention = kind !== "mlp";
  return {
    path,
    stack: /** @type {"encoder" | "decoder"} */ (alone ? "" : stack),
    block: Number(block ?? 0),
    kind,
    n_heads: attention ? n_heads : 0,
    n_kv_heads: attention ? (config.n_kv_heads ?? n_heads) : 0,
    d_head: attention ? (config.d_head ?? 4) : 0,
    gated: attention && config.gate === true,
    gamma_mean,
    before: alone ? null : at(points[0]),
    after: alone ? "out" : at(points[1]),
    stages: attention ? stages(path, config) : [],
  };
}

/** What is given. @param {Record<string, any>} all */
const given = (all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/** @param {string} path @param {Record<string, any>} config */
function stages(path, { norm = "layer_norm", norm_position = "pre", query_key_norm = "none", ...config }) {
  const place = (/** @type {boolean} */ has) => (has ? "here" : "none");
  const ofOutput = ["out", "both"].includes(norm_position);
  return [
    { id: "input", norm: ["pre", "both"].includes(norm_position) ? norm : null },
    {
      id: "products",
      norm: query_key_norm === "none" ? null : norm,
      clip: config.qkv_clip ?? null,
      ...given({ keys_of: config.keys_of }),
    },
    { id: "scale", factor: config.attention_scale ?? null },
    {
      id: "mask",
      bias:
        (config.relative_bias === true || ["relative_bias", "alibi"].includes(config.positions)) &&
        !path.endsWith("cross"),
      distances: config.distances != null && !path.endsWith("cross"),
      window: path.endsWith("cross") ? null : (config.window ?? null),
      cap: config.score_cap ?? null,
    },
    { id: "softmax", sink: config.sinks === true && !path.endsWith("cross") },
    { id: "values", norm: config.value_norm ? norm : null, ...given({ from_keys: config.values_from_keys }) },
    ...(config.z_gate ? [{ id: "z-gate" }] : []),
    { id: "concat" },
    { id: "out", place: place(config.out_proj !== false), bias: config.out_bias !== false },
    ...(ofOutput ? [{ id: "out-norm", norm }] : []),
    { id: "gate", place: place(config.gate === true) },
    {
      id: "gamma",
      place: place(config.layer_scale != null),
      factor: config.layer_scale_learned === false ? config.layer_scale : null,
    },
    { id: "residual", place: place(config.residual !== false) },
    ...(ofOutput
      ? []
      : [
          {
            id: "norm",
            place: norm_position === "pre" ? "elsewhere" : place(norm_position === "post"),
            norm: norm_position === "post" ? norm : null,
          },
        ]),
  ].map((/** @type {any} */ stage) => ({
    ...{ place: "here", norm: null, factor: null, bias: false, distances: false, parallel: false },
    ...{ window: null, cap: null, clip: null, sink: false },
    ...stage,
  }));
}

/** The stage and the axes of each value of an attention. @type {Record<string, [string | null, string]>} */
const INSIDE = {
  norm: ["input", "batch pos d_model"],
  q: ["products", "batch head query d_head"],
  k: ["products", "batch kv_head key d_head"],
  v: ["values", "batch kv_head key d_value"],
  raw: ["products", "batch head query key"],
  content_position: ["mask", "batch head query key"],
  position_content: ["mask", "batch head query key"],
  bias: ["mask", "1 head query key"],
  scores: ["mask", "batch head query key"],
  pattern: ["softmax", "batch head query key"],
  z: ["values", "batch head query d_value"],
  z_gate: ["z-gate", "batch head query d_value"],
  hidden: [null, "batch pos d_mlp"],
  out: ["out", "batch pos d_out"],
  out_norm: ["out-norm", "batch pos d_out"],
  gate: ["gate", "batch pos d_model"],
  branch: ["gamma", "batch pos d_out"],
};
const OF_ATTENTION = Object.keys(INSIDE).filter((name) => name !== "hidden");

/**
 * Every site, in the order a run computes them.
 * @param {ReturnType<typeof sublayerInfo>[]} sublayers
 * @param {Record<string, any>} [config]
 */
export function listSites(sublayers, config = {}) {
  const stream = (/** @type {string} */ name) => site(name, "batch pos d_model", {});
  return sublayers.flatMap((s, i) => {
    const alone = s.before === null;
    const [before, next] = [sublayers[i - 1], sublayers[i + 1]];
    const sizes = { head: s.n_heads, kv_head: s.n_kv_heads, d_head: s.d_head, d_value: s.d_head };
    const names = s.kind === "mlp" ? ["norm", "hidden", "out", "branch"] : OF_ATTENTION;
    const block = s.path.replace(/[^.]+$/, "");
    const isLast = next?.stack !== s.stack;
    const enters = !alone && before?.stack !== s.stack;
    const added = !["rotary", "relative_bias", "alibi", "none"].includes(config.positions);
    return [
      ...(enters ? [stream(`${s.stack}.embed`), ...(added ? [stream(`${s.stack}.positions`)] : [])] : []),
      ...(!alone && s.kind === "attn" ? [stream(`${block}resid_pre`)] : []),
      ...names
        .filter((name) => {
          const stage = s.stages.find(({ id }) => id === INSIDE[name][0]);
          if (name === "gate") return s.gated;
          if (name === "bias") return stage?.bias === true;
          if (name.includes("_position") || name.includes("position_")) return stage?.distances === true;
          return !["z_gate", "out_norm"].includes(name) || stage !== undefined;
        })
        .map((name) => site(`${s.path}.${name}`, INSIDE[name][1], sizes, s.kind === "mlp" ? null : INSIDE[name][0])),
      ...(alone || s.kind === "mlp" ? [] : [stream(s.after)]),
      ...(!alone && (isLast || next.block !== s.block) ? [stream(`${block}resid_post`)] : []),
      ...(isLast ? [stream(alone ? "out" : `${s.stack}.out`)] : []),
      ...(isLast && s.stack === "decoder" ? [{ ...stream("logits"), patchable: false }] : []),
    ];
  });
}

/** @param {string} name @param {string} axes @param {Record<string, number>} sizes @param {string | null} [stage] */
function site(name, axes, sizes, stage = null) {
  const each = axes.split(" ");
  return /** @type {any} */ ({
    name,
    axes: each,
    shape: each.map((axis) => sizes[axis] ?? null),
    patchable: !axes.endsWith("query key"),
    stage,
  });
}
