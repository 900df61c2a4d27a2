// The right region: what is edited and what that changed, then the controls, those of the focused head first.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, write } from "../../i18n/index.js";
import { attribution, attributionDoor } from "./attribution/view.js";
import { effect } from "./effect.js";
import { figure } from "../../domain/numbers.js";
import { choices, numberField, slider, toggle } from "../../components/controls.js";
import { others } from "../../components/head-squares.js";
import { part, together } from "../../components/lesson-part.js";
import { tries } from "./suggestions/view.js";
import type { Edits, Precision } from "../../protocol/messages.js";
import type { Parts } from "../../state/lesson.js";
import type { Tries } from "./suggestions/view.js";

export type Replacement = "learned" | NonNullable<Edits["patterns"]>[string];

/** What stands under the list of edits; in a lesson without any of it the list is all. */
const CONTROLS = [
  "effect",
  "tries",
  "strength",
  "gate",
  "gamma",
  "future",
  "scale",
  "masks",
  "noise",
  "others",
] as const;

interface EditsProps {
  items: { id: string; name: string; removable: boolean }[];
  parts: Parts;
  canUndo: boolean;
  canRedo: boolean;
  effect: Parameters<typeof effect>[0] | null;
  attribution: Parameters<typeof attribution>[0] | null;
  tries: Tries;
  focus: FocusControls | null;
  /** null where the model has no such thing; `factor`: what products are multiplied by where that is not 1/√d */
  attention: { causal: boolean | null; scale: boolean; factor: number | null; memory: boolean | null; tau: number };
  masks: { padding: number; cells: number };
  noise: { rate: number; drop_path: number; seed: number };
  edits: Edits;
  /** how the weights are kept */
  precision: Precision;
  others: Parameters<typeof others>[0] | null;
  /** whether the controls are those of a model that is being left */
  inert: boolean;
  /** whether the sheet is open on a narrow screen */
  sheet: boolean;
  act: {
    edit(change: Edits, gesture?: string): void;
    done(): void;
    remove(id: string): void;
    reset(): void;
    undo(): void;
    redo(): void;
    toggleSheet(): void;
  };
}

export function edits(props: EditsProps) {
  const { items, parts, act } = props;
  const bare = CONTROLS.every((name) => parts[name] === "hidden");
  return html`<aside class="panel edits" aria-label=${t("edits.region")} ?data-bare=${bare} ?data-open=${props.sheet}
    ?inert=${props.inert}>
    <div class="edits-bar">
      <h2 class="title"><button type="button" class="sheet-handle" aria-label=${t("edits.sheet")}
        aria-expanded=${props.sheet} @click=${act.toggleSheet}></button>${t("edits.region")}${
          items.length ? html`<span class="count"><span class="dot"></span>${items.length}</span>` : nothing
        }</h2>
      <div class="edits-tools">
        ${part(
          parts.undo,
          () => html`<button type="button" class="icon-button" data-do="undo" aria-label=${t("edits.undo")}
            title=${t("edits.undo.hint")} aria-keyshortcuts="Control+Z" ?disabled=${!props.canUndo}
              @click=${act.undo}>${arrow}</button>
        <button type="button" class="icon-button" data-do="redo" aria-label=${t("edits.redo")}
          title=${t("edits.redo.hint")} aria-keyshortcuts="Control+Y" ?disabled=${!props.canRedo}
            @click=${act.redo}>${arrow}</button>`,
        )}
        ${part(
          parts.reset,
          () =>
            html`<button type="button" class="quiet-button" data-do="reset" ?disabled=${items.length === 0}
              @click=${act.reset}>${t("edits.reset")}</button>`,
        )}
      </div>
    </div>
    <div class="changes">
      ${
        items.length
          ? html`<ul class="edit-list">${items.map(
              (item) =>
                html`<li><span class="dot"
                  aria-hidden="true"></span><span>${item.name}</span>${
                    item.removable
                      ? html`<button type="button" aria-label=${t("edits.remove", { name: item.name })}
                        @click=${() => act.remove(item.id)}>✕</button>`
                      : nothing
                  }</li>`,
            )}</ul>
            ${part(parts.effect, () => effect(props.effect))}`
          : html`<p class="hint">${
              !props.others
                ? t("edits.loading")
                : props.precision === "f32"
                  ? t("edits.none")
                  : t(`edits.none.${props.precision}`)
            }</p>`
      }
      ${part(parts.effect, () => attributionDoor(props.attribution))}
    </div>
    <div class="edits-scroll">
      ${props.attribution?.on ? part(parts.effect, () => attribution(props.attribution as any)) : nothing}
      ${part(parts.tries, () => tries(props.tries))}
      ${props.focus ? focused(props.focus, parts, act) : nothing}
      ${props.others ? all(props, props.others) : nothing}
    </div>
  </aside>`;
}

