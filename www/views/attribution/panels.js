// What is exported of the search for the heads behind an effect: a number a head, as the bars show them.
import { t } from "../../i18n/index.js";
import { attributionProps, ranking } from "./props.js";

/** None while the search is closed, or nothing is found yet. @param {import("../../state.js").State} state @returns {import("../../export/picture.js").BarsPanel[]} */
export function panels(state) {
  const shown = state.views.attribution.on
    ? attributionProps(state, /** @type {any} */ ({ focus() {}, attribution: {} }))
    : null;
  if (!shown || shown.rows.length === 0) return [];
  // It was found on another text, or with other edits, than those that a file would name.
  if (shown.stale) return [];
  const { measured } = ranking(state);
  const name = [
    t(`attribution.title.${measured}`),
    ...(shown.done < shown.of ? [t("attribution.going", { done: shown.done, of: shown.of })] : []),
  ].join(" · ");
  return [
    {
      kind: "bars",
      name,
      quantity: measured,
      unit: measured === "change" ? "" : "nats",
      rows: shown.rows.map(({ name, value }) => ({ name, value })),
    },
  ];
}
