// State → the props of the Patch view: the two texts side by side, the sweep as a map, and the patch of each cell.
import { mostHeads } from "../../domain/heads.js";
import { countsAt, makePattern } from "../../domain/map/pattern.js";
import { label, labels, labelText, LEAST, quoted, unknownIn, type Label } from "../../domain/labels.js";
import { headName } from "../../domain/head-names.js";
import { siteWords } from "../../domain/edits/patch.js";
import {
  addMedia,
  fileOf,
  isOpened,
  isReadable,
  mediaChoices,
  nextName,
  picturesRead,
  reserveName,
} from "../../state/media.js";
import { hasLineBreaks, tellsApart, textsToCompare, writesTokens, wayOf } from "../../domain/models.js";
import { wordsOf } from "../../i18n/problem.js";
import { formats, t } from "../../i18n/index.js";
import { notRead } from "../../state/cost.js";
import { besideLanguage, fieldAround } from "../../protocol/translation.js";
import { setText } from "../../state/text.js";
import { changePicture } from "../../state/places-in-text.js";
import * as change from "../../state/edits.js";
import { isEqual } from "../../lib/equal.js";
import { problemOf } from "../../lib/errors.js";
import { alignProps, joinOrPart, ownLabels, sourceColumns } from "./alignment-view.js";
import { alignmentOf, exactOf, textFailure, otherOf, ownOf, partsOf, rolesOf, stepOf, sweepOf } from "./queries.js";
import { sweptIn } from "./queries.js";
import { headOf, inputOf, isOfHeads, isOfTiles, isReceiver, sweepToward, type SweptPart } from "./receivers.js";
import { receiverName, receiverProps } from "./receiver.js";
import { noPieces } from "./pieces.js";
import { changeSweep, otherOfPatch, ownOfPatch, patch, pictureOf, SCORES, setPairs, STACKS } from "./state.js";
import type { Pair, PatchView, Picked } from "./state.js";
import type { Page, Seen } from "../feature.js";
import type { MapPanel, Measured } from "../../domain/panel.js";
import type { ModelInfo, Patch, Receiver, TokenProbability } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";
import { fileMedium, readsBeside, type Medium } from "../../protocol/medium.js";

