// State → the props of the page: the only place that knows both what the page knows and what the views want.
import { axesOf, kindOf, sublayerAt } from "../domain/answer.js";
import { isEdited } from "../domain/edits/document.js";
import { headMark } from "../domain/edits/list.js";
import { t } from "../i18n/index.js";
import { bytesOf } from "../features/models/card.js";
import { kindsOf, usualKinds } from "../components/region-layout.js";
import { EMBEDDED, NAMES, embedded, isEmbedded, nameOf, wayOf } from "../domain/models.js";
import { label, readOut } from "../domain/labels.js";
import { TONES } from "../domain/scale.js";
import { valueAt } from "../domain/pattern.js";
import { anatomyProps } from "../features/anatomy/props.js";
import { editProps } from "../features/edits/props.js";
import { suggestionProps } from "../features/edits/suggestions/props.js";
import { NAMES as PARTS, partOf, partsOf } from "../state/lesson.js";
import { draftProps, lessonProps, noticeProps, recentProps, sharingProps } from "../features/sharing/props.js";
import { refused } from "../i18n/refusal.js";
import { CANDIDATES, ended, isOld, lasts, nextToken, sameEdits, unread, waits, written } from "../state/store.js";
import { momentOf, targetHere } from "../state/step.js";
import { MENTIONED } from "../components/candidates.js";
import { listProps, pinnedProps, sortProps } from "../features/grid/props.js";
import { sameHead } from "../domain/heads.js";
import { exportProps } from "../features/export/props.js";
import { headProps, walkOf } from "../features/head/props.js";
import { lifts, simpleMap, simpleReadout } from "../features/head/simple.js";
import { seenIn } from "./seen.js";
import { standsAlone, viewOf } from "./views.js";
import type { Actions } from "./actions.js";
import type { Seen } from "../features/feature.js";
import type { Kind } from "../domain/heads.js";
import type { Marked } from "../features/input/marked-text.js";
import type { ModelInfo, RunResult, Phase } from "../protocol/messages.js";
import type { Pattern } from "../domain/pattern.js";
import type { Screen } from "../components/region-layout.js";
import type { State } from "../state/store.js";
import type { Way, Name } from "../domain/models.js";

export type PageProps = Parameters<typeof import("./page.js").page>[0];

export type Explore = NonNullable<PageProps["explore"]>;

export function props(state: State, screen: Screen, act: Actions): PageProps {
  const { result } = state;
  // While another model is on its way, the picture of the one before stays.
  const seen = state.leaving ?? state;
  const view = state.room === "explore" ? seenIn(seen, screen) : null;
  const parts = partsOf(state.lesson);
  const narrow = screen.narrow && parts.tries !== "hidden";
  return {
    parts,
    lesson: lessonProps(state, act),
    draft: draftProps(state, act),
    skip: act.skip,
    header: {
      room: state.room,
      parts,
      sharing: sharingProps(state, act),
      recent: recentProps(state, act),
      running: state.running,
      engine: state.engine,
      gpuBuilt: state.gpuBuilt,
      act,
      model: state.info && { name: nameOf(state, state.info), parameters: state.info.parameters },
      last: result ? { ms: result.ms, ran: result.stages.ran, all: result.stages.all } : null,
    },
    explore:
      state.room === "explore"
        ? {
            input: inputProps(state, state.leaving ? null : view, act),
            maps: mapsProps(state, seen, view, screen, act),
            edits: noEdits(state, narrow) ? null : editProps(seen, state.leaving !== null, narrow, act),
            suggestions: narrow && !state.leaving ? suggestionProps(seen, act) : [],
          }
        : null,
    room: null,
    hub: null,
    notice: noticeProps(state, act),
  };
}

/**
 * Whether a lesson leaves nothing in the Edits panel, and nothing is edited.
 * @param narrow whether what there is to try stands elsewhere
 */
const noEdits = ({ lesson, edits }: State, narrow: boolean) =>
  lesson !== null &&
  !isEdited(edits) &&
  PARTS.every((name) => partOf(name).group !== "edits" || lesson.hidden.includes(name) || (narrow && name === "tries"));

