// The exports of the search for the heads behind an effect: a number per head, as in the bars.
import { headName } from "../../../domain/head-names.js";
import { nameOfHead } from "../../../domain/heads.js";
import { t } from "../../../i18n/index.js";
import { ranking } from "./props.js";
import { search } from "./queries.js";
import type { BarsPanel } from "../../../domain/panel.js";
import type { State } from "../../../state/store.js";

/** None while the search is closed or empty, or if it is about another scene than the file's. */
export function panels(state: State): BarsPanel[] {
  const { info, result } = state;
  const { on, rows: found, heads, stale } = search(state);
  if (!info || !result || !on || found.length === 0 || stale) return [];
  const { measured, rows } = ranking(state);
  const title = t(`attribution.title.${measured}`);
  const going = t("attribution.going", { done: found.length, of: heads.length });
  return [
    {
      kind: "bars",
      name: found.length < heads.length ? `${title} · ${going}` : title,
      key: "heads",
      quantity: measured,
      unit: measured === "change" ? "" : "nats",
      rows: rows.map(({ path, head, value }) => ({
        name: headName(info, path, head),
        key: nameOfHead({ path, head }),
        value,
      })),
    },
  ];
}
