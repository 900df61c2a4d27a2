// The query of the Heads view: the open head's file, whether a click or an address has opened the head.
import { addHead } from "./state.js";
import { identityOf } from "../../lib/identity.js";
import { readHead, type AtlasHead } from "./tree.js";
import type { Query } from "../../engine/queries.js";
import type { State } from "../../state/store.js";

export function queries({ atlas: { tree, files, head, heads } }: State): Query<State>[] {
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
