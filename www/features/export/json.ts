// Pictures as JSON: labels, numbers, masks, edits and the link, complete enough to be read without guessing.
import { absentAt, dueAt, hasAbsent, maskedAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import { shortestDecimal } from "../../lib/float32.js";
import type { Picture, Panel } from "../../domain/panel.js";

/** The file's first key; a later version of the format gets another. */
export const FORMAT = "headlight-picture/1";

/** A picture, chunk by chunk. JSON has no infinity: such a number is `null`, and masked. */
export function* json({ title, model, text, output, held, edits, link, panels }: Picture): Generator<string> {
  // Held tokens are not the model's answer under these edits.
  const written = held ? { held: output } : { output };
  yield `${JSON.stringify({ format: FORMAT, title, model, text, ...written, edits, link }, null, 1).slice(0, -2)},\n ` +
    `"panels": [`;
  for (const [i, panel] of panels.entries()) {
    yield i ? ",\n  " : "\n  ";
    yield* writePanel(panel);
  }
  yield "\n ]\n}\n";
}

function* writePanel(panel: Panel) {
  if (panel.kind === "map" || panel.kind === "strips") {
    const { pattern, ...about } = panel;
    yield openObject({ ...about, shape: [pattern.rows, pattern.cols] });
    yield* writeNumbers(pattern, "without" in panel && panel.without?.masked !== undefined);
    yield "}";
  } else if (panel.kind === "lines") {
    const { sets, ...about } = panel;
    yield `${openObject(about)}, "sets": [`;
    for (const [i, { pattern, ...set }] of sets.entries()) {
      yield `${i ? ", " : ""}${openObject({ ...set, shape: [pattern.rows, pattern.cols] })}`;
      yield* writeNumbers(pattern);
      yield "}";
    }
    yield "]}";
  } else {
    // `said` is a description, not data.
    yield JSON.stringify(panel, (key, value) => (key === "said" ? undefined : value));
  }
}

/** An object without its closing brace. */
const openObject = (value: object) => JSON.stringify(value).slice(0, -1);

/**
 * `values` and `masked`, both [queries][keys]; `absent` likewise, if one side of a comparison lacks a token. A number
 * that is not computed yet is null, and so is one that there is none of.
 * @param none whether masked cells have no number at all: the panel's `without` says what they are
 */
function* writeNumbers(p: Pattern, none = false) {
  const lacks = (q: number, k: number) => absentAt(p, q, k) || dueAt(p, q, k) || (none && maskedAt(p, q, k));
  yield* writeRows(p, "values", (q, k) => (lacks(q, k) ? "null" : finite(valueAt(p, q, k))));
  yield* writeRows(p, "masked", (q, k) => (maskedAt(p, q, k) ? "1" : "0"));
  if (hasAbsent(p)) yield* writeRows(p, "absent", (q, k) => (absentAt(p, q, k) ? "1" : "0"));
}

function* writeRows(p: Pattern, name: string, cell: (query: number, key: number) => string) {
  yield `,\n   "${name}": [`;
  for (let q = 0; q < p.rows; q++)
    yield `${q ? "," : ""}\n    [${Array.from({ length: p.cols }, (_, k) => cell(q, k)).join(",")}]`;
  yield "]";
}

const finite = (x: number) => (Number.isFinite(x) ? shortestDecimal(x) : "null");
