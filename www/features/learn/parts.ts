// A step that takes an answer apart: its parts as ranked bars, and the answer without one of them.
import { html, nothing } from "lit-html";
import { answerBefore, type AnswerOf } from "../../protocol/answers.js";
import { cellValue, matrix, type RunAnswer } from "../../domain/difference.js";
import { formatFigure } from "../../domain/numbers.js";
import { nameOf, partName, ranked } from "../../components/part-names.js";
import { PARTS, partsQuestion } from "./queries.js";
import { partSums, signed, signedBar } from "../../components/numbers/signed-bars.js";
import { STEPS, values } from "./steps.js";
import { t } from "../../i18n/index.js";
import type { HeadRef } from "../../domain/heads.js";
import type { State } from "../../state/store.js";

type PartsProps = NonNullable<ReturnType<typeof drawn>>;

interface Runs {
  /** the run with a head silenced */
  before: RunAnswer;
  /** the run to decompose */
  after: RunAnswer;
}

/** The parts of a step's answer, once they and both runs are known; null for a step without parts. */
export function partsOf({ answers, learn }: State, runs: Runs | null) {
  const question = partsQuestion(learn);
  const entry = question && answers[PARTS];
  const told = entry?.key === JSON.stringify(question) ? entry : null;
  const found = question && answerBefore(answers, PARTS, question);
  const head = STEPS[learn.step].parts?.(values(learn.step, learn.set));
  return {
    shown: found && head && runs && drawn(found, head, runs),
    busy: question !== null && told === null,
    failure: told?.failure ?? null,
  };
}

type Found = { answer: AnswerOf<"attribute">; stale: boolean };

function drawn({ answer: found, stale }: Found, head: HeadRef, { before, after }: Runs) {
  const { answer, foil, parts, sum, whole, residue } = found;
  const isOut = (part: (typeof parts)[number]) => part.path === head.path && part.head === head.head;
  const own = parts.find(isOut);
  const without = answer && foil && differenceIn(before, answer.id, foil.id);
  return {
    title: t("learn.parts", { answer: answer?.text ?? "", foil: foil?.text ?? "" }),
    bars: ranked(parts.map(({ value }) => value)).map(({ i, value }) => ({
      name: partName(after, parts[i]),
      value,
      out: isOut(parts[i]),
    })),
    sums: { sum, whole, residue },
    stale,
    silenced:
      own && without !== null
        ? t("learn.parts.silenced", {
            name: nameOf(after, head),
            part: signed(own.value),
            whole: formatFigure(whole),
            without: formatFigure(without),
            change: signed(without - whole),
          })
        : null,
  };
}

/** The logit difference of two tokens at a run's last position. */
function differenceIn(run: RunAnswer, answer: number, foil: number) {
  const logits = matrix(run, { id: "", type: "rows", site: "logits" }, 0, 0, 0);
  return logits && cellValue(logits, logits.rows - 1, answer) - cellValue(logits, logits.rows - 1, foil);
}

export function parts({ title, bars, sums, silenced, stale }: PartsProps) {
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return html`<section class="learn-parts" ?data-stale=${stale}>
    <h3>${title}</h3>
    <ol>${bars.map(
      ({ name, value, out }) =>
        html`<li data-part=${name} ?data-out=${out}><span>${name}</span>${signedBar(value, least, most)}<span
          class="value">${signed(value)}</span>${
            out && silenced ? html`<p class="learn-silenced">${silenced}</p>` : nothing
          }</li>`,
    )}</ol>
    ${partSums(sums)}
  </section>`;
}
