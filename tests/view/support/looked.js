// Lets a view that stands in a folder of its own have the answers to what it asks, with the stand-in engine behind it.
import { load, queriesIn } from "../../../www/app/features.js";
import { configOf } from "./answered.js";
import { Engine } from "./fake-engine.js";

/** A running engine. */
const RUNNING = /** @type {any} */ ({ kind: "cpu" });

/**
 * Answers all questions, as the page does; returns them in order.
 * @param {import("../../../www/state/store.js").State} state
 * @returns {Promise<{
 *   state: import("../../../www/state/store.js").State,
 *   asked: { name: string, question: any }[]
 * }>}
 */
export async function looked(state, config = configOf(state.model)) {
  await load(state.view);
  const engine = await Engine.open("cpu");
  await engine.load(config);
  const asked = [];
  let s = state;
  for (;;) {
    const all = queriesIn({ ...s, running: s.running ?? RUNNING }).filter(({ receive }) => !receive);
    const next = all.find(({ name, key }) => s.answers[name]?.key !== key);
    if (!next) return { state: s, asked };
    const { name } = next;
    const question = JSON.parse(next.key);
    asked.push({ name, question });
    /** @type {any} */
    let entry;
    try {
      entry = { key: JSON.stringify(question), answer: await engine.ask(question), failure: null };
    } catch (error) {
      entry = {
        key: JSON.stringify(question),
        answer: s.answers[name]?.answer ?? null,
        failure: /** @type {Error} */ (error).message,
      };
    }
    s = { ...s, answers: { ...s.answers, [name]: entry } };
  }
}

/**
 * The view's `seen` for a state.
 * @param {import("../../../www/state/store.js").State} s
 * @param {any} screen
 */
export async function seenOf(s, screen) {
  const [{ deriveLabels }, { layout }] = await Promise.all([
    import("../../../www/domain/answer.js"),
    import("../../../www/components/region-layout.js"),
  ]);
  const { info, result, focus } = /** @type {any} */ (s);
  const derived = deriveLabels(result, info);
  const laid = layout(s, info, derived, focus, screen);
  const newest = laid.front === "encoder" ? result.asked : (laid.pattern?.rows ?? 0) - 1;
  return /** @type {any} */ ({
    info,
    result,
    focus,
    shown: focus,
    derived,
    ...laid,
    cell: { query: s.hovered?.query ?? s.locked.query ?? newest, key: s.locked.key },
    screen,
  });
}