export const actions = ({ apply, engine, now }: Page) => ({
  /** Another text resets the question about the answer; the first text keeps it, since it may come from a link. */
  text: (text: string) =>
    apply((s) => {
      const isAnother = s.patch.text !== "" && !s.patch.typing;
      return changeSweep(s, { text, typing: true, ...(isAnother && { step: null, answer: null, foil: null }) });
    }),
  /** The text is complete: the next keystroke starts another. */
  typed: () => apply((s) => patch(s, { typing: false })),
  /** Chooses which of several pictures beside the text is exchanged. */
  picture: (picture: number) => apply((s) => changeSweep(s, { picture, step: null, answer: null, foil: null })),
  /** Chooses another opened image. */
  choose: (image: string) =>
    apply((s) => changeSweep(s, { text: image, typing: false, step: null, answer: null, foil: null })),
  /**
   * Opens an image as the other one, unless another was chosen meanwhile or the model reads no images; the model's own
   * input, which may be read too, stays.
   */
  async open(files: File[]) {
    const [file] = files;
    if (!file) return;
    const name = nextName(now());
    const isAwaited = (s: State) => s.patch.awaited === name;
    apply((s) => patch(reserveName(s), { awaited: name, unreadable: null }));
    try {
      const answer = await engine.readFile("image", name, file);
      apply((s) => {
        const added = addMedia(s, answer, file.name);
        if (!isAwaited(s)) return added;
        const fits = fileMedium(s) === "image" && isReadable(added, "image", name);
        return fits
          ? changeSweep(added, { text: name, step: null, answer: null, foil: null })
          : patch(added, { awaited: null });
      });
    } catch (error) {
      apply((s) => (isAwaited(s) ? patch(s, { awaited: null, unreadable: problemOf(error) }) : s));
    }
  },
  /** Sets an example pair. */
  example: (text: string, other: string) =>
    apply((s) => changeSweep(s.text === text ? s : setText(s, text), { text: other })),
  /** Swaps the two texts. */
  swap: () =>
    apply((s) => {
      const other = s.patch.text;
      if (other === "") return s;
      const swapped = readsBeside(s) ? changePicture(s, pictureOf(s), other) : setText(s, otherOfPatch(s));
      return changeSweep(swapped, { text: fieldAround(s, swapped.text, ownOfPatch(s)), step: null });
    }),
  set: (change: Partial<PatchView>) => apply((s) => changeSweep(s, change)),
  /** Sets the receiver; if the swept heads do not come before it, sweeps those that do. */
  reach: (to: Receiver | null) =>
    apply((s) => changeSweep(s, { to, ...(to && s.info && sweepToward(s.info, sweptIn(s, s.info).part, to)) })),
  /** The first pick waits for a token of the other text; the second joins or splits the pair. */
  pick: (picked: Picked) =>
    apply((s) => {
      const first = s.patch.picked;
      if (!first || first.side === picked.side) return patch(s, { picked: isEqual(first, picked) ? null : picked });
      const pair: Pair = picked.side === "own" ? [picked.at, first.at] : [first.at, picked.at];
      return setPairs(changeSweep(s, {}), joinOrPart(alignmentOf(s)?.pairs ?? [], pair));
    }),
  anew: () => apply((s) => setPairs(changeSweep(s, {}), null)),
  point: (cell: PatchView["cell"]) => apply((s) => patch(s, { cell, hovered: null })),
  /** Without a chosen cell the last hovered one stays in the read-out. */
  hover: (hovered: PatchView["hovered"]) =>
    apply((s) => (isEqual(s.patch.hovered, hovered) || (!hovered && !s.patch.cell) ? s : patch(s, { hovered }))),
  halt: (halted: boolean) => apply((s) => patch(s, { halted })),
  exact: () =>
    apply((s) => {
      const { question } = sweepOf(s);
      return question ? patch(s, { exact: noPieces(question), halted: false }) : s;
    }),
  /** Adds the patch, or removes it. */
  put: (one: Patch) =>
    apply((s) => {
      const others = (s.edits.patches ?? []).filter((there) => !isEqual(there, one));
      const has = others.length < (s.edits.patches ?? []).length;
      return change.edit(s, { patches: has ? others : [...others, one] });
    }),
});

const SITES: Record<SweptPart, string> = {
  resid_pre: "resid_pre",
  attn_out: "attn.out",
  cross_out: "cross.out",
  mlp_out: "mlp.out",
  z: "attn.z",
  cross_z: "cross.z",
};

type Found = NonNullable<ReturnType<typeof looking>>;

/** The words for its cells without a number: after a failure the remaining ones stay so. */
const withoutNumber = ({ failure }: Pick<Found, "failure">) => ({
  masked: t("patch.none"),
  ...(failure && { due: t("patch.failed") }),
});

const named = (text: string): Label => ({ text, kind: "text", nth: null });

function looking(state: State, { info }: Seen) {
  const sweep = sweepOf(state);
  const { question, ends, rows, blocks, done } = sweep;
  if (!question) return null;
  const heads = isOfHeads(question.part);
  const pairs = ends?.pairs ?? [];
  const own = ownLabels(state, info);
  const cols = heads
    ? Array.from({ length: mostHeads(info, question.stack) }, (_, head) => named(t("patch.head", { head })))
    : pairs.map(([to]) => own[to] ?? named(String(to)));
  // Not computed yet; or without a number: a layer may lack the part, come too late, or have fewer heads than another.
  const masks = Uint8Array.from({ length: blocks * cols.length }, (_, i) => (i < sweep.known * cols.length ? 1 : 3));
  const matrix = makePattern(blocks, cols.length, undefined, masks);
  for (const { block, cells } of rows) {
    matrix.values.set(cells, block * cols.length);
    matrix.masks.fill(0, block * cols.length, block * cols.length + cells.length);
  }
  const spell = (token: TokenProbability | null | undefined) => (token ? labelText(label(token, info)) : "");
  const values = matrix.values.map(Math.abs);
  return {
    ...sweep,
    question,
    roles: rolesOf(state, sweep),
    between: { answer: spell(ends?.answer), foil: spell(ends?.foil) },
    heads,
    pairs,
    cols,
    rows: Array.from({ length: blocks }, (_, layer) => named(t("patch.layer", { layer }))),
    matrix,
    /** the number of layers after the receiver */
    late: done - rows.length,
    /** whether the sweep is complete and every share displays as 0 */
    flat: sweep.next === null && rows.length > 0 && values.every((value) => value < LEAST),
    range: values.reduce((high, value) => Math.max(high, value), 1),
  };
}

