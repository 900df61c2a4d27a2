// Pictures as JSON: labels, numbers, masks, edits and the link, so that nothing of them has to be guessed.
import { absentAt, hasAbsent, maskedAt, valueAt } from "../../domain/pattern.js";
import { shortest } from "../../lib/float32.js";
import type { Pattern } from "../../domain/pattern.js";
import type { Picture, Panel } from "../../domain/panel.js";

/** Its first key; a later version of the form has another. */
export const FORMAT = "headlight-picture/1";

/** A picture, piece by piece. JSON knows no infinity: such a number is `null`, and masked. */
export function* json({ title, model, text, output, edits, link, panels }: Picture): Generator<string> {
  yield `${JSON.stringify({ format: FORMAT, title, model, text, output, edits, link }, null, 1).slice(0, -2)},\n ` +
    `"panels": [`;
  for (const [i, panel] of panels.entries()) {
    yield i ? ",\n  " : "\n  ";
    yield* written(panel);
  }
  yield "\n ]\n}\n";
}

function* written(panel: Panel) {
  if (panel.kind === "map" || panel.kind === "strips") {
    const { pattern, ...about } = panel;
    yield opened({ ...about, shape: [pattern.rows, pattern.cols] });
    yield* numbers(pattern);
    yield "}";
  } else if (panel.kind === "lines") {
    const { sets, ...about } = panel;
    yield `${opened(about)}, "sets": [`;
    for (const [i, { pattern, ...set }] of sets.entries()) {
      yield `${i ? ", " : ""}${opened({ ...set, shape: [pattern.rows, pattern.cols] })}`;
      yield* numbers(pattern);
      yield "}";
    }
    yield "]}";
  } else {
    // What the picture says of itself is no number of it.
    yield JSON.stringify(panel, (key, value) => (key === "said" ? undefined : value));
  }
}

/** An object whose last brace is still to come. */
const opened = (value: object) => JSON.stringify(value).slice(0, -1);

/** `values` and `masked`, both [queries][keys]; `absent` likewise, where one side of a comparison lacks a token. */
function* numbers(p: Pattern) {
  yield `,\n   "values": [`;
  for (let q = 0; q < p.rows; q++)
    yield `${q ? "," : ""}\n    [${row(p, (k) => (absentAt(p, q, k) ? "null" : finite(valueAt(p, q, k))))}]`;
  yield `],\n   "masked": [`;
  for (let q = 0; q < p.rows; q++) yield `${q ? "," : ""}\n    [${row(p, (k) => (maskedAt(p, q, k) ? "1" : "0"))}]`;
  yield "]";
  if (!hasAbsent(p)) return;
  yield `,\n   "absent": [`;
  for (let q = 0; q < p.rows; q++) yield `${q ? "," : ""}\n    [${row(p, (k) => (absentAt(p, q, k) ? "1" : "0"))}]`;
  yield "]";
}

const row = (p: Pattern, cell: (key: number) => string) => Array.from({ length: p.cols }, (_, k) => cell(k)).join(",");

const finite = (x: number) => (Number.isFinite(x) ? shortest(x) : "null");