/** Back; the same turned round is forth. */
const arrow = html`<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true"><path
  d="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6.5" /></svg>`;

/** What is not of one head. */
function all(props: Parameters<typeof edits>[0], rest: Parameters<typeof others>[0]) {
  const { parts } = props;
  return html`${together([parts.future, parts.scale], () => allAttention(props))} ${part(parts.masks, () =>
    masks(props),
  )} ${part(parts.noise, () => noise(props))} ${part(parts.others, () => others(rest))}`;
}

/** The head in front, and the sublayer it belongs to. */
export interface FocusControls {
  name: string;
  sublayer: string;
  strength: number;
  pattern: { value: Replacement; options: Replacement[] };
  /** its value is null until an answer tells it */
  gate: {
    mode: "learned" | "open" | "closed" | null;
    value: number | null;
    mean: number | null;
    edited: boolean;
  } | null;
  gamma: { value: number; mean: number | null };
  setStrength: (v: number) => void;
  setPattern: (v: Replacement) => void;
  setGate: (v: "learned" | "open" | "closed" | number) => void;
  setGamma: (v: number) => void;
}

function focused(f: FocusControls, parts: Parts, act: { done(): void }) {
  return html`${part(
    parts.strength,
    () => html`<div class="block">
    <h3 class="title">${f.name}</h3>
    ${slider({
      id: "strength",
      label: t("control.strength"),
      hint: t("control.strength.hint"),
      value: f.strength,
      neutral: 1,
      min: 0,
      max: 2,
      step: 0.05,
      edited: f.strength !== 1,
      set: f.setStrength,
      done: act.done,
    })}
    ${choices({
      id: "pattern",
      label: t("control.pattern"),
      hint: t(`control.pattern.${f.pattern.value}.hint`),
      value: f.pattern.value,
      edited: f.pattern.value !== "learned",
      options: f.pattern.options.map((value) => ({ value, label: t(`control.pattern.${value}`) })),
      set: f.setPattern,
      reset: () => f.setPattern("learned"),
    })}
  </div>`,
  )}
  ${together(
    [parts.gate, parts.gamma],
    () => html`<div class="block">
    <h3 class="title">${f.sublayer}</h3>
    ${part(parts.gate, () => gateOf(f, act))}
    ${part(parts.gamma, () => gammaOf(f, act))}
  </div>`,
  )}`;
}

function gateOf({ gate, setGate }: FocusControls, act: { done(): void }) {
  if (!gate) return html`<p class="hint">${t("control.gate.none")}</p>`;
  return choices({
    id: "gate",
    label: t("control.gate"),
    hint: t("control.gate.hint"),
    value: gate.mode,
    edited: gate.edited,
    note: gate.mean === null ? "" : t("control.gate.mean", { value: write().number(gate.mean, 2) }),
    options: (["learned", "open", "closed"] as const).map((value) => ({
      value,
      label: t(`control.gate.${value}`),
    })),
    set: setGate,
    reset: () => setGate("learned"),
    extra: html`<input id="gate-at" type="range" min="0" max="1" step="0.01"
      .value=${live(String(gate.value ?? 0))} ?disabled=${gate.value === null} aria-label=${t("control.gate.fixed")}
      @input=${(e: any) => setGate(Number(e.target.value))} @change=${act.done} />`,
  });
}

const gammaOf = ({ gamma, setGamma }: FocusControls, act: { done(): void }) =>
  slider({
    id: "gamma",
    label: t("control.gamma"),
    hint: t("control.gamma.hint"),
    value: gamma.value,
    neutral: 1,
    min: 0,
    max: 4,
    step: 0.05,
    edited: gamma.value !== 1,
    note: gamma.mean === null ? undefined : t("control.gamma.mean", { value: write().significant(gamma.mean, 2) }),
    set: setGamma,
    done: act.done,
  });

/** A model may multiply its products by another number than 1/√d, or by none. */
const scaleWords = (factor: number | null) => ({
  times: factor === null || factor === 1 ? "" : figure(factor),
  none: factor === 1,
});

