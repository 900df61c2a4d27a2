// The parts of the stream in files, and the pairs of a query's and a key's parts that meet in a cell.
import { headOf, partName, ranked } from "../../components/part-names.js";
import { makePattern, type Pattern } from "../../domain/map/pattern.js";
import { memoize } from "../../lib/memoize.js";
import { nameOfHead } from "../../domain/heads.js";
import { t } from "../../i18n/index.js";
import type { CellAnswer, ModelInfo, Part } from "../../protocol/engine.js";
import type { Label } from "../../domain/labels.js";

/** A key for exports, the same in every language. */
export const keyOfPart = (part: Part) => {
  const head = headOf(part);
  return head ? nameOfHead(head) : `${part.kind} ${part.path}`;
};

/** The number of parts per side with a row or column; the rest are summed. */
const SHOWN = 9;
/** The number of listed pairs. */
const LISTED = 8;

interface Axis {
  labels: Label[];
  /** null stands for the rest */
  parts: (Part | null)[];
}

/** The parts with the largest cells, in order, and whether there are others. */
function chooseParts(sizes: Float64Array) {
  const chosen = ranked(sizes)
    .slice(0, SHOWN)
    .map(({ i }) => i)
    .sort((a, b) => a - b);
  return { chosen, rest: sizes.length > chosen.length };
}

/** A cell's parts as a map: the strongest of each side, and the sum of the rest. */
export const meetings = memoize((cell: CellAnswer, info: ModelInfo, _: string) => {
  const { query_parts: down, key_parts: across, values } = cell;
  const [rowSizes, colSizes] = [new Float64Array(down.length), new Float64Array(across.length)];
  values.forEach((value, i) => {
    rowSizes[Math.floor(i / across.length)] += Math.abs(value);
    colSizes[i % across.length] += Math.abs(value);
  });
  const [rows, cols] = [chooseParts(rowSizes), chooseParts(colSizes)];
  const axis = (parts: Part[], { chosen, rest }: ReturnType<typeof chooseParts>): Axis => ({
    parts: [...chosen.map((i) => parts[i]), ...(rest ? [null] : [])],
    labels: [...chosen.map((i) => partName(info, parts[i])), ...(rest ? [t("why.others")] : [])].map((text) => ({
      text,
      kind: "text",
      nth: null,
    })),
  });
  const [downAxis, acrossAxis] = [axis(down, rows), axis(across, cols)];
  const wide = acrossAxis.parts.length;
  const place = (chosen: number[], i: number) => {
    const at = chosen.indexOf(i);
    return at < 0 ? chosen.length : at;
  };
  const folded = new Float32Array(downAxis.parts.length * wide);
  values.forEach((value, i) => {
    const at = place(rows.chosen, Math.floor(i / across.length)) * wide + place(cols.chosen, i % across.length);
    folded[at] += value;
  });
  return {
    rows: downAxis,
    cols: acrossAxis,
    pattern: makePattern(downAxis.parts.length, wide, folded),
    most: folded.reduce((high, v) => Math.max(high, Math.abs(v)), 0),
    /** the strongest pairs of all parts */
    top: ranked(values)
      .slice(0, LISTED)
      .map(({ value, i }) => ({
        value,
        query: down[Math.floor(i / across.length)],
        key: across[i % across.length],
      })),
  };
}, 2);

/** All parts, for exports. */
export const wholeMap = ({ query_parts: rows, key_parts: cols, values }: CellAnswer): Pattern =>
  makePattern(rows.length, cols.length, values);
