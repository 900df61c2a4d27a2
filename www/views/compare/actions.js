// What can be done in the Compare view, and what it begins by itself: another model is taken, rows are measured.
import { setFocus, setHovered, setTone } from "../../looking.js";
import { embedded, isEmbedded, sameTokens } from "../../models.js";
import { agreedWith } from "../../reading.js";
import { Cancelled } from "../../rooms/lab.js";
import { fit, panBy, reveal, setTable, turnTo, zoomAt } from "../head/state.js";
import { comparison } from "./comparison.js";
import { frontKind, offered } from "./sides.js";
import { beside, compare, under, wanted } from "./state.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("./comparison.js").Compared} Compared */
/** @typedef {import("./heads.js").HeadRef} HeadRef */
/** A cell of the comparison's grid, or a row or a column of it. @typedef {{ query: number | null, key: number | null }} Cell */
/** @typedef {import("../head/window.js").Shape} Shape */
/** @typedef {ReturnType<typeof actions>} Acts */

/** The cell of the head in front that a cell of the grid is; null where it has none such. @param {Compared} compared @param {Cell} cell @returns {Cell | null} */
function own({ rows, cols, mine }, { query, key }) {
  const there = (/** @type {typeof rows} */ axis, /** @type {number | null} */ i) =>
    i === null ? null : (axis.places[i]?.[mine] ?? undefined);
  const [q, k] = [there(rows, query), there(cols, key)];
  return q === undefined || k === undefined ? null : { query: q, key: k };
}

/** The pointer is on a cell, or on none. @param {State} s @param {Compared} compared @param {Cell | null} cell @returns {State} */
export function hover(s, compared, cell) {
  const { alone } = s.views.compare;
  const mine = cell && own(compared, cell);
  const now = cell && !mine ? { ...cell, locked: false } : alone?.locked ? alone : null;
  const moved = setHovered(s, mine);
  return JSON.stringify(now) === JSON.stringify(alone) ? moved : compare(moved, { alone: now });
}

/** A cell is in focus until another one is. @param {State} s @param {Compared} compared @param {Cell} cell @returns {State} */
export function hold(s, compared, cell) {
  const mine = own(compared, cell);
  const seen = reveal({ ...s, locked: mine ?? { query: null, key: null }, hovered: null }, cell, {
    rows: compared.rows.places.length,
    cols: compared.cols.places.length,
  });
  return compare(seen, { alone: mine ? null : { ...cell, locked: true } });
}

/** A click holds a cell; a second one lets it go. @param {State} s @param {Compared} compared @param {Cell} cell @returns {State} */
export function toggle(s, compared, cell) {
  const mine = own(compared, cell);
  const { alone } = s.views.compare;
  const again = mine
    ? mine.query === s.locked.query && mine.key === s.locked.key
    : alone?.locked === true && alone.query === cell.query && alone.key === cell.key;
  if (!again) return hold(s, compared, cell);
  return free(s);
}

/** No cell is held. @param {State} s @returns {State} */
export const free = (s) => compare({ ...s, locked: { query: null, key: null }, hovered: null }, { alone: null });

/** Another kind of other side, with what it needs to be seen at once. @param {State} s @param {import("./state.js").Other} other @returns {State} */
export function setOther(s, other) {
  const c = s.views.compare;
  const kind = frontKind(s);
  const models = kind && offered(s, kind);
  const own = models?.own.map(({ id }) => id) ?? [];
  // Beside a model of one's own, others of one's own are the nearer ones: the same in fewer bits, say.
  const model = isEmbedded(s.model) ? [...(models?.embedded ?? []), ...own] : [...own, ...(models?.embedded ?? [])];
  return beside(s, {
    other,
    head: null,
    text:
      other === "prompt" && c.text === ""
        ? (embedded(s.model)?.examples.find((text) => text !== s.text) ?? "")
        : c.text,
    model: other === "model" && !model.includes(c.model) ? (model[0] ?? "") : c.model,
  });
}

/** Two heads of the page's run, side by side. @param {State} s @param {HeadRef} a @param {HeadRef} b @returns {State} */
export const setPair = (s, a, b) => beside(setFocus(s, a), { other: "head", head: b, swapped: false, pair: null });

/**
 * @param {(transition: (state: State) => State) => void} apply
 * @param {{ filesOf(model: string): import("../../protocol").ModelFiles, view(view: "head"): void }} page
 * @param {{ stop(): void, also(key: string, model: import("../../protocol").ModelFiles): Promise<import("../../protocol").ModelInfo> }} engine
 */
