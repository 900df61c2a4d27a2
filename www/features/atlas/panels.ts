// The exports of the Heads view: the heads by two measures, the examples' maps, and a table of all measures.
import { KINDS } from "../../components/figures/dots.js";
import { t } from "../../i18n/index.js";
import { readMap, type ExampleMap } from "../../components/map/example-map.js";
import { weightScale } from "../../domain/ramp.js";
import { mapName, openOverTexts, ownCounts } from "./own-texts.js";
import { nameOfHead } from "../../domain/heads.js";
import { mapOf } from "../../state/texts/measuring.js";
import { progress } from "../../state/texts/list.js";
import { mediumOf } from "../../protocol/medium.js";
import { aboutOf, axesIn, nameOf, corpusOf, valueOf } from "./measure-names.js";
import { chosenExamples, foundIn, isCausal, mapIn, rowName, sourceOf } from "./props.js";
import { sourceIn } from "./state.js";
import type { AtlasRow } from "./tree.js";
import type { DotsPanel, MapPanel, MeasuresPanel, Panel } from "../../domain/panel.js";
import type { Seen, Subject } from "../feature.js";
import type { State } from "../../state/store.js";

/** None while the numbers belong to other edits than the page's. */
export function panels(state: State, { info }: Seen): Panel[] {
  const own = sourceIn(state) === "texts";
  const source = sourceOf(state, info);
  if (!source || (own && progress(state).stale)) return [];
  const { tree } = source;
  const { x, y } = axesIn(state.atlas, tree);
  const nameOfRow = rowName(tree.rows);
  const { rows: found } = foundIn(tree, state.atlas.find);
  const keyOf = ({ ref, id }: AtlasRow) => (ref ? nameOfHead(ref) : id);
  const chosen = new Set(found);
  const marks = tree.rows.flatMap((row): DotsPanel["dots"] => {
    const [across, up] = [valueOf(row, x), valueOf(row, y)];
    if (across === null || up === null) return [];
    return [{ name: nameOfRow(row), key: keyOf(row), attention: row.kind, across, up, chosen: chosen.has(row) }];
  });
  const kinds = KINDS.filter((kind) => marks.some(({ attention }) => attention === kind));
  const dots: DotsPanel = {
    kind: "dots",
    name: t("atlas.panel.dots", { x: nameOf(x), y: nameOf(y) }),
    key: "atlas.dots",
    across: { name: nameOf(x), key: x },
    up: { name: nameOf(y), key: y },
    dots: marks,
    kinds: kinds.length > 1 ? Object.fromEntries(kinds.map((kind) => [kind, t(`kind.${kind}`)])) : {},
  };
  const table = (key: string, name: string, of: (row: AtlasRow, measure: string) => number | null): MeasuresPanel => ({
    kind: "measures",
    name,
    key,
    measures: tree.measures.map((id) => ({ id, name: nameOf(id), about: aboutOf(id) })),
    rows: found.map((row) => ({
      path: row.ref?.path ?? "",
      head: row.head,
      layer: row.layer,
      attention: row.kind,
      name: nameOfRow(row),
      values: tree.measures.map((measure) => of(row, measure)),
      rows: tree.measures.map((measure) => (own ? (ownCounts(state, row, measure)?.count ?? 0) : null)),
    })),
  });
  const count = own ? progress(state).done : (tree.corpus?.texts ?? null);
  const medium = own ? mediumOf(state) : "text";
  const means = table("atlas.mean", t("atlas.panel.mean", { count, medium }), valueOf);
  const spread = (row: AtlasRow, measure: string) => ownCounts(state, row, measure)?.deviation ?? null;
  return [
    dots,
    ...examplesOf(state, source, nameOfRow),
    means,
    ...(own ? [table("atlas.deviation", t("texts.panel.deviation", { count, medium }), spread)] : []),
  ];
}

/** The maps that the open head shows. */
function examplesOf(
  state: State,
  source: NonNullable<ReturnType<typeof sourceOf>>,
  nameOfRow: (row: AtlasRow) => string,
): MapPanel[] {
  const open = source.tree.rows.find(({ id }) => id === state.atlas.head);
  const read = open && source.head(open);
  if (!open || !read || "code" in read) return [];
  const panel = (text: string, map: ExampleMap | null): MapPanel[] =>
    map
      ? [
          {
            kind: "map",
            name: `${nameOfRow(open)} · ${text}`,
            key: `${open.id} ${text}`,
            quantity: map.pattern.most === undefined ? "pattern" : "weights",
            ...map,
            scale: weightScale(state.tone, map.pattern.most),
          },
        ]
      : [];
  const over = openOverTexts(state);
  if (over)
    return over.examples.flatMap(({ text }, i) =>
      panel(text, readMap(mapOf(state, mapName(i), text, over.ref.path), over.ref)),
    );
  const causal = isCausal(open, read, source);
  return chosenExamples(state, read).flatMap((one) => panel(one.text ?? one.tokens.join(" "), mapIn(one, causal)));
}

/** A corpus in place of the page's text; an atlas of files has a model of its own, and no edits. */
export function subject(state: State): Partial<Subject> {
  const { tree } = state.atlas;
  if (sourceIn(state) === "texts") {
    const { done, texts } = progress(state);
    const text = t("texts.going", { done, of: texts.length, medium: mediumOf(state) });
    return { text, output: "", held: false };
  }
  if (!tree) return {};
  const { corpus } = tree;
  return {
    model: tree.model === "" ? t("atlas.unnamed") : tree.model,
    text: corpus ? corpusOf(corpus) : t("atlas.no-corpus"),
    output: "",
    held: false,
    edits: {},
    edited: [],
    link: "",
  };
}