function inputProps(state: State, view: Seen | null, act: Actions): Explore["input"] {
  const { result, info, failure } = state;
  const playing = state.play === "slow" || state.play === "fast";
  const next = result?.candidates.find((c) => c.id === result.next);
  const unknown = [...new Set(result?.source.filter((token) => token.kind === "unknown").map((token) => token.text))];
  const edited = isEdited(state.edits);
  const older = state.target.length > 0 && !sameEdits(state);
  const moment = momentOf(state);
  const way = info ? wayOf(info) : (embedded(state.model)?.way ?? "answers");
  const given = way === "continues" ? (result?.source.length ?? 0) : 0;
  return {
    parts: partsOf(state.lesson),
    chooser: chooserProps(state, way, act),
    way,
    examples: embedded(state.model)?.examples ?? state.own.find((one) => one.id === state.model)?.examples ?? [],
    text: state.text,
    marked: view ? markedIn(state, view) : NOTHING_MARKED,
    kept:
      unread(state) === null && !(isOld(state) && result)
        ? null
        : way === "continues"
          ? readOut(result?.source ?? [])
          : "",
    problem: failure?.kind === "input" ? refused(failure.message) : null,
    cost: waits(state) ? state.reading.asks : null,
    lasts: lasts(state),
    source:
      view &&
      strip(state, view, way === "continues" ? "target" : "source", act, 0, way === "continues" ? given : Infinity),
    target: view && strip(state, view, "target", act, given),
    output: result?.output ?? null,
    odd: state.model === "dates" && state.current && ended(state) !== null && !isDay(result?.output ?? ""),
    ghost: next && info && next.kind === "text" ? (result?.next_text ?? null) : null,
    older,
    plain:
      edited && !older && !playing && state.plain?.text === state.text && written(state)
        ? { output: state.plain.output, same: result?.output === state.plain.output }
        : null,
    unknown,
    separator: info?.separator ?? null,
    steps: {
      count: targetHere(state).length,
      revisited: moment === null ? null : { step: moment + 1, of: state.target.length + 1 },
      playing: state.play === "slow",
      ended: state.current ? ended(state) : null,
      canStep: state.current && nextToken(state) !== null,
      goesOn: way === "continues" && info?.end_id === null,
      act: act.steps,
    },
    next: {
      rows:
        result && info
          ? candidateRows(result, info, state.current && moment !== null ? state.target[moment] : null)
          : null,
      rule: result && info ? ruleOf(result, info) : null,
      full: result?.ended === "full",
      wide: way === "continues" && (info ? info.d_vocab > LETTERS : /\s/.test(state.text)),
      sampling: state.sampling,
      parts: partsOf(state.lesson),
      act,
    },
    guesses: guessProps(state, act),
    hole: way === "fills" && view?.front === "encoder" ? holeProps(state, act) : null,
    act,
  };
}

const NOTHING_MARKED: Marked[] = [];

/** The characters of the tokens under the pointer: in the strip of tokens one, in a map the row's and the column's. */
function markedIn({ current, pointed, hovered }: State, { result, front, info }: Seen): Marked[] {
  // What is read now may be another text than the answer is of.
  if (!current || (pointed === null && hovered === null)) return NOTHING_MARKED;
  const alone = info.architecture === "decoder";
  const places =
    pointed !== null
      ? [{ at: pointed, looks: true }]
      : [
          { at: front === "encoder" || alone ? hovered?.query : null, looks: true },
          { at: front !== "decoder" || alone ? hovered?.key : null, looks: false },
        ];
  return places.flatMap(({ at, looks }) => {
    const span = result.source[at ?? -1]?.span;
    return span ? [{ span, looks }] : [];
  });
}

/** A vocabulary larger than this has words in it. */
const LETTERS = 300;

/** What there is to choose from, by architecture. */
const GROUPS = (["encoder-decoder", "decoder", "encoder"] as const).map((architecture) => ({
  architecture,
  names: NAMES.filter((name) => EMBEDDED[name].architecture === architecture),
}));

function chooserProps(state: State, way: Way, act: Actions): Explore["input"]["chooser"] {
  const { model, info, own, hub, leaving, progress } = state;
  const words = isEmbedded(model) ? (model as Name) : (`own-${way}` as const);
  const { done, total } = progress?.parts.weights ?? { done: 0, total: null };
  return {
    model,
    words,
    mask: info?.mask ?? null,
    groups: GROUPS,
    own: own.filter(({ card }) => !card),
    opened: own.filter(({ card }) => card),
    loading: leaving && !waits(state) ? { done, total } : null,
    fetching:
      hub.fetching &&
      bytesOf({ files: hub.fetching.files.map(({ done }) => ({ size: done })) }) / bytesOf(hub.fetching),
    about: own.find(({ id }) => id === model)?.card ?? null,
    precision: info?.precision ?? "f32",
    apart: info?.rounding ?? 0,
    act,
  };
}

function guessProps({ result, info }: State, act: Actions): Explore["input"]["guesses"] {
  if (!result || !info) return { asked: null, mask: null, rows: null, act };
  const token = result.asked === null ? null : result.source[result.asked];
  const rows = candidateRows(result, info).map((row, i) => ({
    ...row,
    text: result.candidates[i].text,
    chosen: result.candidates[i].id === token?.id,
  }));
  return { asked: token && { label: label(token, info), hole: token.text === info.mask }, mask: info.mask, rows, act };
}

