// The actions of the Compare view.
import { setFocus, setHovered } from "../../state/selection.js";
import { isEmbedded } from "../../domain/models.js";
import { agreedWith } from "../../state/cost.js";
import { reveal } from "../../state/map.js";
import { NOWHERE } from "../../components/map/grid-role.js";
import { frontKind, otherModels } from "./sides.js";
import type { Other } from "./heads.js";
import { changePicture, compare, enginesModel, exampleBeside } from "./state.js";
import type { Compared } from "./comparison.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";
import type { HeadRef, Cell } from "../../domain/heads.js";

/** Acts on a cell, row or column of the comparison's grid. */
export type Acts = ReturnType<typeof actions>;

function own({ rows, cols, mine }: Compared, { query, key }: Cell): Cell | null {
  const there = (axis: typeof rows, i: number | null) => (i === null ? null : (axis.places[i]?.[mine] ?? undefined));
  const [q, k] = [there(rows, query), there(cols, key)];
  return q === undefined || k === undefined ? null : { query: q, key: k };
}

export function hover(s: State, compared: Compared, cell: Cell | null): State {
  const { alone } = s.compare;
  const mine = cell && own(compared, cell);
  const now = cell && !mine ? { ...cell, locked: false } : alone?.locked ? alone : null;
  const moved = setHovered(s, mine);
  return JSON.stringify(now) === JSON.stringify(alone) ? moved : compare(moved, { alone: now });
}

export function hold(s: State, compared: Compared, cell: Cell): State {
  const mine = own(compared, cell);
  const shape = { rows: compared.rows.places.length, cols: compared.cols.places.length };
  const seen = reveal({ ...s, locked: mine ?? NOWHERE, hovered: null }, cell, shape);
  return compare(seen, { alone: mine ? null : { ...cell, locked: true } });
}

/** A click locks a cell; a second one unlocks it. */
export function toggle(s: State, compared: Compared, cell: Cell): State {
  const mine = own(compared, cell);
  const { alone } = s.compare;
  const [held, now] = mine ? [s.locked, mine] : [alone?.locked ? alone : null, cell];
  return held && held.query === now.query && held.key === now.key ? free(s) : hold(s, compared, cell);
}

const free = (s: State): State => compare({ ...s, locked: NOWHERE, hovered: null }, { alone: null });

/** Changes the kind of the other side, with defaults that make it visible at once. */
export function setOther(s: State, other: Other): State {
  const c = s.compare;
  const kind = frontKind(s);
  const models = kind && otherModels(s, kind);
  const [own, embedded] = [models?.own.map(({ id }) => id) ?? [], models?.embedded ?? []];
  // Beside a user's model, the user's other models come first.
  const model: string[] = isEmbedded(s.model) ? [...embedded, ...own] : [...own, ...embedded];
  return changePicture(s, {
    other,
    head: null,
    text: other === "prompt" && c.text === "" ? exampleBeside(s) : c.text,
    model: other === "model" && !model.includes(c.model) ? (model[0] ?? "") : c.model,
  });
}

export const setPair = (s: State, a: HeadRef, b: HeadRef): State =>
  changePicture(setFocus(s, a), { other: "head", head: b, swapped: false, pair: null });

export function actions({ apply, engine, map, visit }: Page) {
  return {
    /** Opens the map of each key's contribution, which includes the head's strength. */
    weighted: () => visit("view=head&layer=weighted"),
    other: (other: Other) => apply((s) => setOther(s, other)),
    head: (head: HeadRef | null) => apply((s) => changePicture(s, { head })),
    text: (text: string) => apply((s) => changePicture(s, { text })),
    model: (model: string) => apply((s) => changePicture(s, { model, head: null, failed: null })),
    again: () => apply((s) => compare(s, { failed: null })),
    /** Agrees to an expensive text of this many tokens. */
    read: (tokens: number) =>
      apply((s) => compare(s, { agreed: { tokens: agreedWith(tokens), under: enginesModel(s) } })),
    /** Stops the run and withdraws the agreement. */
    stop() {
      apply((s) => compare(s, { agreed: null }));
      engine.stop("reading");
    },
    swap: () => apply((s) => compare(s, { swapped: !s.compare.swapped })),
    range: (range: "one" | "most") => apply((s) => compare(s, { range })),
    hover: (compared: Compared, cell: Cell | null) => apply((s) => hover(s, compared, cell)),
    hold: (compared: Compared, cell: Cell) => apply((s) => hold(s, compared, cell)),
    toggle: (compared: Compared, cell: Cell) => apply((s) => toggle(s, compared, cell)),
    free: () => apply(free),
    zoom: map.zoom,
    pan: map.pan,
    fit: map.fit,
    tone: map.tone,
    table: map.table,
    tableOf: (tableOf: "a" | "b" | "difference") => apply((s) => compare(s, { tableOf })),
    turn: map.turn,
    point: (pair: Cell | null) => apply((s) => compare(s, { pair })),
    beside: (head: HeadRef) => apply((s) => changePicture(s, { other: "head", head, swapped: false, pair: null })),
    pair: (a: HeadRef, b: HeadRef) => apply((s) => setPair(s, a, b)),
  };
}
