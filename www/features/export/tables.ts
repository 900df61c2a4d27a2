// Pictures as long-form tables, one number per line: comma-separated values after RFC 4180. Each line names its subject
// in words that are the same in every language, so that lines of several files can be combined.
import { absentAt, dueAt, maskedAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import { decimalText, shortestDecimal } from "../../lib/float32.js";
import { isEdited } from "../../domain/edits/document.js";
import type { Label } from "../../domain/labels.js";
import type {
  Axis,
  BarsPanel,
  Columns,
  MapPanel,
  Origin,
  Panel,
  Picture,
  StripsPanel,
  PathsPanel,
} from "../../domain/panel.js";
import type { TokenSlot } from "../../domain/rollout-frame.js";

const placeFields = ({ labels }: PathsPanel, { side, level, token }: TokenSlot) =>
  [side, level, token, labels[side][token].text].map(String);
const placeColumns = (end: string) => [`${end}_side`, `${end}_level`, end, `${end}_token`];

const COLUMNS = {
  map: ["panel", "quantity", "query", "query_token", "key", "key_token", "value", "masked"],
  sweep: ["panel", "quantity", "value", "masked"],
  curves: ["panel", "curve", "across", "at", "value"],
  bars: ["panel", "quantity", "unit"],
  measures: ["panel", "path", "attention", "layer", "head", "measure", "value", "rows"],
  strips: ["panel", "quantity", "vector", "at", "token", "value", "masked"],
  paths: ["panel", "quantity", "layer", "part", ...placeColumns("from"), ...placeColumns("to"), "value"],
};
/** The last columns of each line: the model, and the edits as JSON, empty if there are none. */
const OF = ["model", "edits"];
type Table = keyof typeof COLUMNS;

/** Lines are exported as maps of several heads; the numbers of dots stand among the measures of heads. */
const tableOf = (panel: Panel): Table =>
  isSweep(panel) ? "sweep" : panel.kind === "lines" ? "map" : panel.kind === "dots" ? "measures" : panel.kind;

type SweepPanel = MapPanel & Required<Pick<MapPanel, "axes">>;

const isSweep = (panel: Panel): panel is SweepPanel => panel.kind === "map" && panel.axes !== undefined;

const axisColumns = ({ key, tokens, more = {} }: Axis) => [
  key,
  ...(tokens ? [`${key}_token`] : []),
  ...Object.keys(more),
];

/** The further fields of the row at that place. */
const moreAt = (more: Columns = {}, i: number): Record<string, string> =>
  Object.fromEntries(Object.entries(more).map(([column, all]) => [column, String(all[i] ?? "")]));

const sweepColumns = ({ axes: { rows, cols }, tokens, measured = [] }: SweepPanel) => {
  const [panel, quantity, ...numbers] = COLUMNS.sweep;
  const cells = [...axisColumns(rows), ...axisColumns(cols), ...(tokens ? ["token"] : [])];
  return [panel, quantity, ...cells, ...numbers, ...measured.map(({ key }) => key)];
};

/** The columns of a table; a map has one of tokens if its cells stand for them, and a sweep those of its axes. */
function columnsOf(table: Table, { panels }: Picture) {
  if (table === "sweep") return [...new Set(panels.filter(isSweep).flatMap(sweepColumns))];
  if (table === "bars") return barsColumns(panels);
  return table === "map" && panels.some((panel) => panel.kind === "map" && !panel.axes && panel.tokens)
    ? [...COLUMNS.map, "token"]
    : COLUMNS[table];
}

/** The further columns of bars stand before their names. */
function barsColumns(panels: Panel[]) {
  const bars = panels.filter((panel) => panel.kind === "bars");
  const more = bars.flatMap((panel) => Object.keys(panel.more ?? {}));
  return [...new Set([...COLUMNS.bars, ...more, ...bars.map(keysOf), "value"])];
}

/** The column of the keys of bars. */
const keysOf = ({ keys = "name" }: BarsPanel) => keys;

/** Maps come first: they have the most lines. */
export const tablesOf = ({ panels }: Picture) =>
  (Object.keys(COLUMNS) as Table[]).filter((table) => panels.some((panel) => tableOf(panel) === table));

/**
 * A picture's numbers, chunk by chunk, since long maps have millions of lines. All tables share one file: a line is
 * empty in the columns of the others.
 * @param tables all tables by default
 */
export function* csv(picture: Picture, ...tables: Table[]): Generator<string> {
  const all = tables.length ? tables : tablesOf(picture);
  const columns = [...new Set(all.flatMap((table) => columnsOf(table, picture)))];
  yield line([...columns, ...OF]);
  for (const table of all) yield* linesOf(picture, table, columns);
}

function* linesOf(picture: Picture, table: Table, columns: string[]): Generator<string> {
  const { panels, model, edits } = picture;
  const own = columnsOf(table, picture);
  const endOf = (origin: Origin = { model, edits }) =>
    `,${field(origin?.model ?? "")},${field(origin && isEdited(origin.edits) ? JSON.stringify(origin.edits) : "")}\r\n`;
  const end = endOf();
  const line = (fields: string[]) =>
    columns.map((name) => (own.includes(name) ? field(fields[own.indexOf(name)]) : "")).join(",") + end;
  const heads = headsOf(panels);
  /** The fields of a head in the columns of other tables; empty for anything else. */
  const others = (name: string) => {
    const known: Record<string, string> = heads.get(name) ?? {};
    return columns
      .filter((column) => !own.includes(column))
      .map((column) => `,${field(known[column] ?? "")}`)
      .join("");
  };
  for (const panel of panels) {
    if (tableOf(panel) !== table) continue;
    if (isSweep(panel)) yield* sweeps(panel, own, line);
    else if (panel.kind === "map") {
      const tokens = own.includes("token") ? (panel.tokens ?? []) : null;
      const last = others(headName(panel)) + endOf(panel.origin);
      yield* cells(
        [panel.key, panel.quantity],
        panel.pattern,
        [panel.rows, panel.cols],
        panel.block ?? 1,
        last,
        tokens,
      );
      yield* sinks(panel, (tokens ? "," : "") + last);
    } else if (panel.kind === "lines")
      for (const set of panel.sets)
        yield* cells(
          [set.key, "pattern"],
          set.pattern,
          [panel.left, panel.right],
          1,
          others(set.key) + end,
          own.includes("token") ? [] : null,
        );
    else if (panel.kind === "curves")
      for (const curve of panel.curves)
        for (const [i, value] of curve.values.entries())
          yield line([panel.key, curve.key, panel.across.key, String(panel.across.values[i]), decimalText(value)]);
    else if (panel.kind === "strips") yield* vectors(panel, line);
    else if (panel.kind === "measures")
      for (const { path, attention, layer, head, values, rows } of panel.rows)
        for (const [i, { id }] of panel.measures.entries())
          yield line([
            panel.key,
            path,
            attention,
            String(layer),
            String(head),
            id,
            decimalText(values[i]),
            decimalText(rows[i]),
          ]);
    else if (panel.kind === "dots") continue;
    else if (panel.kind === "paths")
      for (const { site, part, from, to, value } of panel.links)
        yield line([
          panel.key,
          panel.quantity,
          site,
          typeof part === "number" ? `head ${part}` : (part ?? ""),
          ...placeFields(panel, from),
          ...placeFields(panel, to),
          decimalText(value),
        ]);
    else
      for (const [i, { key, value }] of panel.rows.entries()) {
        const { quantity, unit } = panel;
        const fields = {
          panel: panel.key,
          quantity,
          unit,
          [keysOf(panel)]: key,
          value: decimalText(value),
          ...moreAt(panel.more, i),
        };
        yield line(own.map((column) => (fields as Record<string, string>)[column] ?? ""));
      }
  }
}

/** The fields of each measured head, by name. */
const headsOf = (panels: Panel[]) =>
  new Map(
    panels
      .flatMap((panel) => (panel.kind === "measures" ? panel.rows : []))
      .map(({ path, attention, layer, head }) => [
        `${path}.${head}`,
        { path, attention, layer: String(layer), head: String(head) },
      ]),
  );

/** The head of an activation, from its site; else the panel's key. */
const headName = ({ key, site, head }: MapPanel) =>
  site === undefined || head === undefined ? key : `${site.slice(0, site.lastIndexOf("."))}.${head}`;

function* sweeps(panel: SweepPanel, columns: string[], line: (fields: string[]) => string) {
  const { key, quantity, pattern: p, axes, tokens, measured = [], without } = panel;
  const lacks = (row: number, col: number) =>
    dueAt(p, row, col) || absentAt(p, row, col) || (without?.masked !== undefined && maskedAt(p, row, col));
  const place = (axis: Axis, labels: Label[], i: number) => ({
    [axis.key]: String(axis.at?.[i] ?? i),
    ...(axis.tokens && { [`${axis.key}_token`]: labels[i].text }),
    ...moreAt(axis.more, i),
  });
  const about = Object.fromEntries(measured.map(({ key, id, text }) => [key, id ?? text]));
  for (let row = 0; row < p.rows; row++)
    for (let col = 0; col < p.cols; col++) {
      const fields: Record<string, string> = {
        ...{ panel: key, quantity, ...about },
        ...place(axes.rows, panel.rows, row),
        ...place(axes.cols, panel.cols, col),
        ...(tokens && { token: tokens[row * p.cols + col].text }),
        value: lacks(row, col) ? "" : shortestDecimal(valueAt(p, row, col)),
        masked: absentAt(p, row, col) ? "absent" : maskedAt(p, row, col) ? "1" : "0",
      };
      yield line(columns.map((name) => fields[name] ?? ""));
    }
}

function* vectors({ key, quantity, pattern: p, rows, cols }: StripsPanel, line: (fields: string[]) => string) {
  for (let row = 0; row < p.rows; row++) {
    for (let i = 0; i < p.cols; i++)
      yield line([
        key,
        quantity,
        rows[row].text,
        String(i),
        cols[i]?.text ?? "",
        shortestDecimal(valueAt(p, row, i)),
        maskedAt(p, row, i) ? "1" : "0",
      ]);
  }
}

/**
 * The lines of a map, row by row; `masked` is 0 or 1, or "absent" for an absent cell.
 * @param end the end of each line
 * @param tokens of the cells, if the table has a token column
 */
function* cells(
  names: string[],
  p: Pattern,
  [rows, cols]: [Label[], Label[]],
  block: number,
  end: string,
  tokens: Label[] | null,
) {
  const start = `${names.map(field).join(",")},`;
  const keys = Array.from({ length: p.cols }, (_, k) => `,${k * block},${field(range(cols, k, block))},`);
  for (let q = 0; q < p.rows; q++) {
    const query = `${start}${q * block},${field(range(rows, q, block))}`;
    let text = "";
    for (let k = 0; k < p.cols; k++) {
      const value = absentAt(p, q, k) ? ",absent" : `${shortestDecimal(valueAt(p, q, k))},${maskedAt(p, q, k) ? 1 : 0}`;
      const token = tokens ? `,${field(tokens[q * p.cols + k]?.text ?? "")}` : "";
      text += `${query}${keys[k]}${value}${token}${end}`;
    }
    yield text;
  }
}

/** A line for the share of each row that its head's sink takes, which is no key. */
function* sinks({ key, rows, sink = [] }: MapPanel, end: string) {
  for (const [q, share] of sink.entries()) {
    if (share === null) continue;
    const fields = [key, "sink", String(q), rows[q].text, "", "", shortestDecimal(Math.fround(share)), "0"];
    yield `${fields.map(field).join(",")}${end}`;
  }
}

/** The token of a row, or the first and last token of a block of rows. */
export function range(labels: Label[], i: number, block: number) {
  const from = labels[i * block]?.text ?? "";
  const to = labels[Math.min(labels.length, (i + 1) * block) - 1]?.text ?? "";
  return block === 1 || from === to ? from : `${from} … ${to}`;
}

const line = (fields: string[]) => `${fields.map(field).join(",")}\r\n`;

/** Quoted if necessary. */
const field = (text: string) => (isFormula(text) ? quoted(`'${text}`) : /[",\r\n]/.test(text) ? quoted(text) : text);

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A spreadsheet would evaluate such a text, quoted or not; an apostrophe prevents it. */
const isFormula = (text: string) => /^[=+@\t\r\n-]./s.test(text) && Number.isNaN(Number(text));
