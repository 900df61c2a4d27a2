// The exports of the Grid: its maps, and every measure of each head, whatever the order.
import { kindOf, kindsOf } from "../../domain/answer.js";
import { t } from "../../i18n/index.js";
import { readsBeside } from "../../protocol/medium.js";
import { shortName } from "../../domain/head-names.js";
import { headMeasures, rowsOf } from "./head-order.js";
import { imagePanel } from "../../domain/map/image-panel.js";
import { imageUnder } from "../../state/media.js";
import { meanOf, measureAbout, measureName, measuresFor } from "../../domain/head-measures.js";
import type { Seen } from "../feature.js";
import { patternPanel } from "../../domain/pattern-panel.js";
import type { State } from "../../state/store.js";
import type { MapPanel, MeasuresPanel } from "../../domain/panel.js";
import { headsIn, nameOfHead } from "../../domain/heads.js";

function measuresPanels(state: State, { info }: Seen): MeasuresPanel[] {
  const { answer, current } = headMeasures(state);
  if (!answer || !current) return [];
  const found = rowsOf(answer);
  const kinds = kindsOf(info);
  const measures = measuresFor(kinds, readsBeside({ info }));
  const rows = info.sublayers
    .filter((s) => s.kind !== "mlp")
    .flatMap((s) =>
      headsIn(s).map((one) => {
        const kind = kindOf(s);
        const means = measures.map((measure) => meanOf(found.get(nameOfHead(one)), measure));
        const values = means.map((mean) => mean?.mean ?? null);
        const name = shortName(kind, s.block, one.head, kinds.length > 1);
        return { ...one, name, attention: kind, layer: s.block, values, rows: means.map((mean) => mean?.rows ?? 0) };
      }),
    );
  const named = measures.map((id) => ({ id, name: measureName(id), about: measureAbout(id) }));
  return [{ kind: "measures", name: t("grid.measures"), key: "heads", measures: named, rows }];
}

/** The head in front, the pinned heads, and the measures of all heads. */
export function panels(state: State, seen: Seen): (MapPanel | MeasuresPanel)[] {
  const all = new Map([seen.shown, ...state.grid.pinned].map((ref) => [nameOfHead(ref), ref]));
  return [
    ...[...all.values()].map((ref) => patternPanel(state, seen, ref)).filter((panel) => panel !== null),
    ...[imagePanel(state, seen, seen.shown, imageUnder(state, seen.front))].filter((panel) => panel !== null),
    ...measuresPanels(state, seen),
  ];
}
