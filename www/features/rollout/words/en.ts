// Words of the Rollout view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("en");

export const rollout = {
  "view.rollout": "Rollout",
  "rollout.title": (p: P) =>
    p.written ? `What reaches “${p.token}”, where “${p.written}” is written` : `What reaches “${p.token}”`,
  "rollout.read":
    "Lines lead down to what the token on top comes from: the stronger, the more. A bar is an input's share.",
  "rollout.read.flow":
    "Lines are pipes as wide as their weight. A bar is an input's share of all that can stream up to the token on top.",
  "rollout.followed": (p: P) => `Only the paths from “${p.token}” are drawn.`,
  "rollout.all": "Show all paths",
  "rollout.picture": (p: P) =>
    `Paths from ${p.token} through ` +
    `${plural(p.layers, { one: "attention layer", other: "attention layers" })} down to the inputs. ` +
    `Largest shares: ${p.shares}.`,
  "rollout.picture.long": (p: P) => `What reaches ${p.token} of each input. Largest shares: ${p.shares}.`,
  "rollout.long": "This text is too long to draw each path. A bar is an input's share.",
  "rollout.part": (p: P) =>
    `This text is too long to draw each path. These are the ${number(p.count)} inputs with the largest shares, ` +
    `${percent(p.share)} of all; the others are in the map and the table below.`,
  "rollout.legend": "Share of a token",
  "rollout.measure": "What is counted",
  "rollout.measure.rollout": "Rollout",
  "rollout.measure.flow": "Flow",
  "rollout.about.rollout": "Multiplies the patterns, layer by layer (Abnar and Zuidema, 2020).",
  "rollout.about.flow": "The most that can stream up, with weights as widths of pipes (Abnar and Zuidema, 2020).",
  "rollout.limit": "Both are estimates from the patterns alone: they ignore the values and the MLPs.",
  "rollout.fusion": "Heads as one",
  "rollout.fusion.mean": "Mean",
  "rollout.fusion.max": "Largest",
  "rollout.fusion.min": "Smallest",
  "rollout.fusion.mean.hint": "Each weight is the mean over the layer's heads.",
  "rollout.fusion.max.hint": "Each weight is the largest of the layer's heads; rows then sum to 1 again.",
  "rollout.fusion.min.hint": "Each weight is the smallest of the layer's heads; rows then sum to 1 again.",
  "rollout.residual": "Kept in each layer",
  "rollout.residual.hint": (p: P) =>
    p.value === 1
      ? "All: a token stays just what it was."
      : p.value === 0
        ? "Nothing: only what attention brings counts."
        : "How much of a token stays as it was, by the residual stream.",
  "rollout.reset": (p: P) => `Back to ${number(p.value, 2)}`,
  "rollout.layer": "Up to",
  "rollout.layer.hint": "How many layers have run. At the input each token is itself.",
  "rollout.layer.flow": "Flow always begins at the last layer.",
  "rollout.step.input": "Input",
  "rollout.step.layer": (p: P) => `Layer ${p.layer}`,
  "rollout.step.self": (p: P) => `Layer ${p.layer}, self`,
  "rollout.step.cross": (p: P) => `Layer ${p.layer}, cross`,
  "rollout.side.source": "the source",
  "rollout.side.target": "what is written",
  "rollout.level.input": "input",
  "rollout.level.layer": (p: P) => `L${p.layer}`,
  "rollout.level.self": (p: P) => `L${p.layer} self`,
  "rollout.level.cross": (p: P) => `L${p.layer} cross`,
  "rollout.map": "Every token",
  "rollout.map.of-rollout": "Every token, by rollout",
  "rollout.map.source": "From the source",
  "rollout.map.target": "From what is written",
  "rollout.map.self": "From the text",
  "rollout.map.read":
    "Row: a token after these layers. Column: the input it comes from. Each row sums to 1 over all inputs.",
  "rollout.map.name": (p: P) => `Rollout up to ${p.step}: ${p.part}`,
  "rollout.panel": (p: P) =>
    `${p.measure} up to ${p.step}, heads: ${p.fusion.toLowerCase()}, kept: ${number(p.residual, 2)}`,
  "rollout.paths": "Paths",
  "rollout.link.share": "Share of the token on top, along a line",
  "rollout.link.weight": "Weight of a line",
  "rollout.shares": "Shares",
  "rollout.share": (p: P) => `Show only the paths from ${p.token}: share ${p.value}`,
  "rollout.more": (p: P) => `${plural(p.count, { one: "other input", other: "other inputs" })}: ${p.value}`,
  "rollout.sum": (p: P) => `All together: ${p.value}`,
  "rollout.sum.flow": (p: P) =>
    `All together: ${p.value}. As flows they are ${number(p.total, 2)} in all, and scaled to shares here.`,
  "rollout.table": "All shares as a table",
  "rollout.table.input": "Input",
  "rollout.table.share": "Share",
  "rollout.table.from.source": "source",
  "rollout.table.from.target": "written",
  "rollout.read.routes":
    "Lines lead down to what the token on top is made of: the stronger, the more important to the token above.",
  "rollout.picture.routes": (p: P) =>
    `Routes from ${p.token} down to the inputs: ${plural(p.lines, { one: "line", other: "lines" })} through ` +
    `${plural(p.layers, { one: "sublayer", other: "sublayers" })}. The strongest: ${p.shares}.`,
  "rollout.measure.routes": "Routes",
  "rollout.about.routes":
    "Follows what is really added to each token, from the last layer down (Ferrando and Voita, 2024).",
  "rollout.limit.routes":
    "A line's importance is how much of its token's norm goes when what it adds is taken away, values and MLPs " +
    "included; all that meets in a token sums to 1. It says what is large, not what matters: no line is causal until " +
    "it is patched. For that, ask Patch.",
  "rollout.threshold": "Least importance",
  "rollout.threshold.hint": "A line that brings less is left out, and what lies below it is not followed.",
  "rollout.level.mlp": (p: P) => `L${p.layer} MLP`,
  "rollout.step.mlp": (p: P) => `Layer ${p.layer}, MLP`,
  "rollout.panel.routes": (p: P) => `Routes to “${p.token}”, least importance: ${number(p.threshold, 2)}`,
  "rollout.link.importance": "Importance of a line, to the token above it",
  "rollout.kind.head": "a head",
  "rollout.kind.stream": "the stream that goes on",
  "rollout.kind.mlp": "an MLP",
  "rollout.route": (p: P) => `“${p.from}” → “${p.to}” · ${p.where}: ${p.value}`,
  "rollout.route.head": (p: P) => `head ${p.head}`,
  "rollout.route.stream": "the stream",
  "rollout.routes.hint": "Point at a line to see what it is. Choosing a head's line opens that head.",
  "rollout.routes.none": "Nothing is so important here: lower the least importance.",
  "rollout.routes.heads": "The strongest heads",
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
