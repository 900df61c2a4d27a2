// The tokens of both texts, one above the other: their alignment, and joining or separating them by hand.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { answersEncoder } from "../../domain/models.js";
import { accessibleName, labels, spelledName, type Label } from "../../domain/labels.js";
import { isEqual } from "../../lib/equal.js";
import { spelled } from "../../components/map/readout.js";
import { pairTokens } from "../../domain/text-difference.js";
import { rove } from "../../lib/roving-tabindex.js";
import { alignmentOf, otherOf, ownOf, rowsOf } from "./queries.js";
import { stackOf } from "./receivers.js";
import { pairsOf, type Pair, type Picked } from "./state.js";
import { placeLabels } from "../../domain/map/placed-images.js";
import type { ModelInfo, PlacedImage, Token } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";
import type { Medium } from "../../protocol/medium.js";

/** Joins two tokens, which leave their old pairs; an existing pair is split. Sorted by position in the first text. */
export function joinOrPart(pairs: Pair[], pair: Pair): Pair[] {
  const others = pairs.filter((one) => one[0] !== pair[0] && one[1] !== pair[1]);
  const isThere = pairs.some((one) => isEqual(one, pair));
  return isThere ? pairs.filter((one) => !isEqual(one, pair)) : [...others, pair].toSorted(([a], [b]) => a - b);
}

/** One above the other, or one alone. */
type Column = [own: number | null, other: number | null];

/**
 * The tokens of both texts in columns, in the order of the first; an unpaired token of the other text keeps its place.
 */
export function columnsOf(own: number, other: number, pairs: Pair[]): Column[] {
  const below = new Map(pairs);
  const paired = new Set(below.values());
  const columns: Column[] = [];
  let next = 0;
  const alone = (end: number) => {
    for (; next < end; next++) if (!paired.has(next)) columns.push([null, next]);
  };
  for (let at = 0; at < own; at++) {
    const there = below.get(at) ?? null;
    alone(there ?? 0);
    columns.push([at, there]);
  }
  alone(other);
  return columns;
}

interface Acts {
  pick(picked: Picked): void;
  anew(): void;
}

const ownTokens = (state: State) => (stackOf(state) === "decoder" ? ownOf(state)?.target : state.result?.source);

/** This text's tokens in the swept stack. */
export const ownLabels = (state: State, info: ModelInfo): Label[] =>
  placeLabels(labels(ownTokens(state) ?? [], info), imagesIn(state)[0]);

/** The pictures among both texts' tokens in the swept stack. */
const imagesIn = (state: State) =>
  stackOf(state) === "decoder" ? [state.result?.images, otherOf(state)?.images] : [undefined, undefined];

const NO_IMAGES: (PlacedImage[] | undefined)[] = [];

/** The tokens of both texts, one above the other, and whether they differ. */
function facing(tokens: Token[], from: Token[], rows: number, pairs: Pair[], info: ModelInfo, images = NO_IMAGES) {
  const [own, other] = [tokens, from].map((all, i) => placeLabels(labels(all, info), images[i]));
  const known = pairs.filter(([, there]) => there < other.length);
  return columnsOf(rows, other.length, known).map(([at, there]) => ({
    own: at === null ? null : { at, label: own[at] },
    other: there === null ? null : { at: there, label: other[there] },
    // Other pictures have the same tokens.
    differs: at !== null && there !== null && (tokens[at]?.id !== from[there].id || own[at].kind === "image"),
  }));
}

/** Both source texts, if the decoder is swept: they differ before the answers do. Null if the sweep aligns them. */
export function sourceColumns(state: State, info: ModelInfo) {
  const [own, other] = [state.result?.source, otherOf(state)?.source];
  if (!answersEncoder(info) || stackOf(state) !== "decoder" || !own || !other) return null;
  const [ours, theirs] = [own.map(({ id }) => id), other.map(({ id }) => id)];
  return facing(own, other, own.length, pairTokens(ours, theirs), info);
}

type AlignProps = ReturnType<typeof alignProps>;