/** The token that looks, to be made a hole. */
function holeProps({ result, info, locked }: State, act: Actions): Explore["input"]["hole"] {
  const i = locked.query;
  const token = i === null ? null : result?.source[i];
  if (!info?.mask || i === null || !token?.span || token.text === info.mask) return null;
  return { label: label(token, info), mask: info.mask, make: () => act.putMask(i) };
}

/** Whether this is a day of the calendar, as ISO 8601 writes it. */
function isDay(text: string) {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Among the unedited run's first ones, a token is worth a row wherever the edits have sent it. */
const FORMER_TOP = 3;

/** @param taken the token that was written, where it is known already */
function candidateRows({ candidates, next, ended }: RunResult, info: ModelInfo, taken: number | null = null) {
  const chosen = taken ?? next ?? (ended === "end-token" ? info.end_id : null);
  return candidates
    .map((c) => ({
      label: label(c, info),
      rank: c.rank,
      chosen: c.id === chosen,
      probability: c.probability,
      logit: c.logit,
      baseline: c.baseline,
    }))
    .filter(
      ({ rank, chosen, baseline }) =>
        rank < CANDIDATES || chosen || (baseline && baseline.rank < FORMER_TOP && baseline.probability >= MENTIONED),
    );
}

/** Why what is written is not what is most probable: the model's files say so. */
function ruleOf({ candidates, next, forced }: RunResult, info: ModelInfo) {
  const likeliest = candidates[0];
  const taken = candidates.find(({ id }) => id === next);
  if (forced) return taken && taken !== likeliest ? t("next.forced", { token: label(taken, info).text }) : null;
  return next !== null && likeliest && info.suppressed_ids.includes(likeliest.id)
    ? t("next.suppressed", { token: label(likeliest, info).text })
    : null;
}

/** Tokens `from` … `to` of one of the two. */
function strip(
  state: State,
  view: Seen,
  which: "source" | "target",
  act: Actions,
  from: number = 0,
  to: number = Infinity,
) {
  const { front, pattern, cell, derived } = view;
  const rowHere = (front === "encoder") === (which === "source");
  const columnHere = (front === "decoder") === (which === "target");
  const padding = (which === "source" ? state.edits.padding : state.edits.target_padding)?.[0] ?? [];
  const seen = pattern && !pattern.coarse && columnHere && cell.query !== null && cell.query < pattern.rows;
  const all = derived[which];
  const part = from === 0 && to >= all.length ? all : all.slice(from, to);
  // A decoder's own tokens begin with those of the text.
  const read = which === "source" || to < Infinity;
  const place = (i: number | null) => (i === null || i < from || i >= to ? null : i - from);
  return {
    name: t(which === "source" || to < Infinity ? "input.tokens" : "input.target"),
    labels: part,
    first: from,
    second: (i: number) => which === "source" && (view.result.source[i + from]?.segment ?? 0) > 0,
    masked: (i: number) => padding[i + from] === 0,
    weight: (i: number) =>
      seen && i + from < pattern.cols
        ? TONES[state.tone](Math.min(1, valueAt(pattern, cell.query as number, i + from)))
        : null,
    row: rowHere ? place(cell.query) : null,
    column: columnHere ? place(cell.key) : null,
    choose: (i: number) => act.chooseToken(which, i + from),
    mask: (i: number) => act.maskToken(which, i + from),
    hover: (at: number | null) => {
      const i = at === null ? null : at + from;
      act.hover(
        i === null || !(rowHere || columnHere)
          ? null
          : rowHere
            ? { query: i, key: null }
            : { query: state.locked.query, key: i },
        read ? i : null,
      );
    },
    point: (at: number | null) => act.point(at === null || !read ? null : at + from),
  };
}

/** @param state whose picture is shown */
function mapsProps(now: State, state: State, view: Seen | null, screen: Screen, act: Actions): Explore["maps"] {
  const { failure, leaving } = now;
  const info = state.info;
  const known = embedded(now.model);
  const held = waits(now);
  const stale = failure !== null || leaving !== null || isOld(now);
  const busy = !now.current && now.text !== "" && !failure && !held;
  const sublayer = view && sublayerAt(view.info, view.shown.path);
  // Beside the word that it is not up to date the kind is short, so that layer and head are in sight.
  const title =
    view && sublayer
      ? `${t(stale ? `kind.${view.front}` : `kind.${view.front}.long`)} · ` +
        `${t("head.name", { layer: sublayer.block, head: view.shown.head })}`
      : "";
  return {
    parts: partsOf(state.lesson),
    kinds: info ? kindsOf(info) : known ? usualKinds(known.architecture) : [],
    alone: info?.architecture === "decoder",
    kind: view?.front ?? (info && state.focus ? kindOf(sublayerAt(info, state.focus.path) ?? info.sublayers[0]) : null),
    view: state.view,
    model: info && nameOf(state, info),
    opened: ownOf(state)?.card !== undefined,
    title,
    // Rollout is of all heads at once, and needs the room.
    grid: view && state.view !== "rollout" ? gridProps(state, view, screen, act) : null,
    ...(view?.pattern && state.view === "grid" ? simpleMap(state, view, screen, act) : NO_MAP),
    head:
      view?.pattern && state.view === "head"
        ? headProps(state, view, screen, act, { title, stale, busy, lifted: lifts(state) })
        : null,
    walk: view?.pattern ? walkOf(state, view) : null,
    anatomy: view?.pattern && state.view === "anatomy" ? anatomyProps(state, view, screen, act) : null,
    other: view && standsAlone(state.view) ? { template: otherView(state, view, screen, act) } : null,
    pin:
      view && state.view === "grid"
        ? {
            on: state.views.grid.pinned.some((pin) => sameHead(pin, view.shown)),
            toggle: () => act.grid.pin(view.shown),
          }
        : null,
    moment: view && state.view !== "timeline" ? momentProps(state, view, act) : null,
    below: view?.below ?? false,
    readout: view?.pattern ? simpleReadout(state, view) : null,
    legend: { tone: state.tone, theme: screen.theme, lifted: lifts(state), setTone: act.tone },
    loading:
      !view && !failure && !held && now.text !== ""
        ? (now.progress ?? {
            phase: (info ? "run" : "engine") as Phase,
            done: 0,
            total: null,
          })
        : null,
    problem: failure
      ? { kind: failure.kind, message: refused(failure.message), kept: view !== null, retry: act.retry }
      : null,
    busy,
    stale: stale && view !== null,
    waits: held && view === null,
    blank: now.text === "",
    inert: leaving !== null,
    export: exportProps(now, act),
    act: { kind: act.kind, view: act.view, choose: act.lockCell },
  };
}

const ownOf = ({ own, model }: State) => own.find(({ id }) => id === model);

/** Where there is no pattern, there is nothing of a map. */
const NO_MAP = { map: null, top: [], zoom: null, table: null, numbers: null };

/** The step that is revisited. */
function momentProps(state: State, view: Seen, act: Actions): Explore["maps"]["moment"] {
  const moment = momentOf(state);
  if (moment === null) return null;
  const chosen = view.result.candidates.find((c) => c.id === state.target[moment]);
  return {
    step: moment + 1,
    of: state.target.length + 1,
    token: chosen ? label(chosen, view.info).text : null,
    go: act.revisit,
  };
}

/** The template of a view that stands in a folder of its own; null while it is on its way. */
function otherView(state: State, view: Seen, screen: Screen, act: Actions) {
  const here = viewOf(state.view);
  return here && here.view(here.props(state, view, screen, act.ofView(state.view)));
}

function gridProps(state: State, view: Seen, screen: Screen, act: Actions) {
  const bands = view.bands.map((band, i) => ({
    kind: band.kind,
    rows: view.laid.shown(band.rows, i),
    cols: view.laid.shown(band.cols, i),
    cell: view.laid.cells[i],
    block: view.laid.blocks[i],
    layers: band.sublayers
      .map((s) =>
        Array.from({ length: s.n_heads }, (_, head) => ({
          path: s.path,
          head,
          layer: s.block,
          pattern: view.derived.thumbs.get(`${s.path}.${head}`),
          tokens: tokensAlong(view, band.kind),
          edit: headMark(state.edits, `${s.path}.${head}`),
          focused: view.focus.path === s.path && view.focus.head === head,
          shown: view.shown.path === s.path && view.shown.head === head,
          pinned: state.views.grid.pinned.some((pin) => sameHead(pin, { path: s.path, head })),
        })).filter(hasPattern),
      )
      .filter((heads) => heads.length > 0),
  }));
  const here = state.view === "grid";
  return {
    bands,
    patterns: view.derived.thumbs,
    edge: view.laid.edge,
    named: view.laid.named,
    sideBySide: view.laid.sideBySide,
    perRow: view.laid.perRow,
    kind: view.front,
    tone: state.tone,
    screen,
    sort: here ? sortProps(state, view, act) : null,
    list: listProps(state, view, bands),
    ...(here ? { pinned: pinnedProps(state, view, screen, act) } : {}),
    act: {
      focus: act.focus,
      preview: act.preview,
      open: () => act.view("head"),
      ...(here ? { pin: act.grid.pin } : {}),
    },
  };
}

function tokensAlong({ derived }: Seen, kind: Kind) {
  const { rows, cols } = axesOf(derived, kind);
  return { rows: rows.length, cols: cols.length };
}

const hasPattern = <T extends { pattern?: Pattern }>(thumb: T): thumb is T & { pattern: Pattern } =>
  thumb.pattern !== undefined;
