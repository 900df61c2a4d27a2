// State → the props of the Lines view, and its actions.
import { t, formats } from "../../i18n/index.js";
import { sublayerAt } from "../../domain/answer.js";
import { formatWeight, type Label } from "../../domain/labels.js";
import { memoize, unlessChanged } from "../../lib/memoize.js";
import { layLines, stretch } from "./layout.js";
import { headMark } from "../../domain/edits/list.js";
import { outputFactor } from "../../domain/edits/head-output.js";
import { partOf } from "../../domain/map/submap.js";
import { nameOfHead, sameHead, type Cell, type HeadRef } from "../../domain/heads.js";
import {
  choiceOf,
  heaviest,
  leastDrawn,
  patternFor,
  placesOf,
  pointedAt,
  sameKind,
  shownHeads,
  weightAt,
  weightTo,
} from "./sets.js";
import { isolate, lines, toggleHead } from "./state.js";
import { readingOfHead, sentence } from "../../domain/map/sentence.js";
import type { Panel } from "../../domain/panel.js";
import type { Pointed } from "../../components/draw-lines.js";
import type { Page, Seen } from "../feature.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { State } from "../../state/store.js";
import { allowsAction } from "../../domain/lesson.js";

/** The height around the lines, and the width of a head in the row of heads. */
const REST = 186;
const ROW = 28;
const CHIP = 72;
/** The number of tokens in the sentence, and of lines in the table. */
const TOLD = 4;
const LISTED = 12;

const choosesHeads = ({ lesson }: State) => allowsAction(lesson, "focus");

export const actions = ({ apply, map }: Page) => ({
  toggle: (head: HeadRef) => apply((s) => (choosesHeads(s) ? toggleHead(s, head, (one) => sameKind(s, one, head)) : s)),
  isolate: (head: HeadRef) => apply((s) => (choosesHeads(s) ? isolate(s, head) : s)),
  least: (least: number) => apply((s) => lines(s, { least })),
  special: (special: boolean) => apply((s) => lines(s, { special })),
  scrolled: (top: number) => apply((s) => (s.lines.top === top ? s : lines(s, { top }))),
  point: (cell: Cell | null) => map.hover(cell),
  lock: map.lock,
  tone: map.tone,
});

const shortName = ({ layer, head }: { layer: number; head: number }) => t("head.short", { layer, head });

function picture(state: State, seen: Seen) {
  const { special } = state.lines;
  const sets = shownHeads(state, seen).flatMap((head) => {
    const pattern = patternFor(seen, head);
    return pattern
      ? [{ name: shortName(head), hue: head.hue, head, pattern, off: outputFactor(state.edits, head) === 0 }]
      : [];
  });
  const [left, right] = [placesOf(seen.rowLabels, special), placesOf(seen.colLabels, special)];
  return { sets, left, right };
}

export type LinesProps = ReturnType<typeof props>;

export function props(state: State, seen: Seen, act: ReturnType<typeof actions>) {
  const { screen } = seen;
  const { least, special, top } = state.lines;
  const { sets, left, right } = lasting(picture(state, seen));
  const shown = shownHeads(state, seen);
  const front = { layer: sublayerAt(seen.info, seen.shown.path)?.block ?? 0, head: seen.shown.head };
  const [rows, cols] = [seen.rowLabels, seen.colLabels];
  const { buttons, rest, laid } = laidOut(state, seen, left, right);
  const pointed = pointedAt(state, left, right);
  const { locked, part } = inSight(state, left, right, laid);
  const whole = sets.every(({ pattern }) => !pattern.coarse);
  const place = (one: HeadRef) => shown.find((other) => sameHead(other, one));
  const numbers = (other: number) => {
    if (!pointed || !whole) return [];
    const all = sets.map(({ name, hue, pattern }) => ({ name, hue, value: weightTo(pattern, pointed, other) }));
    return all.filter(({ value }) => value > 0 && value >= least).sort((a, b) => b.value - a.value);
  };
  const byQuery = pointed?.side === "query";
  const told = pointed && whole ? tell(byQuery ? right : left, numbers, byQuery ? cols : rows) : [];
  const drawn = pointed ? least : thinnest(sets, left, right, part.from, part.to, least);
  const first = whole ? heaviest(sets, left.slice(part.from, part.to), right, LISTED) : [];
  return {
    title: t("lines.title", {
      kind: t(`kind.${seen.front}.long`),
      heads: formats().list((shown.length > 0 ? shown : [front]).map(shortName)),
    }),
    busy: !whole,
    empty:
      sets.length === 0
        ? t(sublayerAt(seen.info, seen.shown.path)?.linear ? "lines.linear" : "maps.cut-off")
        : left.length === 0 || right.length === 0
          ? t("lines.special-only")
          : null,
    heads: buttons.map((one) => ({
      ...one,
      name: shortName(one),
      mark: headMark(state.edits, one),
      hue: place(one)?.hue ?? null,
      alone: !choosesHeads(state) || (shown.length === 1 && place(one) !== undefined),
    })),
    rest: rest.map((one) => ({ path: one.path, head: one.head, name: shortName(one) })),
    least,
    drawn,
    special,
    tone: state.tone,
    screen,
    sets,
    left,
    right,
    rows,
    cols,
    laid,
    part,
    scrolled: top ?? 0,
    pointed,
    /** the locked token's index on its side */
    lockedAt: locked < 0 ? null : locked,
    locked: state.locked,
    numbers,
    readout: {
      label: pointed && (byQuery ? rows : cols)[pointed.at],
      side: pointed?.side ?? null,
      told,
      /** the sentence about the pointed token, for a single head */
      said: sets.length === 1 && pointed ? saidOf(state, seen, sets[0].head, pointed) : "",
      several: sets.length > 1,
      hint:
        first.length > 0 && first[0].value < least
          ? t("lines.nothing")
          : drawn > least
            ? t("lines.many", { least: formats().significant(drawn, 2) })
            : t("lines.hint"),
    },
    top: first.map((cell) => ({
      ...cell,
      name: sets.find(({ hue }) => hue === cell.hue)?.name ?? "",
      text: formatWeight(cell.value),
    })),
    act,
  };
}

