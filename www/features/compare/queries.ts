// The queries of Compare: the run of the other side, the similarity of heads, a second model; and the numbers of rows
// out of sight, which are found between two frames.
import type { Problem } from "../../lib/errors.js";
import { identityOf } from "../../lib/identity.js";
import { yieldTurn } from "../../lib/yield-turn.js";
import { sameTokens } from "../../domain/models.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { comparison } from "./comparison.js";
import { questions } from "./sides.js";
import { compare, enginesModel, modelToFetch, type OtherModel } from "./state.js";
import type { State } from "../../state/store.js";

/** Numbers each model that is taken, so that no stale answer counts. */
let taken = 0;

function modelQuery(state: State): Query<State>[] {
  const model = modelToFetch(state);
  if (model === null) return [];
  const query: Query<State> = {
    name: "compare/model",
    key: model,
    async ask(engine) {
      const key = `${model} ${++taken}`;
      const info = await engine.loadBeside(key, engine.filesOf(model));
      return {
        model,
        key,
        info,
        sameTokens: sameTokens(state.model, model, engine.filesOf),
        under: enginesModel(state),
      };
    },
    // The engine holds a single second model: the one beside which rounding is measured is gone.
    receive: (s, found: OtherModel | null, failure) =>
      compare(
        { ...s, hub: { ...s.hub, beside: null } },
        found
          ? { taken: found, failed: null }
          : { failed: { model, problem: failure as Problem, under: enginesModel(state) } },
      ),
  };
  return [query];
}

function rowsQuery(state: State): Query<State>[] {
  const { compared, stale } = comparison(state);
  if (!compared || stale || compared.divergences.mean() !== undefined) return [];
  const { divergences } = compared;
  const query: Query<State> = {
    name: "compare/rows",
    key: String(identityOf(divergences)),
    async ask(_, wanted) {
      do await yieldTurn();
      while (wanted() && divergences.goOn(() => performance.now()));
    },
    receive: (s) => compare(s, { measured: s.compare.measured + 1 }),
  };
  return [query];
}

export const queries = (state: State): Query<State>[] => [
  ...modelQuery(state),
  ...rowsQuery(state),
  ...queriesOf(questions(state)),
];