/** The edit that a cell stands for. */
function patchOf(
  { question, pairs, heads, ends, matrix }: Found,
  row: number,
  col: number,
  alone: boolean,
): Patch | null {
  const site = `${question.stack}.blocks.${row}.${SITES[question.part]}`;
  const chosen = heads ? pairs : pairs.slice(col, col + 1);
  if (!chosen.length || !ends || !countsAt(matrix, row, col)) return null;
  const [positions, there] = [chosen.map(([to]) => to), chosen.map(([, from]) => from)];
  const same = isEqual(positions, there);
  // A decoder-only model's own tokens follow its text.
  const said = alone && Array.isArray(question.of.target) && question.of.target.length > 0;
  const text = said ? { ids: ends.from.map(({ id }) => id) } : { text: question.from };
  return {
    site,
    ...(heads && { head: col }),
    positions,
    from: { ...text, ...(question.image && { image: question.image }), ...(!same && { positions: there }) },
  };
}

function nameOfCell(seen: Seen, { question, cols }: Found, row: number, col: number) {
  const block = `${question.stack}.blocks.${row}`;
  const head = headOf(block, question.part, col);
  if (head) return headName(seen.info, head.path, head.head);
  const what = siteWords({ site: `${block}.${SITES[question.part]}` }, seen.info);
  return t("patch.at", { what, token: quoted(cols[col], labelText) });
}

/** Independent classes have no distribution, so only their logits compare. */
function scoresOf(info: ModelInfo): readonly (typeof SCORES)[number][] {
  const way = wayOf(info);
  return way === "reads" || (way === "classifies" && tellsApart(info.config)) ? [] : SCORES;
}

function captionOf({ question, roles, between, coarse }: Found, to: string | null, medium: Medium) {
  const what =
    question.score === "kl"
      ? t("patch.caption.kl", { medium })
      : roles === "answers"
        ? t("patch.caption")
        : t(question.score === "probability" ? "patch.caption.probability" : "patch.caption.tokens", {
            ...between,
            medium,
          });
  return to ? t("patch.caption.path", { what, to }) : coarse ? t("patch.caption.coarse", { what }) : what;
}

const along = (to: string | null) => (to ? ` → ${to}` : "");

export type PatchProps = ReturnType<typeof props>;

