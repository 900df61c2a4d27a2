// The state of attention over pictures beside a text: one head's, the mean of its layer's heads or of all heads, or
// that of the head that looks most at the pictures.
import { answerOf, type AnswerOf } from "../../../protocol/answers.js";
import { inOrder, meanOf } from "../../../domain/head-measures.js";
import { memoize } from "../../../lib/memoize.js";
import { readsBeside } from "../../../protocol/medium.js";
import { headsQuestion, isAtRest, subject, type State } from "../../../state/store.js";
import { sublayerAt } from "../../../domain/answer.js";
import { updater, type Slice } from "../../../state/slice.js";
import type { ModelQuestion } from "../../../protocol/engine.js";

export const OVER = ["head", "layer", "all", "best"] as const;

interface OverPictures {
  which: (typeof OVER)[number];
}

declare module "../../../state/slice.js" {
  interface Slices {
    overPictures: OverPictures;
  }
}

export const overPictures = updater("overPictures");

export const MEAN = "pictures/mean";
export const HEADS = "pictures/heads";

export const meanQuestion = (state: State): Extract<ModelQuestion, { kind: "mean" }> => ({
  kind: "mean",
  of: subject(state),
  attention: "decoder",
});

/** Once the text is at rest: what the choice needs beyond the run. */
export function pictureQuestions(state: State): Record<string, ModelQuestion> {
  const { which } = state.overPictures;
  if (!isAtRest(state) || !readsBeside(state)) return {};
  return {
    ...(which === "all" && { [MEAN]: meanQuestion(state) }),
    ...(which === "best" && { [HEADS]: headsQuestion(state) }),
  };
}

/** The head whose words look most at the pictures, with the mean of their rows; null if no row counts. */
const bestIn = memoize((answer: AnswerOf<"heads">) => {
  const all = answer.rows.flatMap(({ path, head, measures }) => {
    const mean = meanOf(measures, "pictures");
    return mean ? [{ path, head, value: mean.mean, rows: mean.rows }] : [];
  });
  return inOrder(all, "down")[0] ?? null;
});

/** That of the newest answer, which may be to an older text; undefined before the first. */
export function bestHead({ answers }: Pick<State, "answers">) {
  const answer = answerOf(answers, HEADS, "heads");
  return answer ? bestIn(answer) : undefined;
}

export const slice: Slice<"overPictures"> = {
  name: "overPictures",
  start: { which: "head" },
  // A mean needs each head's row.
  heads(state) {
    const {
      info,
      focus,
      preview,
      overPictures: { which },
    } = state;
    if (!info || !readsBeside({ info })) return [];
    if (which === "best") {
      const best = bestHead(state);
      return best && sublayerAt(info, best.path) ? [{ path: best.path, head: best.head }] : [];
    }
    const path = (preview ?? focus)?.path;
    const layer = which === "layer" && path ? sublayerAt(info, path) : null;
    return layer ? Array.from({ length: layer.n_heads }, (_, head) => ({ path: layer.path, head })) : [];
  },
};
