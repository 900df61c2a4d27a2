// Words of the Rollout view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("en");

export const rollout = {
  "rollout.title": (p: P) =>
    p.written ? `What reaches “${p.token}”, which writes “${p.written}”` : `What reaches “${p.token}”`,
  "rollout.read":
    "Lines lead down from the token on top to its sources; stronger lines carry more. Each bar is an input’s share.",
  "rollout.read.flow":
    "Lines are pipes as wide as their weight. Each bar is an input’s share of the maximum flow into the token " +
    "on top.",
  "rollout.followed": (p: P) => `Only paths from “${p.token}” are drawn.`,
  "rollout.all": "Show all paths",
  "rollout.picture": (p: P) =>
    `Paths from ${p.token} through ${plural(p.layers, { one: "attention layer", other: "attention layers" })} ` +
    `down to the inputs. Largest shares: ${p.shares}.`,
  "rollout.picture.long": (p: P) => `Shares of the inputs that reach ${p.token}. Largest: ${p.shares}.`,
  "rollout.long": "The input is too long to draw each path. Each bar is an input’s share.",
  "rollout.part": (p: P) =>
    `The input is too long to draw each path. Shown are the ${number(p.count)} inputs with the largest ` +
    `shares, ${percent(p.share)} of the total; the map and the table below have all of them.`,
  "rollout.legend": "Share of a token",
  "rollout.measure": "Method",
  "rollout.measure.rollout": "Rollout",
  "rollout.measure.flow": "Flow",
  "rollout.about.rollout": "Multiplies the patterns layer by layer (Abnar and Zuidema 2020).",
  "rollout.about.flow": "Maximum flow, with attention weights as capacities (Abnar and Zuidema 2020).",
  "rollout.lent":
    "Some layers read keys and values of an earlier layer. Here each weight counts as if it read its own layer’s " +
    "tokens.",
  "rollout.linear": "Linear layers are left out: their signed weights are not shares. Routes include them.",
  "rollout.limit": "Rollout and flow are estimates from the patterns alone: they ignore values and MLPs.",
  "rollout.fusion": "Combining heads",
  "rollout.fusion.mean": "Mean",
  "rollout.fusion.max": "Maximum",
  "rollout.fusion.min": "Minimum",
  "rollout.fusion.mean.hint": "Each weight is the mean over the layer’s heads.",
  "rollout.fusion.max.hint": "Each weight is the maximum over the layer’s heads; rows are rescaled to sum to 1.",
  "rollout.fusion.min.hint": "Each weight is the minimum over the layer’s heads; rows are rescaled to sum to 1.",
  "rollout.residual": "Residual share",
  "rollout.residual.hint": (p: P) =>
    p.value === 1
      ? "All: tokens do not change."
      : p.value === 0
        ? "None: only attention counts."
        : "Share of each token that the residual stream carries on unchanged.",
  "rollout.reset": (p: P) => `Reset to ${number(p.value, 2)}`,
  "rollout.layer": "Up to layer",
  "rollout.layer.hint": "Number of layers included. At the input, each token is only itself.",
  "rollout.layer.flow": "Flow always starts at the last layer.",
  "rollout.step.input": "Input",
  "rollout.step.layer": (p: P) => `Layer ${p.layer}`,
  "rollout.step.self": (p: P) => `Layer ${p.layer}, self`,
  "rollout.step.cross": (p: P) => `Layer ${p.layer}, cross`,
  "rollout.side.source": "the source",
  "rollout.side.target": "the answer so far",
  "rollout.level.input": "input",
  "rollout.level.layer": (p: P) => `L${p.layer}`,
  "rollout.level.self": (p: P) => `L${p.layer} self`,
  "rollout.level.cross": (p: P) => `L${p.layer} cross`,
  "rollout.map": "Every token",
  "rollout.map.of-rollout": "Every token, by rollout",
  "rollout.map.source": "From the source",
  "rollout.map.target": "From the answer so far",
  "rollout.map.self": "From the input",
  "rollout.map.read":
    "Row: a token after these layers. Column: the input it comes from. Each row sums to 1 over all inputs.",
  "rollout.map.name": (p: P) => `Rollout up to ${p.step}: ${p.part}`,
  "rollout.panel": (p: P) =>
    `${p.measure} up to ${p.step}, heads: ${p.fusion.toLowerCase()}, residual share: ${number(p.residual, 2)}`,
  "rollout.paths": "Paths",
  "rollout.link.share": "A line’s share of the token on top",
  "rollout.link.weight": "Weight of a line",
  "rollout.shares": "Shares",
  "rollout.share": (p: P) => `Show only the paths from ${p.token}: share ${p.value}`,
  "rollout.more": (p: P) => `${plural(p.count, { one: "other input", other: "other inputs" })}: ${p.value}`,
  "rollout.sum": (p: P) => `Total: ${p.value}`,
  "rollout.sum.flow": (p: P) =>
    `Total: ${p.value}. The flows add up to ${number(p.total, 2)} and are rescaled to shares here.`,
  "rollout.table": "All shares as a table",
  "rollout.table.input": "Input",
  "rollout.table.share": "Share",
  "rollout.table.from.source": "source",
  "rollout.table.from.target": "written",
  "rollout.written": (p: P) => `${p.name} (written)`,
  "rollout.read.routes":
    "Lines lead down from the token on top to its sources; stronger lines matter more to the token above.",
  "rollout.picture.routes": (p: P) =>
    `Routes from ${p.token} down to the inputs: ${plural(p.lines, { one: "line", other: "lines" })} through ` +
    `${plural(p.layers, { one: "sublayer", other: "sublayers" })}. The strongest: ${p.shares}.`,
  "rollout.measure.routes": "Routes",
  "rollout.about.routes":
    "Follows the contributions to each token, from the last layer down (Ferrando and Voita, 2024).",
  "rollout.limit.routes":
    "A line’s importance is how much its token’s norm shrinks without that line’s contribution, values and " +
    "MLPs included; the lines into a token sum to 1. Importance measures size, not cause: to test cause, use " +
    "Patch.",
  "rollout.threshold": "Minimum importance",
  "rollout.threshold.hint": "Weaker lines are left out, and the paths below them are not followed.",
  "rollout.level.mlp": (p: P) => `L${p.layer} MLP`,
  "rollout.step.mlp": (p: P) => `Layer ${p.layer}, MLP`,
  "rollout.panel.routes": (p: P) => `Routes to “${p.token}”, minimum importance: ${number(p.threshold, 2)}`,
  "rollout.link.importance": "A line’s importance to the token above it",
  "rollout.kind.head": "a head",
  "rollout.kind.stream": "the residual stream",
  "rollout.kind.mlp": "an MLP",
  "rollout.route": (p: P) => `“${p.from}” → “${p.to}” · ${p.where}: ${p.value}`,
  "rollout.route.head": (p: P) => `head ${p.head}`,
  "rollout.route.stream": "residual stream",
  "rollout.routes.hint":
    "{Hover over a line to read it. Click|Tap a line to read it. Tap} a head’s line to open that head.",
  "rollout.routes.none": "No line is that important here. Lower the minimum importance.",
  "rollout.routes.heads": "Strongest heads",
  "rollout.routes.open": (p: P) => `Open ${p.name}`,
  "rollout.routes.table": (p: P) => `${plural(p.count, { one: "line", other: "lines" })} as a table`,
  "rollout.routes.where": "Where",
  "rollout.routes.from": "Token",
  "rollout.routes.to": "From",
  "rollout.routes.importance": "Importance",
  "rollout.failed": (p: P) => `The shares could not be computed. ${p.message}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof rollout, Entry> {}
}