export function props(state: State, seen: Seen, act: ReturnType<typeof actions>) {
  const { info, result, screen } = seen;
  const { patch: set } = state;
  const found = looking(state, seen);
  const step = stepOf(state);
  const alone = info.architecture === "decoder";
  const at = set.hovered ?? set.cell;
  const cell = found && !found.alike && at && at.row < found.blocks && at.col < found.cols.length ? at : null;
  const isThere = cell && found && found.matrix.masks[cell.row * found.cols.length + cell.col] === 0;
  const one = isThere ? patchOf(found, cell.row, cell.col, alone) : null;
  const [medium, beside] = [fileMedium(state), readsBeside(state)];
  const failure = textFailure(state) ?? found?.failure ?? null;
  const options = (which: "answer" | "foil") => {
    const top = found?.ends?.[which];
    const others = [found?.ends?.answer, found?.ends?.foil, ...result.candidates];
    const all = [...(top ? [top] : []), ...others.filter((other) => other != null && other.id !== top?.id)];
    const ids = new Set<number>();
    const once = all.flatMap((other) => (other && !ids.has(other.id) && ids.add(other.id) ? [other] : []));
    return top
      ? {
          id: top.id,
          probability: top.probability,
          all: once.map((one) => ({ id: one.id, text: labelText(label(one, info)) })),
        }
      : null;
  };
  const stacks = STACKS.filter((one) => info.sublayers.some((s) => s.stack === one));
  const stack = found?.stack ?? stacks[0];
  const value = isThere ? found.matrix.values[cell.row * found.cols.length + cell.col] : null;
  const [other, own] = [otherOf(state), ownOf(state)];
  const swept = sweptIn(state, info);
  const to = swept.to && receiverName(info, swept.to);
  const texts = examplesFor(state);
  // The default receiver at a head is its keys, or its queries if it makes no keys.
  const head = one && cell && headOf(`${swept.stack}.blocks.${cell.row}`, swept.part, cell.col);
  const key = head && (["k", "q"] as const).map((one) => inputOf(head, one)).find((one) => isReceiver(info, one));
  return {
    text: besideLanguage(state, fileOf(state, ownOfPatch(state))),
    other: set.text,
    images: othersThan(ownOfPatch(state), state),
    /** the pictures beside the text, by their files, and the one that is exchanged */
    pictures: beside ? picturesRead(state).map((name) => fileOf(state, name)) : [],
    picture: pictureOf(state),
    reads: set.awaited !== null,
    unreadable: set.unreadable && wordsOf(set.unreadable),
    /** whether the images stand beside a text */
    beside,
    breaks: hasLineBreaks(state),
    same: otherOfPatch(state) === ownOfPatch(state),
    asks: set.text === "",
    example: texts && { ...texts, both: state.text !== texts.text, put: () => act.example(texts.text, texts.other) },
    sources: sourceColumns(state, info),
    align: alignProps(state, info, act),
    steps:
      own && writesTokens(info)
        ? labels(own.target, info)
            .slice(own.target.length - own.emitted.length)
            .map((one, i) => ({ text: labelText(one), other: other?.emitted[i] !== own.emitted[i], at: i }))
        : [],
    step,
    unknown: unknownIn([...result.source, ...(other?.source ?? alignmentOf(state)?.from ?? [])]),
    answer: options("answer"),
    foil: options("foil"),
    areAnswers: !found || found.roles === "answers",
    one: found?.roles === "one" && found.alike !== "answer" ? t("patch.one", { ...found.between, medium }) : null,
    stacks,
    stack,
    parts: partsOf(info, stack),
    part: swept.part,
    unpaired: found?.ends !== undefined && found?.ends?.pairs.length === 0,
    receiver: isOfHeads(swept.part) && !isOfTiles(info, stack) ? receiverProps(info, swept, medium, act.reach) : null,
    to,
    up: key && sweepToward(info, swept.part, key) ? () => act.reach(key) : null,
    first: !!key && !sweepToward(info, swept.part, key),
    scores: scoresOf(info),
    score: set.score,
    alike: found?.alike && t(`patch.alike.${found.alike}`, { medium, beside }),
    map:
      found && !found.alike && !(failure && found.done === 0)
        ? {
            matrix: found.cols.length ? found.matrix : null,
            without: withoutNumber(found),
            rows: found.rows,
            cols: found.cols,
            range: found.range,
            done: found.done,
            of: found.blocks,
            coarse: found.coarse,
            /** whether there are approximate cells */
            rough: found.known > 0,
            cost: found.cost,
            tiles: isOfTiles(info, stack),
            exactly: found.exactly,
            going: found.next !== null && !set.halted,
            halted: set.halted && found.next !== null,
            late: found.late > 0,
            flat: found.flat,
            caption: captionOf(found, to, medium),
            name: t(`patch.part.${found.question.part}`),
          }
        : null,
    cell,
    chosen: set.cell,
    said:
      cell && found && value !== null
        ? {
            name: nameOfCell(seen, found, cell.row, cell.col) + along(to),
            share: value,
            way: t(found.question.score === "kl" || found.roles !== "answers" ? "patch.way.text" : "patch.way.answer", {
              medium,
            }),
            coarse: found.coarse,
            exact: isEqual(cell, set.cell) ? exactOf(state, found) : null,
          }
        : null,
    on: one !== null && (state.edits.patches ?? []).some((there) => isEqual(there, one)),
    // A path patch is not an edit.
    put: one && !to ? () => act.put(one) : null,
    putAt: (at: { row: number; col: number }) => {
      const there = found && patchOf(found, at.row, at.col, alone);
      if (there) act.put(there);
    },
    problem: failure && wordsOf(failure),
    unread: notRead(state),
    stale: seen.stale,
    screen,
    act,
  };
}