function saidOf({ edits }: State, { info, derived }: Seen, head: HeadRef, { side, at }: Pointed) {
  const reading = readingOfHead({ info, derived, edits }, head);
  return reading ? sentence(reading, { query: null, key: null, [side]: at }) : "";
}

function laidOut(state: State, seen: Seen, left: number[], right: number[]) {
  const { screen } = seen;
  const shown = shownHeads(state, seen);
  const { buttons, rest } = choosesHeads(state) ? choiceOf(seen, shown) : { buttons: shown, rest: [] };
  const chips = buttons.length + (rest.length > 0 ? 2 : 0);
  const rowsOfHeads = Math.ceil(chips / Math.max(1, Math.floor(screen.width / CHIP)));
  const laid = layLines(
    left.map((i) => seen.rowLabels[i]),
    right.map((i) => seen.colLabels[i]),
    { ...screen, height: screen.height - seen.laid.height - REST - ROW * rowsOfHeads },
  );
  return { buttons, rest, laid };
}

/** The rendered range, and the locked token's index. */
function inSight(
  { locked: { query, key }, lines }: State,
  left: number[],
  right: number[],
  laid: ReturnType<typeof layLines>,
) {
  const locked = query !== null ? left.indexOf(query) : key !== null ? right.indexOf(key) : -1;
  return {
    locked,
    part: stretch(lines.top ?? Math.max(0, locked - Math.floor(laid.high / laid.pitch / 2)), laid),
  };
}

const thinnest = memoize(
  (sets: { pattern: Pattern }[], left: number[], right: number[], from: number, to: number, least: number) =>
    leastDrawn(sets, left.slice(from, to), right, least),
);

function tell(
  others: number[],
  numbers: (other: number) => { name: string; hue: number; value: number }[],
  labels: Label[],
) {
  const all = others.flatMap((other) => {
    const found = numbers(other);
    return found.length > 0 ? [{ label: labels[other], other, numbers: found }] : [];
  });
  return all.sort((a, b) => b.numbers[0].value - a.numbers[0].value).slice(0, TOLD);
}

let last: ReturnType<typeof picture> | null = null;

/** Returns the previous objects while they are equal. */
function lasting(now: ReturnType<typeof picture>) {
  const before = last;
  if (before) {
    const sameSets =
      now.sets.length === before.sets.length &&
      now.sets.every(
        ({ hue, name, pattern, off }, i) =>
          hue === before.sets[i].hue &&
          name === before.sets[i].name &&
          pattern === before.sets[i].pattern &&
          off === before.sets[i].off,
      );
    now = {
      sets: sameSets ? before.sets : now.sets,
      left: unlessChanged("lines left", now.left),
      right: unlessChanged("lines right", now.right),
    };
  }
  return (last = now);
}

/** The visible keys, extended to the ends of the visible queries' lines. */
function reached(
  sets: { pattern: Pattern }[],
  left: number[],
  right: number[],
  { from, to }: { from: number; to: number },
  least: number,
) {
  const ends = right.flatMap((k, i) =>
    (i >= from && i < to) ||
    sets.some(({ pattern }) => left.some((q) => weightAt(pattern, q, k) > 0 && weightAt(pattern, q, k) >= least))
      ? [i]
      : [],
  );
  return right.slice(ends[0] ?? 0, (ends.at(-1) ?? -1) + 1);
}

export function panels(state: State, seen: Seen): Panel[] {
  const { sets, left: rows, right: cols } = picture(state, seen);
  const whole = sets.filter(({ pattern }) => !pattern.coarse);
  if (whole.length === 0) return [];
  const { part } = inSight(state, rows, cols, laidOut(state, seen, rows, cols).laid);
  const pointed = pointedAt({ ...state, hovered: null }, rows, cols);
  // Of too many lines only the heaviest are drawn; a pointed token keeps all of its lines.
  const least = pointed
    ? state.lines.least
    : leastDrawn(whole, rows.slice(part.from, part.to), cols, state.lines.least);
  const left = pointed?.side === "key" ? rows : rows.slice(part.from, part.to);
  const right = left.length < rows.length ? reached(whole, left, cols, part, least) : cols;
  const cut = left.length < rows.length || right.length < cols.length;
  const ends = (all: number[]) => [(all[0] ?? 0) + 1, (all.at(-1) ?? 0) + 1];
  return [
    {
      kind: "lines",
      name: [
        t("lines.title", { kind: t(`kind.${seen.front}.long`), heads: formats().list(whole.map(({ name }) => name)) }),
        ...(cut ? [t("head.panel.part", { rows: ends(left), cols: ends(right) })] : []),
      ].join(" · "),
      key: "lines",
      left: left.map((i) => seen.rowLabels[i]),
      right: right.map((i) => seen.colLabels[i]),
      least,
      tone: state.tone,
      pointed: pointed && { side: pointed.side, at: (pointed.side === "query" ? left : right).indexOf(pointed.at) },
      sets: whole.map(({ name, head, hue, pattern }) => {
        const [rows, cols] = [left.filter((q) => q < pattern.rows), right.filter((k) => k < pattern.cols)];
        return { name, key: nameOfHead(head), hue, pattern: partOf(pattern, rows, cols) };
      }),
    },
  ];
}
