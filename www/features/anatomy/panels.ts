// The exports of Anatomy: the maps from products to pattern, and the strips of each stage.
import { patternPanel } from "../../domain/pattern-panel.js";
import { labelText } from "../../domain/labels.js";
import { nameOfHead } from "../../domain/heads.js";
import { stagesAt } from "./props.js";
import { t } from "../../i18n/index.js";
import type { MapPanel, StripsPanel } from "../../domain/panel.js";
import { makePattern, packed, type Pattern } from "../../domain/map/pattern.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";
import type { Strip } from "../../domain/stages.js";
import type { Trace } from "../../domain/tensors.js";

const there = (panels: (MapPanel | null)[]) => panels.filter((panel) => panel !== null);

/** The maps from products to pattern, then each stage; only the pattern until the trace arrives. */
export function panels(state: State, seen: Seen): (MapPanel | StripsPanel)[] {
  const pattern = patternPanel(state, seen, seen.shown);
  const { traced } = state;
  const { path, head } = seen.shown;
  if (!pattern || !traced || traced.path !== path || traced.result !== seen.result) return there([pattern]);
  const before = (["raw", "scores"] as const).map((site) => {
    const found = traced.tensors.get(`${path}.${site}`);
    const [, , rows, cols] = found?.shape ?? [];
    if (!found || rows !== pattern.pattern.rows || cols !== pattern.pattern.cols) return null;
    const offset = head * rows * cols;
    const { masks, maskOffset } = packed(pattern.pattern);
    const values = found.values.subarray(offset, offset + rows * cols);
    const plain = makePattern(rows, cols, values);
    const most = values.reduce((a, b) => (Number.isFinite(b) ? Math.max(a, Math.abs(b)) : a), 0);
    return {
      ...pattern,
      name: `${pattern.name} · ${t(`head.layer.${site}`)}`,
      quantity: site,
      pattern: site === "raw" ? plain : { ...plain, masks, maskOffset },
      scale: { kind: "signed", most },
      site: `${path}.${site}`,
    } as MapPanel;
  });
  return [
    ...there([
      ...before,
      {
        ...pattern,
        name: `${pattern.name} · ${t(pattern.quantity === "weights" ? "head.layer.weights" : "head.layer.pattern")}`,
      },
    ]),
    ...stagePanels(state, seen, traced),
  ];
}

function stagePanels({ tone }: State, { info, shown, cell }: Seen, traced: Trace): StripsPanel[] {
  const here = stagesAt(info, traced, shown, cell);
  if (!here) return [];
  const { stages, rows, cols, query, key } = here;
  const focus = t("export.strips", { query: labelText(rows[query]), key: labelText(cols[key]) });
  return stages
    .filter(({ place }) => place === "here")
    .flatMap(({ id, groups }) =>
      groups
        .filter(({ strips }) => strips.length > 0)
        .map(({ over, scale, range, strips }, nth) => {
          const names = strips.map(({ name }) => name);
          return {
            kind: "strips" as const,
            name: `${t(`anatomy.stage.${id}`)}: ${names.join(", ")} · ${focus}`,
            key: [nameOfHead(shown), query, key, nth].join("."),
            quantity: id,
            rows: names.map((text) => ({ text, kind: "text" as const, nth: null })),
            cols: over === "keys" ? cols : [],
            pattern: joined(strips),
            scale:
              scale === "signed"
                ? { kind: scale, most: range }
                : scale === "pattern"
                  ? { kind: scale, tone }
                  : { kind: "upward" as const, most: 1 },
            marks: over === "keys" ? [key, key + 1] : (strips[0].mark ?? null),
          };
        }),
    );
}

function joined(strips: Strip[]): Pattern {
  const made = makePattern(strips.length, strips[0].values.length);
  strips.forEach(({ values, masks }, row) => {
    made.values.set(values, row * made.cols);
    if (masks) made.masks.set(masks, row * made.cols);
  });
  return made;
}
