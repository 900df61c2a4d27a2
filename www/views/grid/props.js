// State → the Grid's own controls: the order of the heads and their numbers, and the heads that are open in place.
import { axesOf, kindOf, patternOf, sublayerAt } from "../../derive.js";
import { t, write } from "../../i18n/index.js";
import { NAMES, kindsOf } from "../../layout.js";
import { margins } from "../../view/overlay.js";
import { maskedAt, valueAt } from "../../view/pattern.js";
import { layPinned } from "../../view/grid-layout.js";
import { weight } from "../../view/labels.js";
import { pooled } from "../../view/pooled.js";
import { shortName } from "./names.js";
import { inOrder, measured, measuresFor, numberOf, rowsOf } from "./sorting.js";
import { sameHead } from "../../heads.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").HeadRef} HeadRef */
/** @typedef {import("../../layout.js").Screen} Screen */
/** @typedef {import("../../props.js").Looking} Looking */
/** @typedef {import("../../actions.js").Actions} Actions */
/** @typedef {import("../../derive.js").Kind} Kind */
/** @typedef {import("../../view/draw.js").Pattern} Pattern */
/** @typedef {import("../../view/thumb.js").Thumb} Thumb */
/** @typedef {import("./state.js").Measure} Measure */

/** Labels that are wider than this lean, and need room for it. */
const PINNED_LABELS = 12;

/** Measures that only a loaded model's text has. @param {Measure} measure @returns {measure is "self" | "separator" | "contribution"} */
const isOwn = (measure) => measure === "self" || measure === "separator" || measure === "contribution";
/** @param {Measure} measure */
export const nameOf = (measure) => (isOwn(measure) ? t(`grid.measure.${measure}`) : t(`train.measure.${measure}`));
/** @param {Measure} measure */
const aboutOf = (measure) =>
  isOwn(measure) ? t(`grid.measure.${measure}.about`) : t(`train.measure.${measure}.about`);

/** @param {Measure} measure @param {number} value */
function figureOf(measure, value) {
  const { number, significant } = write();
  return measure === "contribution"
    ? significant(value)
    : measure === "entropy" || measure === "distance"
      ? number(value, 2)
      : weight(value);
}

/** The kind of the head in front, whichever is under the pointer. @param {Looking} view */
const kindInFront = ({ info, focus, front }) => {
  const sublayer = sublayerAt(info, focus.path);
  return sublayer ? kindOf(sublayer) : front;
};

/** @param {State} state @param {Looking} view @param {Actions} act @returns {Parameters<typeof import("../../view/grid-sort.js").sortBar>[0]} */
export function sortProps(state, view, act) {
  const { sort, order, kinds } = state.views.grid;
  const all = kindsOf(view.info);
  const fit = measuresFor(all);
  const measures = sort === "layer" || fit.includes(sort) ? fit : [...fit, sort];
  const by = sort === "layer" ? null : measured(state);
  return {
    value: sort,
    about: sort === "layer" ? t("grid.sort.layer.about") : aboutOf(sort),
    order: sort === "layer" ? null : order,
    options: [
      { value: "layer", label: t("grid.sort.layer"), about: t("grid.sort.layer.about") },
      ...measures.map((m) => ({ value: m, label: nameOf(m), about: aboutOf(m) })),
    ],
    kinds: all.length > 1 ? { value: kinds, name: t(`kind.${kindInFront(view)}`), set: act.grid.kinds } : null,
    note: by?.failure ? t("grid.failed", { message: by.failure }) : by && !by.answer ? t("grid.measuring") : null,
    failed: by?.failure !== null && by !== null,
    set: (/** @type {string} */ value) => act.grid.sort(/** @type {import("./state.js").Sort} */ (value)),
    turn: act.grid.turn,
  };
}

/** What the list's picture was made of last. @type {{ patterns: unknown, names: string, made: object }} */
let last = { patterns: null, names: "", made: {} };

/** Another object when the order or any pattern is another one. @param {unknown} patterns @param {string} names */
function madeOf(patterns, names) {
  if (last.patterns !== patterns || last.names !== names) last = { patterns, names, made: {} };
  return last.made;
}

/**
 * The heads in one list; null where they stand by layer.
 * @param {State} state @param {Looking} view @param {{ kind: Kind, layers: Thumb[][] }[]} bands
 * @returns {import("../../view/grid-list.js").List | null}
 */