function allAttention({ attention, parts, edits: now, act }: Parameters<typeof edits>[0]) {
  return html`<div class="block">
    <h3 class="title">${t("section.attention")}</h3>
    ${part(
      parts.future,
      () => html`${
        attention.causal === null
          ? nothing
          : toggle({
              id: "causal",
              label: t("control.causal"),
              hint: t("control.causal.hint"),
              on: attention.causal,
              edited: now.causal !== undefined,
              set: (on) => act.edit({ causal: on }),
              reset: () => act.edit({ causal: undefined }),
            })
      }
    ${
      attention.memory === null
        ? nothing
        : toggle({
            id: "memory",
            label: t("control.memory"),
            hint: t("control.memory.hint"),
            on: attention.memory,
            edited: now.memory !== undefined,
            set: (on) => act.edit({ memory: on }),
            reset: () => act.edit({ memory: undefined }),
          })
    }`,
    )}
    ${part(
      parts.scale,
      () => html`${toggle({
        id: "scale",
        label: t("control.scale", scaleWords(attention.factor)),
        hint: t("control.scale.hint", scaleWords(attention.factor)),
        on: attention.scale && attention.factor !== 1,
        disabled: attention.factor === 1,
        edited: now.scale !== undefined,
        set: (on) => act.edit({ scale: on }),
        reset: () => act.edit({ scale: undefined }),
      })}
    ${slider({
      id: "tau",
      label: t("control.tau"),
      hint: t("control.tau.hint"),
      value: attention.tau,
      neutral: 1,
      min: 0.1,
      max: 5,
      step: 0.05,
      edited: attention.tau !== 1,
      set: (v) => act.edit({ attention_temperature: v }, "tau"),
      done: act.done,
    })}`,
    )}
  </div>`;
}

function masks({ masks: { padding, cells }, act }: Parameters<typeof edits>[0]) {
  const row = (
    name: string,
    text: string,
    edited: boolean,
    reset: () => void,
  ) => html`<div class="control" ?data-edited=${edited}>
    <div class="control-head"><span class="control-label">${
      edited
        ? html`<span
      class="dot"></span>`
        : nothing
    }${name}</span>
      <button type="button" class="reset" ?hidden=${!edited} aria-label=${t("edits.control.reset", { name })}
        @click=${reset}>↺</button></div>
    <p class="hint">${text}</p></div>`;
  return html`<div class="block">
    <h3 class="title">${t("section.masks")}</h3>
    ${row(
      t("control.padding"),
      padding ? t("item.padding", { count: padding }) : t("control.padding.none"),
      padding > 0,
      () => act.edit({ padding: undefined, target_padding: undefined }),
    )}
    ${row(
      t("control.cells"),
      cells ? t("control.cells.some", { count: cells }) : t("control.cells.none"),
      cells > 0,
      () => act.edit({ hidden_cells: undefined }),
    )}
  </div>`;
}

function noise({ noise: n, act }: Parameters<typeof edits>[0]) {
  const set = (change: Partial<typeof n>, gesture: string) => act.edit({ dropout: { ...n, ...change } }, gesture);
  return html`<div class="block">
    <h3 class="title">${t("section.noise")}</h3>
    ${slider({
      id: "dropout",
      label: t("control.dropout"),
      hint: t("control.dropout.hint"),
      value: n.rate,
      neutral: 0,
      min: 0,
      max: 0.9,
      step: 0.05,
      edited: n.rate > 0,
      set: (v) => set({ rate: v }, "dropout"),
      done: act.done,
    })}
    ${slider({
      id: "drop-path",
      label: t("control.drop_path"),
      hint: t("control.drop_path.hint"),
      value: n.drop_path,
      neutral: 0,
      min: 0,
      max: 0.9,
      step: 0.05,
      edited: n.drop_path > 0,
      set: (v) => set({ drop_path: v }, "drop-path"),
      done: act.done,
    })}
    ${
      n.rate > 0 || n.drop_path > 0
        ? numberField({
            id: "noise-seed",
            label: t("control.seed"),
            hint: t("control.seed.hint"),
            value: n.seed,
            min: 0,
            max: 4294967295,
            set: (v) => set({ seed: v }, "noise-seed"),
            extra: html`<button type="button" class="quiet-button"
              @click=${() => set({ seed: n.seed + 1 }, "noise-seed")}>${t("control.seed.new")}</button>`,
          })
        : nothing
    }
  </div>`;
}
