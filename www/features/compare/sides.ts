// The sides A and B: the model, head and text of each, and the query for the side that is not on the page.
import { dropPositional, fitEdits, isEdited, pruneEdits } from "../../domain/edits/document.js";
import { answerTo } from "../../protocol/answers.js";
import { firstOf, textFor } from "../../protocol/translation.js";
import { isEqual } from "../../lib/equal.js";
import { EMBEDDED, NAMES, type Name, type Own } from "../../domain/models.js";
import { sourceOf, sourceWith, subject, tileOfSubject, type State } from "../../state/store.js";
import { headBeside, kindOfHead } from "./heads.js";
import { agreedBeside, otherModel, readsSame } from "./state.js";
import { headsOf, type Kind, type HeadRef } from "../../domain/heads.js";
import type { ModelInfo, ModelQuestion, PlacedImage, Subject } from "../../protocol/engine.js";

export const frontHead = ({ preview, focus }: State): HeadRef | null => preview ?? focus;

export function frontKind(state: State): Kind | null {
  const head = frontHead(state);
  return head && state.info && kindOfHead(state.info, head);
}

export const otherInfo = (state: State): ModelInfo | null =>
  state.compare.other === "model" ? (otherModel(state)?.info ?? null) : state.info;

export const otherHead = (state: State): HeadRef | null =>
  headBeside(state.compare.other, state.compare.head, frontHead(state), state.info, otherInfo(state));

/** The page's run holds both sides: another head of it, or the plain run while nothing is edited. */
export const isSameRun = ({ compare: { other }, edits }: State) =>
  other === "head" || (other === "plain" && !isEdited(edits));

/** The tile whose patterns are compared: heads of the decoder are the same whichever is chosen. */
function tileCompared(state: State) {
  const [front, beside, info] = [frontHead(state), otherHead(state), otherInfo(state)];
  const kinds = [front && state.info && kindOfHead(state.info, front), beside && info && kindOfHead(info, beside)];
  return kinds.includes("encoder") ? tileOfSubject(state) : {};
}

/**
 * Null if the page's run holds that side, or nothing is read. A model with another tokenizer writes its own target: the
 * same ids mean other tokens to it.
 */
export function otherSubject(state: State): Subject | null {
  const { other, text } = state.compare;
  const mine = subject(state);
  const written = { write: Array.isArray(mine.target) ? mine.target.length : mine.target.write };
  if (isSameRun(state)) return null;
  if (other === "plain") return { ...mine, ...tileCompared(state), edits: {} };
  if (other === "prompt")
    return text === ""
      ? null
      : {
          model: null,
          ...sourceWith(state, text),
          ...tileCompared(state),
          target: written,
          edits: dropPositional(mine.edits),
        };
  const there = otherModel(state);
  const { first: _, ...source } = sourceOf(state);
  return (
    there && {
      model: there.key,
      ...source,
      source: textFor(there, state, source.source),
      ...firstOf(there, state.into),
      ...tileCompared(state),
      target: there.sameTokens ? mine.target : written,
      edits: fitEdits(mine.edits, there.info).edits,
    }
  );
}

/** Whether the other side drops edits: those of positions, or of parts that it lacks. */
export function losesEdits(state: State) {
  const there = otherSubject(state);
  const edits = pruneEdits(state.edits, otherInfo(state));
  return there !== null && state.compare.other !== "plain" && JSON.stringify(there.edits) !== JSON.stringify(edits);
}

/** Smaller patterns are all sent at once, so that a change of head needs no query. */
const ALL = 1 << 20;

export function otherQuestion(state: State): Extract<ModelQuestion, { kind: "patterns" }> | null {
  const [of, head, info] = [otherSubject(state), otherHead(state), otherInfo(state)];
  if (!of || !head || !info || !state.result) return null;
  const tokens = Math.max(state.result.source.length, state.result.target.length, of.source.length);
  const paths = headsOf(info).length * tokens ** 2 <= ALL ? null : [head.path];
  // The plain run is in the cache already; a lesson agrees to any cost.
  const agreed = state.compare.other === "plain" || state.lesson ? {} : { agreed: agreedBeside(state) };
  return { kind: "patterns", of, paths, ...agreed };
}

export function similarQuestion(state: State): Extract<ModelQuestion, { kind: "similar" }> | null {
  const attention = frontKind(state);
  return state.can.lab && state.info && attention && headsOf(state.info, attention).length > 1
    ? { kind: "similar", of: subject(state, attention), attention }
    : null;
}

export const OTHER = "compare/other";
export const CUT = "compare/cut";
export const SIMILAR = "compare/similar";

/**
 * Asks how the other side's pictures are cut, before a tile of them is; null if no tile is chosen, or each run is the
 * page's. Without patterns the answer is small.
 */
export function cutQuestion(state: State): Extract<ModelQuestion, { kind: "patterns" }> | null {
  const question = otherQuestion(state);
  if (!question || question.of.tile == null || state.compare.other === "plain") return null;
  const { tile: _, ...of } = question.of;
  return { ...question, of, paths: [] };
}

/** Whether the other side's pictures are cut into the same tiles; null until it is known. */
export function isCutAlike(state: State): boolean | null {
  const question = cutQuestion(state);
  if (!question) return true;
  const answer = answerTo(state.answers, CUT, question);
  const cut = (images: PlacedImage[] = []) => images.map(({ tiles, sequence }) => ({ tiles, sequence }));
  return answer && isEqual(cut(answer.images), cut(state.result?.images));
}

/** No questions while a text is being typed or written. */
export function questions(state: State): Record<string, ModelQuestion> {
  if (!state.result || !state.current || !state.info || !state.focus) return {};
  const [cut, similar] = [cutQuestion(state), similarQuestion(state)];
  const other = isCutAlike(state) ? otherQuestion(state) : null;
  return { ...(cut && { [CUT]: cut }), ...(other && { [OTHER]: other }), ...(similar && { [SIMILAR]: similar }) };
}

/** The question of the other side that is asked now, with its name. */
export const openQuestion = (state: State) => {
  const cut = isCutAlike(state) === null ? cutQuestion(state) : null;
  return cut ? { name: CUT, question: cut } : { name: OTHER, question: otherQuestion(state) };
};

/** The models that read what the page's does. */
export function otherModels(state: State, kind: Kind): { embedded: Name[]; own: Own[] } {
  const fits = (id: string, architecture: string | undefined) =>
    id !== state.model && (architecture === "encoder-decoder" || architecture === kind) && readsSame(state, id);
  return {
    embedded: NAMES.filter((name) => fits(name, EMBEDDED[name].architecture)),
    // A recording of a lens has no patterns.
    own: state.own.filter((one) => !one.recording?.lens && fits(one.id, one.architecture)),
  };
}