export function actions(apply, page, engine) {
  /** Each is taken under a name of its own, so that no answer about the one before counts. */
  let taken = 0;
  /** One at a time: the engine keeps the one that came last. */
  let taking = false;
  /** Models that broke an engine: they would break the next. @type {Map<string, string>} */
  const broke = new Map();
  /** @type {import("./matrix.js").Divergences | null} */
  let measuring = null;

  /** @param {string} model @param {string} beside the page's own @param {import("./state.js").Under} was */
  async function take(model, beside, was) {
    if (taking) return;
    taking = true;
    /** @type {(s: State) => State} */
    let settle = (s) => ({ ...s }); // what is wanted by now is looked at again
    try {
      const known = broke.get(model);
      if (known !== undefined) throw new Error(known);
      const key = `${model} ${++taken}`;
      const info = await engine.also(key, page.filesOf(model));
      settle = (s) =>
        compare(s, {
          taken: { model, key, info, sameTokens: sameTokens(beside, model, page.filesOf), under: was },
          failed: null,
        });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof Error && "breaks" in error) broke.set(model, message);
      if (!(error instanceof Cancelled)) settle = (s) => compare(s, { failed: { model, message, under: was } });
    } finally {
      taking = false;
    }
    apply(settle);
  }

  /** Rows that are out of sight are measured between two frames. @param {import("./matrix.js").Divergences} divergences */
  function measure(divergences) {
    if (measuring === divergences) return;
    measuring = divergences;
    const goOn = () => {
      if (measuring !== divergences) return;
      if (divergences.goOn(() => performance.now())) setTimeout(goOn);
      else apply((s) => compare(s, { measured: s.views.compare.measured + 1 }));
    };
    setTimeout(goOn);
  }

  return {
    other: (/** @type {import("./state.js").Other} */ other) => apply((s) => setOther(s, other)),
    head: (/** @type {HeadRef | null} */ head) => apply((s) => beside(s, { head })),
    text: (/** @type {string} */ text) => apply((s) => beside(s, { text: text.replace(/\n/g, " ") })),
    model: (/** @type {string} */ model) => apply((s) => beside(s, { model, head: null, failed: null })),
    again: () => apply((s) => compare(s, { failed: null })),
    /** A text of so many tokens, though it costs much. */
    read: (/** @type {number} */ tokens) =>
      apply((s) => compare(s, { agreed: { tokens: agreedWith(tokens), under: under(s) } })),
    /** It is not read on, nor is it agreed to any more. */
    stop() {
      apply((s) => compare(s, { agreed: null }));
      engine.stop();
    },
    swap: () => apply((s) => compare(s, { swapped: !s.views.compare.swapped })),
    range: (/** @type {"one" | "most"} */ range) => apply((s) => compare(s, { range })),
    hover: (/** @type {Compared} */ compared, /** @type {Cell | null} */ cell) =>
      apply((s) => hover(s, compared, cell)),
    hold: (/** @type {Compared} */ compared, /** @type {Cell} */ cell) => apply((s) => hold(s, compared, cell)),
    toggle: (/** @type {Compared} */ compared, /** @type {Cell} */ cell) => apply((s) => toggle(s, compared, cell)),
    free: () => apply(free),
    zoom: (
      /** @type {number} */ factor,
      /** @type {{ down: number, across: number }} */ point,
      /** @type {Shape} */ shape,
    ) => apply((s) => zoomAt(s, factor, point, shape)),
    pan: (/** @type {Shape} */ by, /** @type {Shape} */ shape) => apply((s) => panBy(s, by, shape)),
    fit: () => apply(fit),
    tone: (/** @type {import("../../state.js").Tone} */ tone) => apply((s) => setTone(s, tone)),
    table: () => apply((s) => setTable(s, !s.views.head.table)),
    tableOf: (/** @type {"a" | "b" | "difference"} */ tableOf) => apply((s) => compare(s, { tableOf })),
    turn: (/** @type {{ row: number, col: number }} */ page) => apply((s) => turnTo(s, page)),
    /** A cell of the heads' likeness. */
    point: (/** @type {Cell | null} */ pair) => apply((s) => compare(s, { pair })),
    /** The other head of a pair with the one in front. */
    beside: (/** @type {HeadRef} */ head) =>
      apply((s) => beside(s, { other: "head", head, swapped: false, pair: null })),
    pair: (/** @type {HeadRef} */ a, /** @type {HeadRef} */ b) => apply((s) => setPair(s, a, b)),
    /** @param {State} state */
    follow(state) {
      const model = wanted(state);
      if (model !== null) void take(model, state.model, under(state));
      const { compared, stale } = comparison(state);
      if (compared && !stale && compared.divergences.mean() === undefined) measure(compared.divergences);
    },
  };
}
