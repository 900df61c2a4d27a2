// The heads behind an effect: each silenced once, as bars, the largest first; with what is measured, and how far it is.
import { html, nothing } from "lit-html";
import { t } from "../../../i18n/index.js";
import { labelText } from "../../../domain/labels.js";
import { signedBar } from "../../../components/signed-bars.js";
import type { AttributionProps } from "./props.js";

const FIRST = 10;
/** Of a whole, hardly anything. */
const LITTLE = 0.1;
/** Nats, or a share of the output, that would not be noticed: bars do not blow them up. */
const FLOOR = 0.01;

/** A whole shift of fewer nats is rounding: parts of it say nothing. */
const NOTHING = 0.0001;

export const attributionDoor = (props: AttributionProps | null) =>
  props && !props.on
    ? html`<p class="attribution-door">${button(
        "begin",
        t(props.edited ? "attribution.ask.edited" : "attribution.ask.plain"),
        props.act.begin,
      )}</p>`
    : nothing;

const button = (name: string, words: string, act: () => void) =>
  html`<button type="button" class="link" data-attribution=${name} @click=${act}>${words}</button>`;

export function attribution(props: AttributionProps) {
  const { measured, stale, phase, problem, all, of, act } = props;
  const rows = shifts(props) ? props.rows : [];
  const listed = all ? rows : rows.slice(0, FIRST);
  return html`<div class="block attribution" data-attribution-list ?data-stale=${stale} aria-busy=${phase === "going"}>
    <div class="attribution-head">
      <h3 class="title">${t(`attribution.title.${props.rows.length || !props.about ? measured : "effect"}`)}</h3>
      <button type="button" class="icon-button" data-attribution="close" aria-label=${t("attribution.close")}
        title=${t("attribution.close")} @click=${act.close}>✕</button>
    </div>
    ${props.rows.length ? html`<p class="hint">${definition(props)}</p>` : nothing}
    ${progress(props)}
    ${
      rows.length && little(props)
        ? html`<p class="attribution-phase">${t(
            measured === "effect" ? "attribution.spread" : "attribution.little",
          )}</p>`
        : nothing
    }
    ${
      problem === null
        ? nothing
        : html`<p class="error-text" role="alert">${t("attribution.failed", { message: problem })}</p>`
    }
    <ol class="attribution-bars" ?data-then=${listed.some(({ top }) => top !== null)}>${bars(listed, props)}</ol>
    ${
      rows.length > FIRST && !all
        ? button("all", t("attribution.all", { of: phase === "done" ? of : rows.length }), act.all)
        : nothing
    }
  </div>`;
}

const shifts = ({ measured, total }: Pick<AttributionProps, "measured" | "total">) =>
  measured !== "effect" || (total !== null && total >= NOTHING);

const little = ({ phase, measured, total, rows }: AttributionProps) =>
  phase === "done" &&
  (measured === "effect" ? total !== null && total > 0 && rows[0].value < LITTLE * total : rows[0].value < FLOOR);

function definition({ measured, total, way }: AttributionProps) {
  if (measured === "effect")
    return shifts({ measured, total })
      ? t("attribution.about.effect", { total })
      : t(total ? "attribution.about.effect.small" : "attribution.about.effect.none");
  if (measured !== "loss") return t("attribution.about.change");
  return t(
    way === "fills"
      ? "attribution.about.loss.asked"
      : way === "classifies"
        ? "attribution.about.loss.class"
        : "attribution.about.loss",
  );
}

function progress({ phase, done, of, stale, act }: AttributionProps) {
  const again = button("again", t("attribution.again"), act.begin);
  if (stale)
    return html`<p class="attribution-phase" role="status"><span
      class="soft">${t("attribution.stale")}</span> ${again}</p>`;
  if (phase === "failed") return html`<p class="attribution-phase">${again}</p>`;
  if (phase === "going")
    return html`<p class="attribution-phase" role="status"><progress max=${of}
      value=${done}></progress><span>${t("attribution.going", { done, of })}</span>
    ${button("cancel", t("attribution.cancel"), act.halt)}</p>`;
  return phase === "halted"
    ? html`<p class="attribution-phase" role="status"><span
      class="soft">${t("attribution.halted", { done, of })}</span> ${button("on", t("attribution.on"), act.resume)}</p>`
    : nothing;
}

function bars(listed: AttributionProps["rows"], { rows, measured, total, way }: AttributionProps) {
  // A part is drawn as a part of the whole.
  const most = Math.max(measured === "effect" ? total || 1 : FLOOR, ...rows.map((r) => r.value));
  const least = Math.min(0, ...rows.map((r) => r.value));
  const [hint, spoken] =
    way === "classifies"
      ? (["attribution.then.hint.class", "attribution.row.class"] as const)
      : (["attribution.then.hint", "attribution.row"] as const);
  const some = listed.some(({ top }) => top !== null);
  return listed.map(({ name, value, focused, top, go }) => {
    const params = { value, share: total ? value / total : 0 };
    const [written, said] = [t(`attribution.value.${measured}`, params), t(`attribution.said.${measured}`, params)];
    const then = top ? t(hint, { token: labelText(top.label), probability: top.probability }) : "";
    const row = t(spoken, { name, value: said, token: top && labelText(top.label) });
    return html`<li><button type="button" class="attribution-bar" aria-pressed=${focused}
      title=${`${row} ${then}`.trim()} @click=${go}>
      <span class="attribution-name">${name}</span>
      ${signedBar(value, least, most)}
      <span class="value">${written}</span>${
        some
          ? html`<span class="attribution-then">${
              top ? t("attribution.then", { token: labelText(top.label) }) : nothing
            }</span>`
          : nothing
      }</button></li>`;
  });
}
