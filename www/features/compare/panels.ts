// The exports of a comparison: A, B, their difference, and the similarity of the heads.
import { t } from "../../i18n/index.js";
import { comparison } from "./comparison.js";
import { reach, sideName } from "./panes-props.js";
import { laidOut, similarOf } from "./similar-props.js";
import { modelName, sideOf } from "./side-names.js";
import { frontKind, isSameRun, otherSubject } from "./sides.js";
import { nameOfHead } from "../../domain/heads.js";
import { weightScale } from "../../domain/ramp.js";
import type { Label } from "../../domain/labels.js";
import type { Origin, Panel } from "../../domain/panel.js";
import type { State } from "../../state/store.js";

const named = (own: Label[], both: Label[]) => own.map((label, i) => (label.text === "" ? both[i] : label));

/** The origin of the other side. */
const originOf = (state: State): Origin => ({
  model: modelName(state, state.compare.other === "model" ? state.compare.model : state.model),
  edits: (isSameRun(state) ? state.edits : otherSubject(state)?.edits) ?? {},
});

export function panels(state: State): Panel[] {
  const { compared, stale } = comparison(state);
  const all: Panel[] = [];
  if (compared && !stale) {
    const { rowLabels, colLabels, onA, onB, apart } = compared;
    const captions = { a: sideOf(state, compared, "a").caption, b: sideOf(state, compared, "b").caption };
    for (const side of ["a", "b"] as const) {
      const on = side === "a" ? onA : onB;
      const { head, pattern } = compared[side];
      const ofRun = on === pattern && (compared.mine === side || isSameRun(state));
      all.push({
        kind: "map",
        name: sideName(side, captions[side]),
        key: `${side}.${nameOfHead(head)}`,
        quantity: on.most === undefined ? "pattern" : "weights",
        rows: named(rowLabels[side], rowLabels.both),
        cols: named(colLabels[side], colLabels.both),
        pattern: on,
        scale: weightScale(state.tone, on.most),
        ...(compared.mine === side ? {} : { origin: originOf(state) }),
        ...(ofRun ? { site: `${head.path}.${on.most === undefined ? "pattern" : "weights"}`, head: head.head } : {}),
      });
    }
    all.push({
      kind: "map",
      name: t("compare.difference.long", captions),
      key: "difference",
      quantity: "difference of patterns",
      rows: rowLabels.both,
      cols: colLabels.both,
      pattern: apart.pattern,
      scale: { kind: "signed", most: reach(state, compared) },
      ...(isSameRun(state) ? {} : { origin: null }),
    });
  }
  const { answer, stale: old } = similarOf(state);
  if (answer && !old && state.info) {
    const { labels, pattern } = laidOut(answer, state.info);
    all.push({
      kind: "map",
      name: t("compare.similar.map", { kind: t(`kind.${frontKind(state) ?? "decoder"}.long`) }),
      key: `heads.${frontKind(state) ?? "decoder"}`,
      quantity: "mean Bhattacharyya coefficient",
      rows: labels,
      cols: labels,
      pattern,
      scale: { kind: "pattern", tone: "linear" },
      heads: true,
    });
  }
  return all;
}
