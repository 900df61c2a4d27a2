// The control of one edit, built from the registry: shows and sets its value.
// biome-ignore-all lint/suspicious/noExplicitAny: an edit has a value of its own kind
import { inputNumber } from "../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formats, t } from "../i18n/index.js";
import type { Term } from "../domain/terms.js";
import { valueAt } from "../domain/edits/document.js";
import { choices, gestureEnd, numberField, slider, toggle } from "./controls.js";
import { EDITS } from "../domain/edits/registry.js";
import type {
  AnyEdit,
  Choices,
  ControlName,
  Fields,
  Marks,
  ControlPlace,
  Slider,
  Toggle,
} from "../domain/edits/record.js";
import type { Edits } from "../protocol/engine.js";
import type { Key } from "../i18n/vocabulary.js";

export interface EditAct {
  /** Sets a value of a sublayer or a head, by its name, or with "" of the run; a gesture is one entry of undo. */
  put(key: keyof Edits, name: string, value: unknown, gesture: string | null): void;
  edit(change: Edits): void;
  done(): void;
}

export interface EditControl {
  record: AnyEdit;
  name: string;
  /** the value in force; for marks, a sentence for those of each record */
  value: any;
  edited: boolean;
  place: ControlPlace;
  act: EditAct;
  /** its element's id, if its name occurs twice in a page */
  idOf?(name: string): string;
  /** replaces its own label */
  label?: string;
  /** choices that are not offered */
  without?: string[];
}

const recordsOf = (control: Marks) => EDITS.filter((record) => record.control === control);

/** The control of a record at a place, for the given edits. */
export function editControl(
  record: AnyEdit,
  name: string,
  edits: Edits,
  place: ControlPlace,
  act: EditAct,
): EditControl {
  const { control } = record;
  const common = { record, name, place, act };
  if (control.kind === "marks") {
    const made = recordsOf(control).flatMap(({ key }) => {
      const count = control.count(edits[key]);
      return count === 0 ? [] : [t(control.some ?? (`item.${key}` as Key), { count })];
    });
    return { ...common, value: made, edited: made.length > 0 };
  }
  const value = valueAt(edits, record, name);
  return { ...common, value: value ?? record.usual(place.info), edited: value !== undefined };
}

/** Whether the model, or the sublayer, supports it. */
export const fits = ({ record, place }: EditControl) =>
  record.fits?.(record.usual(place.info), place.info, place.sublayer) ?? true;

export function drawEditControl(props: EditControl) {
  const { record } = props;
  const { control } = record;
  if (!fits(props))
    return record.absent ? html`<p class="hint">${t(record.absent(props.place.sublayer))}</p>` : nothing;
  if (control.kind === "slider") return drawSlider(control, props);
  if (control.kind === "toggle") return drawToggle(control, props);
  if (control.kind === "choices") return drawChoices(control, props);
  return control.kind === "marks" ? drawMarks(control, props) : drawFields(control, props);
}

const TERMS: Partial<Record<ControlName, Term>> = {
  pattern: "pattern",
  gate: "gate",
  gamma: "layer-scale",
  tau: "temperature",
  "drop-path": "drop-path",
};

/** @param choice the chosen one, if each has a separate hint */
const common = ({ edited, idOf, label }: EditControl, name: ControlName, params = {}, choice?: string) => ({
  id: idOf?.(name) ?? name,
  label: label ?? t(`control.${name}`, params),
  // A control with its own label stands among others of its name, so it has no term.
  term: label === undefined ? TERMS[name] : undefined,
  hint: choice ? t(`control.${name}.${choice}.hint` as Key) : t(`control.${name}.hint` as Key, params),
  edited,
});

const setter =
  ({ record, name, act }: EditControl, gesture: string | null) =>
  (value: unknown) =>
    act.put(record.key, name, value, gesture && `${gesture} ${name}`);

function drawSlider(control: Slider, props: EditControl) {
  const { value, record, place, act } = props;
  return slider({
    ...common(props, control.name),
    ...control,
    value,
    neutral: record.usual(place.info),
    note: control.note?.(place),
    set: setter(props, control.name),
    done: act.done,
  });
}

function drawToggle(control: Toggle, props: EditControl) {
  const { value, place } = props;
  const off = control.off?.(place.info) ?? false;
  const set = setter(props, null);
  return toggle({
    ...common(props, control.name, control.params?.(place.info)),
    on: value && !off,
    disabled: off,
    set,
    reset: () => set(undefined),
  });
}

function drawChoices(control: Choices, props: EditControl) {
  const { value, record, place, without, act } = props;
  const { name, between } = control;
  const at = between?.at(value, place) ?? null;
  const end = gestureEnd(act.done);
  const set = setter(props, null);
  return choices({
    ...common(props, name, {}, control.hints && value),
    value: typeof value === "number" ? null : value,
    note: control.note?.(place),
    options: control.values
      .filter((one) => !without?.includes(one) && (record.fits?.(one, place.info, place.sublayer) ?? true))
      .map((one) => ({ value: one, label: t(`control.${name}.${one}` as Key) })),
    set,
    reset: () => set(record.usual(place.info)),
    extra:
      between &&
      html`<input id=${props.idOf?.(between.name) ?? between.name} type="range" min=${between.min} max=${between.max}
        step=${between.step} .value=${live(String(at ?? 0))} ?disabled=${at === null}
        aria-label=${t(`control.${between.name}`)}
        @input=${(e: Event) => setter(props, between.name)(inputNumber(e))} @change=${end.change} @keydown=${end.press}
          @keyup=${end.release} @blur=${end.release} />`,
  });
}

function drawMarks(control: Marks, { value: made, edited, act }: EditControl) {
  const label = t(`control.${control.name}`);
  const reset = () => act.edit(Object.fromEntries(recordsOf(control).map(({ key }) => [key, undefined])));
  return html`<div class="control" ?data-edited=${edited}>
    <div class="control-head"><span class="control-label">${
      edited ? html`<span class="dot"></span>` : nothing
    }${label}</span>
      <button type="button" class="reset" ?hidden=${!edited} aria-label=${t("edits.control.reset", { name: label })}
        @click=${reset}>↺</button></div>
    <p class="hint">${edited ? formats().list(made) : t(`control.${control.name}.none` as Key)}</p></div>`;
}

function drawFields({ ranges, whole }: Fields, props: EditControl) {
  const { value, record, place, act } = props;
  const usual = record.usual(place.info);
  const set = (field: string, name: string) => (v: number) => setter(props, name)({ ...value, [field]: v });
  const setWhole = set(whole.field, whole.name);
  return html`${ranges.map(({ field, ...range }) =>
    slider({
      ...common(props, range.name),
      ...range,
      value: value[field],
      neutral: usual[field],
      edited: value[field] !== usual[field],
      set: set(field, range.name),
      done: act.done,
    }),
  )}
  ${
    props.edited
      ? numberField({
          ...common(props, whole.name),
          edited: false,
          value: value[whole.field],
          min: 0,
          max: whole.max,
          set: setWhole,
          extra: html`<button type="button" class="quiet-button"
            @click=${() => setWhole(value[whole.field] + 1)}>${t(whole.next)}</button>`,
        })
      : nothing
  }`;
}
