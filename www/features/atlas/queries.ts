// The queries of the Heads view: the open head's file, whether a click or an address has opened the head; or the
// measures of the person's texts, and then the maps of the open head's examples.
import { addHead, sourceIn } from "./state.js";
import { identityOf } from "../../lib/identity.js";
import { isMeasured, mapQuestion, measuringQueries, pending as isPending } from "../../state/texts/measuring.js";
import { mapName, openOverTexts } from "./own-texts.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { readHead, type AtlasHead } from "./tree.js";
import type { State } from "../../state/store.js";

export const queries = (state: State): Query<State>[] =>
  sourceIn(state) === "files" ? ofFiles(state) : state.can.ask ? ofTexts(state) : [];

/** Whether numbers for an export are pending. */
export const pending = (state: State) => sourceIn(state) === "texts" && state.can.ask && isPending(state);

function ofFiles({ atlas: { tree, files, head, heads } }: State): Query<State>[] {
  if (!tree || head === null || heads.has(head) || !tree.rows.some(({ id }) => id === head)) return [];
  const file = `${head}.json`;
  return [
    {
      name: "atlas-head",
      key: `${identityOf(tree)} ${head}`,
      ask: async () => readHead(file, (await files.get(file)?.()) ?? "", tree.ours),
      receive: (s, answer, failure) => addHead(s, tree, head, failure ?? (answer as AtlasHead)),
    },
  ];
}

function ofTexts(state: State): Query<State>[] {
  const measuring = measuringQueries(state);
  const open = isMeasured(state) && state.current ? openOverTexts(state) : null;
  if (!open) return measuring;
  const maps = open.examples.map(({ text }, i) => [mapName(i), mapQuestion(state, text, open.ref.path)]);
  return [...queriesOf(Object.fromEntries(maps)), ...measuring];
}
