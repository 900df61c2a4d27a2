// What is exported of the search for the heads behind an effect: a number a head, as the bars show them.
import { t } from "../../../i18n/index.js";
import { attributionProps, ranking } from "./props.js";
import type { BarsPanel } from "../../../domain/panel.js";
import type { State } from "../../../state/store.js";

const nothing = () => {};
const NO_ACT = {
  focus: nothing,
  attribution: { begin: nothing, halt: nothing, goOn: nothing, close: nothing, all: nothing },
};

/** None while the search is closed, or nothing is found yet. */
export function panels(state: State): BarsPanel[] {
  const shown = state.views.attribution.on ? attributionProps(state, NO_ACT) : null;
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
