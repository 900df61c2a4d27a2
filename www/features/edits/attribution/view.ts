// The heads behind an effect: each silenced once, as bars, the largest first, with the measure and the progress.
import { html, nothing } from "lit-html";
import { t } from "../../../i18n/index.js";
import { labelText } from "../../../domain/labels.js";
import { signedBar } from "../../../components/numbers/signed-bars.js";
import { paint } from "../../../lib/paint.js";
import { button, listDrawn } from "./door.js";
import type { AttributionProps } from "./props.js";

const FIRST = 10;
/** A negligible share of the whole. */
const LITTLE = 0.1;
/** The minimum scale of the bars, in nats or as a share of the output: negligible effects stay short. */
const FLOOR = 0.01;

/** A smaller shift, in nats, is rounding: its shares have no meaning. */
const NOTHING = 0.0001;

export function attribution(props: AttributionProps) {
  const { measured, stale, phase, problem, all, of, act } = props;
  const rows = shifts(props) ? props.rows : [];
  const listed = all ? rows : rows.slice(0, FIRST);
  return html`<div class="block attribution" data-attribution-list ?data-stale=${stale} aria-busy=${phase === "going"}>
    <div class="attribution-head">
      <h3 class="title" tabindex="-1" ${paint<[true]>(listDrawn, true)}>${t(
        `attribution.title.${props.rows.length || !props.about ? measured : "effect"}`,
      )}</h3>
      <button type="button" class="icon-button" data-attribution="close" aria-label=${t("attribution.close")}
        title=${t("attribution.close")} @click=${act.close}>✕</button>
    </div>
    ${props.rows.length ? html`<p class="hint">${definition(props)}</p>` : nothing}
    ${props.rows.length && props.most ? html`<p class="hint" data-reconciles>${reconciled(props.most)}</p>` : nothing}
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
    <ol class="bar-rows attribution-bars">${bars(listed, props)}</ol>
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

/** How one token's number, above, relates to that of all tokens. */
const reconciled = ({ among, ...most }: NonNullable<AttributionProps["most"]>) =>
  t(among ? "attribution.most.among" : "attribution.most.apart", most);

function progress({ phase, done, of, stale, act }: AttributionProps) {
  const again = button("again", t("attribution.again"), act.begin);
  if (stale)
    return html`<p class="attribution-phase" role="status"><span
      class="soft">${t("attribution.stale")}</span> ${again}</p>`;
  if (phase === "failed") return html`<p class="attribution-phase">${again}</p>`;
  if (phase === "going")
    return html`<p class="attribution-phase" role="status">${button("cancel", t("attribution.cancel"), act.halt)}
    <progress max=${of} value=${done}></progress> <span>${t("attribution.going", { done, of })}</span></p>`;
  return phase === "halted"
    ? html`<p class="attribution-phase" role="status"><span
      class="soft">${t("attribution.halted", { done, of })}</span> ${button("on", t("attribution.on"), act.resume)}</p>`
    : nothing;
}

/** A sentence per head, with a bar on a common scale. */
function bars(listed: AttributionProps["rows"], { rows, measured, total, way }: AttributionProps) {
  // A share is drawn relative to the whole.
  const most = Math.max(measured === "effect" ? total || 1 : FLOOR, ...rows.map((r) => r.value));
  const least = Math.min(0, ...rows.map((r) => r.value));
  const then = way === "classifies" ? "attribution.then.class" : "attribution.then";
  return listed.map(({ name, value, focused, top, go }) => {
    const share = total ? value / total : 0;
    const said = t(`attribution.row.${measured}`, { name, value, total, share });
    const written = top && t(then, { token: labelText(top.label), probability: top.probability });
    return html`<li><button type="button" class="bar-row attribution-bar" aria-pressed=${focused}
      title=${t("attribution.go", { name })} @click=${go}>
      <span class="attribution-words">${said}${written ? ` ${written}` : nothing}</span>
      ${signedBar(value, least, most)}
      <span class="value">${t(`attribution.value.${measured}`, { value, share })}</span></button></li>`;
  });
}
