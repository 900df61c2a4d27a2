// State → the bar of the set of heads: its size, the heads that can be added at once, and its edits.
import { kindsOf } from "../../../domain/answer.js";
import { readsBeside } from "../../../protocol/medium.js";
import { measureFigure, measureName, measuresFor, numberOf, type Measure } from "../../../domain/head-measures.js";
import { headName, sublayerName } from "../../../domain/head-names.js";
import { headsIn, headsOf, nameOfHead } from "../../../domain/heads.js";
import { t } from "../../../i18n/index.js";
import { headMeasures, rowsOf } from "../head-order.js";
import { ABOVE } from "./state.js";
import { mayEdit, type HeadSetActions } from "./actions.js";
import type { Seen } from "../../feature.js";
import type { State } from "../../../state/store.js";

/** The measure by which heads are added. */
export function measureOf(state: State, measures: Measure[]): Measure {
  const { measure } = state.headSet;
  const { sort } = state.grid;
  return [measure, sort].find((one): one is Measure => measures.includes(one as Measure)) ?? measures[0];
}

/** Null if edits are not allowed. */
export function headSetProps(state: State, { info }: Seen, act: HeadSetActions) {
  if (!mayEdit(state)) return null;
  const { on, heads, above } = state.headSet;
  const kinds = kindsOf(info);
  const measures = measuresFor(kinds, readsBeside({ info }));
  const measure = measureOf(state, measures);
  const { answer } = headMeasures(state);
  const numbers = rowsOf(answer);
  const those = info.sublayers
    .filter((s) => s.kind !== "mlp")
    .flatMap((s) => headsIn(s).map((one) => ({ one, value: numberOf(numbers.get(nameOfHead(one)), measure) })))
    .filter(({ value }) => value !== null && value > above)
    .map(({ one }) => one);
  return {
    on,
    count: heads.length,
    names: heads.map(({ path, head }) => headName(info, path, head)),
    /** choices that add or remove heads at once */
    groups: [
      { name: t("grid.set.all"), heads: headsOf(info) },
      ...(kinds.length > 1 ? kinds.map((kind) => ({ name: t(`kind.${kind}.long`), heads: headsOf(info, kind) })) : []),
      ...info.sublayers.filter((s) => s.kind !== "mlp").map((s) => ({ name: sublayerName(s), heads: headsIn(s) })),
    ],
    by: {
      measure,
      measures: measures.map((one) => ({ value: one, name: measureName(one) })),
      above,
      usual: ABOVE.usual,
      /** null while the heads are being measured */
      found: answer === null ? null : those,
      about: t("grid.set.above.about", { measure: measureName(measure), above: measureFigure(measure, above) }),
    },
    act,
  };
}
