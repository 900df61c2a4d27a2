// The exports of the Texts view: each head's mean and standard deviation over the texts, and the examples' maps.
import { kindsOf } from "../../domain/answer.js";
import { headName, shortName } from "../../domain/head-names.js";
import { headsIn, kindOf, nameOfHead } from "../../domain/heads.js";
import { measureAbout, measureName, measuresFor } from "../../domain/head-measures.js";
import { weightScale } from "../../domain/ramp.js";
import { t } from "../../i18n/index.js";
import { draftOf, progress } from "../../state/texts/list.js";
import { examplesIn, mapName } from "./queries.js";
import { mapOf } from "../../state/texts/measuring.js";
import { mediumOf } from "../../protocol/medium.js";
import { readMap } from "../../components/map/example-map.js";
import { summary, type Spread } from "../../state/texts/summary.js";
import type { MapPanel, MeasuresPanel } from "../../domain/panel.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";

/** None while the numbers belong to other edits than the page's. */
export function panels(state: State, { info, focus }: Seen): (MapPanel | MeasuresPanel)[] {
  const { listed, stale, done } = progress(state);
  if (stale || done === 0 || draftOf(state)) return [];
  const kinds = kindsOf(info);
  const medium = mediumOf(state);
  const measures = measuresFor(kinds);
  const numbers = summary(state.texts.found, listed, info);
  const places = info.sublayers
    .filter(({ kind }) => kind !== "mlp")
    .flatMap((s) => headsIn(s).map((ref) => ({ ...ref, s })));
  const table = (key: string, name: string, read: (spread: Spread) => number | null): MeasuresPanel => ({
    kind: "measures",
    name,
    key,
    measures: measures.map((id) => ({ id, name: measureName(id), about: measureAbout(id) })),
    rows: places.map(({ path, head, s }, i) => ({
      path,
      head,
      layer: s.block,
      attention: kindOf(s),
      name: shortName(kindOf(s), s.block, head, kinds.length > 1),
      values: measures.map((id) => {
        const spread = numbers[i][id];
        return spread && read(spread);
      }),
      rows: measures.map((id) => numbers[i][id]?.count ?? 0),
    })),
  });
  const maps = examplesIn(state, info, focus).flatMap(({ text }, i): MapPanel[] => {
    const read = readMap(mapOf(state, mapName(i), text, focus.path), focus);
    if (!read) return [];
    return [
      {
        kind: "map",
        name: `${headName(info, focus.path, focus.head)} · ${text}`,
        key: `${nameOfHead(focus)} ${text}`,
        quantity: read.pattern.most === undefined ? "pattern" : "weights",
        ...read,
        scale: weightScale(state.tone, read.pattern.most),
      },
    ];
  });
  return [
    ...maps,
    table("texts.mean", t("texts.panel.mean", { count: done, medium }), ({ mean }) => mean),
    table("texts.deviation", t("texts.panel.deviation", { count: done, medium }), ({ deviation }) => deviation),
  ];
}