export function listProps(state, view, bands) {
  const { sort, order } = state.views.grid;
  const { list } = view;
  if (sort === "layer" || !list) return null;
  const { answer, current } = measured(state);
  const rows = rowsOf(answer);
  const several = kindsOf(view.info).length > 1;
  const all = bands.flatMap(({ kind, layers }, i) =>
    layers
      .flat()
      .map((thumb) => ({ thumb, kind, i, value: numberOf(rows.get(`${thumb.path}.${thumb.head}`), sort, kind) })),
  );
  const heads = inOrder(all, order).map(({ thumb, kind, i, value }) => {
    return {
      thumb,
      kind,
      short: shortName(kind, thumb.layer, thumb.head, several),
      number: answer === null ? "" : value === null ? t("grid.none") : figureOf(sort, value),
      spoken:
        value === null ? t("grid.thumb.number", { measure: nameOf(sort), value: t("grid.none.spoken") }) : nameOf(sort),
      ...list.fitted[i],
    };
  });
  const { edge, high, across, pitch, most } = list;
  return {
    heads,
    order: madeOf(view.derived.thumbs, heads.map(({ thumb }) => `${thumb.path}.${thumb.head}`).join()),
    edge,
    high,
    across,
    pitch,
    most,
    stale: answer !== null && !current,
  };
}

/** @type {WeakMap<object, Map<number, any[]>>} */
const thinner = new WeakMap();

/** The first label of each block, the same array each time. @template T @param {T[]} labels @param {number} block @returns {T[]} */
function everyNth(labels, block) {
  if (block === 1) return labels;
  const known = thinner.get(labels) ?? new Map();
  thinner.set(labels, known);
  if (!known.has(block))
    known.set(
      block,
      labels.filter((_, i) => i % block === 0),
    );
  return known.get(block);
}

/** @param {number | null} i @param {number} n @param {number} block */
const within = (i, n, block) => (i !== null && i < n ? Math.floor(i / block) : null);

/**
 * The heads that are open in place.
 * @param {State} state @param {Looking} view @param {Screen} screen @param {Actions} act
 * @returns {import("../../view/pinned.js").Pinned[]}
 */
export function pinnedProps(state, view, screen, act) {
  return state.views.grid.pinned.flatMap((pin) => {
    const sublayer = sublayerAt(view.info, pin.path);
    if (!sublayer || pin.head >= sublayer.n_heads) return [];
    const kind = kindOf(sublayer);
    const title = t("head.in", { kind: t(`kind.${kind}`), layer: sublayer.block, head: pin.head });
    const pattern = patternOf(view.derived, sublayer, pin.head);
    const cell = cellIn(view, kind);
    return [
      {
        name: `${pin.path}.${pin.head}`,
        kind,
        title,
        focused: sameHead(view.focus, pin),
        value: pattern && !pattern.coarse ? valueIn(pattern, cell) : null,
        map: pattern
          ? mapOf(
              pattern,
              kind,
              cell,
              title,
              state,
              view,
              screen,
              (/** @type {{ query: number, key: number }} */ at) => act.grid.point(pin, at),
              act.hover,
            )
          : null,
        focus: () => act.focus(pin),
        preview: () => act.preview(pin),
        close: () => act.grid.pin(pin),
      },
    ];
  });
}

/** The common cell in maps of this kind: what their axes share with those of the map in front. @param {Looking} view @param {Kind} kind */
function cellIn({ front, cell }, kind) {
  const sameRows = (kind === "encoder") === (front === "encoder");
  const sameCols = (kind === "decoder") === (front === "decoder");
  return { query: sameRows ? cell.query : null, key: sameCols ? cell.key : null };
}

/** @param {Pattern} p @param {{ query: number | null, key: number | null }} cell */
function valueIn(p, { query, key }) {
  if (query === null || key === null || query >= p.rows || key >= p.cols) return null;
  return maskedAt(p, query, key) ? t("maps.masked") : weight(valueAt(p, query, key));
}

/**
 * @param {Pattern} pattern @param {Kind} kind @param {{ query: number | null, key: number | null }} cell @param {string} title
 * @param {State} state @param {Looking} view @param {Screen} screen
 * @param {(cell: { query: number, key: number }) => void} choose @param {(cell: { query: number, key: number } | null) => void} hover
 * @returns {Parameters<typeof import("../../view/labmap.js").labMap>[0]}
 */
function mapOf(pattern, kind, cell, title, { tone }, { derived, list }, screen, choose, hover) {
  const { rows, cols } = axesOf(derived, kind);
  const { left, right } = margins(rows, cols, PINNED_LABELS, null);
  const { width, block, most } = layPinned(
    pattern.rows,
    pattern.cols,
    left + right,
    screen.width - (list || screen.narrow ? 0 : NAMES),
    screen.dpr,
  );
  const whole = (/** @type {{ query: number, key: number }} */ at) => ({
    query: at.query * block,
    key: at.key * block,
  });
  return {
    name: title,
    pattern: pooled(pattern, block),
    rows: everyNth(rows, block),
    cols: everyNth(cols, block),
    unread: null,
    width,
    most,
    tone,
    screen,
    focus: /** @type {any} */ ({
      query: within(cell.query, pattern.rows, block),
      key: within(cell.key, pattern.cols, block),
    }),
    look: (at) => hover(at && whole(at)),
    choose: (at) => choose(whole(at)),
  };
}
