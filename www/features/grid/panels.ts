// What the Grid exports beside its maps: every head's measures, whichever of them it is sorted by.
import { kindOf } from "../../domain/answer.js";
import { t } from "../../i18n/index.js";
import { kindsOf } from "../../components/region-layout.js";
import { shortName } from "../../domain/head-names.js";
import { nameOf } from "./props.js";
import { measured, measuresFor, numberOf, rowsOf } from "./head-order.js";
import type { Seen } from "../feature.js";
import type { MeasuresPanel } from "../../domain/panel.js";
import type { State } from "../../state/store.js";

/** Head by head as they stand in the model; none while the measures of what is shown are not there. */
export function measuresPanels(state: State, { info }: Seen): MeasuresPanel[] {
  const { answer, current } = measured(state);
  if (!answer || !current) return [];
  const found = rowsOf(answer);
  const kinds = kindsOf(info);
  const measures = measuresFor(kinds);
  const rows = info.sublayers
    .filter((s) => s.kind !== "mlp")
    .flatMap((s) =>
      Array.from({ length: s.n_heads }, (_, head) => {
        const kind = kindOf(s);
        const values = measures.map((measure) => numberOf(found.get(`${s.path}.${head}`), measure, kind));
        return {
          name: shortName(kind, s.block, head, kinds.length > 1),
          path: s.path,
          attention: kind,
          layer: s.block,
          head,
          values,
        };
      }),
    );
  return [
    { kind: "measures", name: t("grid.measures"), measures: measures.map((id) => ({ id, name: nameOf(id) })), rows },
  ];
}