export function alignProps(state: State, info: ModelInfo, act: Acts) {
  const anew = pairsOf(state) && act.anew;
  const found = alignmentOf(state);
  if (!found) return { columns: [], differ: 0, picked: null, anew, pick: act.pick };
  const tokens = ownTokens(state) ?? [];
  const columns = facing(
    tokens,
    found.from,
    Math.min(rowsOf(state), tokens.length),
    found.pairs,
    info,
    imagesIn(state),
  );
  return {
    columns,
    differ: columns.filter(({ differs }) => differs).length,
    picked: state.patch.picked,
    anew,
    pick: act.pick,
  };
}

const SIDES = ["own", "other"] as const;

/** Left and right within a text, up and down to the aligned token. */
function keys(event: KeyboardEvent) {
  const here = event.target as HTMLElement;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const side = event.key === "ArrowUp" ? "own" : "other";
    here.parentElement?.querySelector<HTMLElement>(`[data-side=${side}]`)?.focus();
    event.preventDefault();
  } else rove(event, undefined, `[data-side=${here.dataset.side}]`);
}

type Columns = AlignProps["columns"];

/** What the words are about. */
type Of = { medium: Medium; beside: boolean };

const marks = (columns: Columns) =>
  html`${columns.some(({ differs }) => differs) ? html`<span>${t("patch.align.differs")}</span>` : nothing}
    ${columns.some(({ own, other }) => !own || !other) ? html`<span>${t("patch.align.alone")}</span>` : nothing}`;

/** Both source texts, to read: the pairs that can be changed are those of the decoder. */
export const sources = (columns: Columns, of: Of) => html`<div class="patch-sources">
    <div class="patch-tokens" role="group" tabindex="0"
      aria-label=${t("patch.aligned", { count: columns.filter(({ differs }) => differs).length, ...of })}>${columns.map(
        (column) =>
          html`<span class="patch-pair" ?data-differs=${column.differs}>${SIDES.map((side) => {
            const one = column[side];
            return one
              ? html`<span class="token" data-kind=${one.label.kind}
                ?data-alone=${!column.own || !column.other}>${spelled(one.label)}</span>`
              : html`<span class="patch-gap" aria-hidden="true"></span>`;
          })}</span>`,
      )}</div>
    <p class="hint patch-align">${marks(columns)}</p>
  </div>`;

export function align({ columns, differ, picked, anew, pick }: AlignProps, of: Of) {
  const chosen = picked && columns.map((column) => column[picked.side]).find((one) => one?.at === picked.at);
  const token = (column: AlignProps["columns"][number], side: (typeof SIDES)[number]) => {
    const [one, facing] = [column[side], column[side === "own" ? "other" : "own"]];
    if (!one) return html`<span class="patch-gap" aria-hidden="true"></span>`;
    const { at, label } = one;
    const isPicked = isEqual(picked, { side, at });
    const stop = picked?.side === side ? isPicked : at === 0;
    return html`<button type="button" class="token" data-side=${side} data-kind=${label.kind}
      ?data-alone=${!facing} tabindex=${stop ? 0 : -1} aria-pressed=${isPicked}
      aria-label=${nameOf(side, label, facing?.label, of)}
      @click=${() => pick({ side, at })}>${spelled(label)}</button>`;
  };
  return html`${
    columns.length
      ? html`<div class="patch-tokens" role="group" aria-label=${t("patch.aligned", { count: differ, ...of })}
          @keydown=${keys}>${columns.map(
            (column) =>
              html`<span class="patch-pair" ?data-differs=${column.differs}>${SIDES.map((side) =>
                token(column, side),
              )}</span>`,
          )}</div>`
      : nothing
  }
  ${
    columns.length || anew
      ? html`<p class="hint patch-align"><span aria-live="polite">${
          picked && chosen
            ? t(`patch.align.${picked.side}`, { token: accessibleName(chosen.label) })
            : t("patch.align.hint")
        }</span>
        ${marks(columns)}
        ${
          anew
            ? html`<button type="button" class="quiet-button" data-do="anew" @click=${anew}>${t(
                "patch.align.anew",
              )}</button>`
            : nothing
        }</p>`
      : nothing
  }`;
}

function nameOf(side: (typeof SIDES)[number], label: Label, facing: Label | undefined, of: Of) {
  const token = spelledName(label);
  return facing
    ? t(`patch.token.${side}`, { token, facing: accessibleName(facing), ...of })
    : t(`patch.token.${side}.alone`, { token, ...of });
}
