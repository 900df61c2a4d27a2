// One row of one head, as bars over the tokens it looks at: where a path begins, before any formula.
import { formats, t } from "../../i18n/index.js";
import { html, nothing } from "lit-html";
import { accessibleName, labelText, LEAST } from "../../domain/labels.js";
import { cellValue, isMasked, matrix, type RunAnswer } from "../../domain/difference.js";
import { labelsOf } from "../../domain/lab-patterns.js";
import { nameOf } from "../../components/part-names.js";
import { property } from "../../lib/paint.js";
import { scrollHint } from "../../components/scroll-hint.js";
import { STEPS } from "./steps.js";
import type { Actions } from "./actions.js";
import type { Learn } from "./state.js";

type OneRow = NonNullable<ReturnType<typeof oneRow>>;

/** The picture id of its pinned row. */
const PICTURE = "pattern";

/** The chosen row of the chosen head, by default the last one; null if the step begins with its formula. */
export function oneRow(learn: Learn, after: RunAnswer, head: number, act: Pick<Actions, "pin">) {
  const site = STEPS[learn.step].row;
  const m = site && matrix(after, { id: PICTURE, type: "pattern", site }, 0, head, 0);
  if (!site || !m) return null;
  const tokens = labelsOf(after.sources[0]);
  const query = learn.pin?.picture === PICTURE && learn.pin.row < m.rows ? learn.pin.row : m.rows - 1;
  const weights = tokens.map((_, key) => (isMasked(m, query, key) ? null : cellValue(m, query, key)));
  const best = weights.reduce<number>((best, w, i) => ((w ?? 0) > (weights[best] ?? 0) ? i : best), 0);
  const name = (i: number) => labelText(tokens[i]);
  return {
    title: t("learn.row.title", { head: nameOf(after, { path: site.replace(/\.pattern$/, ""), head }) }),
    said: t("learn.row.said", { query: name(query), key: name(best), share: weights[best] ?? 0 }),
    query,
    keys: tokens.map((label, i) => ({ text: labelText(label), name: accessibleName(label), weight: weights[i] })),
    choose: (row: number) => act.pin({ picture: PICTURE, row, col: best }),
  };
}

export const rowOfBars = ({ title, said, query, keys, choose }: OneRow) =>
  html`<section class="learn-row">
    <h3>${title}</h3>
    <ol class="row-keys scrolls" ${scrollHint()}>${keys.map(({ text, name, weight }, i) => {
      const share = weight === null ? null : formats().percent(weight, 0);
      return html`<li><button type="button" class="row-key" aria-pressed=${i === query} ?data-masked=${weight === null}
        aria-label=${t("learn.row.key", { token: name, share })} @click=${() => choose(i)}>
        <span class="row-weight">${weight !== null && weight >= LEAST ? share : nothing}</span>
        <span class="row-bar" ${property("--share", (weight ?? 0).toFixed(4))}></span>
        <span class="row-token">${text}</span></button></li>`;
    })}</ol>
    <p class="row-said" aria-live="polite">${said}</p>
    <p class="hint">${t("learn.row.hint")}</p>
  </section>`;