/** The images or sounds to choose among, without the one that the model reads. */
function othersThan(own: string, state: State) {
  const media = mediaChoices(state);
  return media && { ...media, all: media.all.filter(({ id }) => id !== own || id === state.patch.text) };
}

/** Two texts with two answers; an opened image stays, beside the example with another answer. */
function examplesFor({ model, own, text, result }: State) {
  const texts = textsToCompare(model, own);
  if (!texts || !isOpened(text)) return texts;
  const said = result?.candidates[0]?.text;
  return { text, other: said === texts.other ? texts.text : texts.other };
}

/** What a sweep measures: the stack, the other text, and the two tokens between which it decides. */
function measuredOf(state: State, { question, between, roles }: Found): Measured[] {
  const medium = fileMedium(state);
  const { stack, from, score } = question;
  const areAnswers = roles === "answers";
  const tokens = [
    { key: "answer", name: t(areAnswers ? "patch.answer" : "patch.for", { medium }), text: between.answer },
    { key: "against", name: t(areAnswers ? "patch.foil" : "patch.against", { medium }), text: between.foil },
  ];
  return [
    { key: "stack", name: t("patch.stack"), text: t(`kind.${stack}`), id: stack },
    { key: "other", name: medium === "text" ? t("patch.other") : t(`patch.other.${medium}`), text: from },
    ...(picturesRead(state).length > 1
      ? [{ key: "image", name: t("patch.this.image"), text: formats().number(pictureOf(state) + 1) }]
      : []),
    ...tokens.filter(({ text }) => text !== ""),
    ...(score === "output"
      ? []
      : [{ key: "measure", name: t("patch.score"), text: t(`patch.score.${score}`), id: score }]),
  ];
}

export function panels(state: State, seen: Seen): MapPanel[] {
  const found = looking(state, seen);
  if (!found || found.alike || found.done === 0) return [];
  const { receiver: to } = found.question;
  const { part, stack } = found.question;
  const end = sweptIn(state, seen.info).to;
  const name = `${t("view.patch")} · ${t(`patch.part.${part}`)}${along(end && receiverName(seen.info, end))}`;
  return [
    {
      kind: "map",
      name: found.coarse ? `${name} · ${t("patch.coarse")}` : name,
      key: ["patch", stack, part, ...(to ? ["to", to.site, ...(to.head === undefined ? [] : [to.head])] : [])].join(
        ".",
      ),
      quantity: to ? "path patching score" : found.coarse ? "approximate patching score" : "patching score",
      rows: found.rows,
      cols: found.cols,
      axes: {
        rows: { key: "layer", name: t("patch.axis.layer") },
        cols: found.heads
          ? { key: "head", name: t("patch.axis.head") }
          : {
              ...{ key: "position", name: t(`patch.axis.${fileMedium(state)}`), tokens: true },
              at: found.pairs.map(([to]) => to),
            },
      },
      measured: measuredOf(state, found),
      pattern: found.matrix,
      without: withoutNumber(found),
      scale: { kind: "signed", most: found.range },
    },
  ];
}
