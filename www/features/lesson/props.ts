// State → the props of a lesson: its banner, and the dialog that makes one.
import { leftOutOfLink } from "../../state/media.js";
import { headName } from "../../domain/head-names.js";
import { LONG } from "../../state/links/link.js";
import { editItems } from "../../domain/edits/list.js";
import { isShareable } from "../../domain/models.js";
import { checkOf, isForeseen, lessonLink, type Actions } from "./actions.js";
import { questionsIn, readCode, resultCode } from "./result.js";
import type { Asks, Check, Lesson } from "../../domain/lesson.js";
import type { State } from "../../state/store.js";
import { GROUPS, NAMES, isLockable, partOf } from "../../domain/parts.js";
import { MOST_SCENES, OPTIONS, PRESETS, SAY, asksOf, partsOf, presetOf, withholdsAnswer } from "../../domain/lesson.js";

export type Draft = NonNullable<ReturnType<typeof draftProps>>;

/** @param address the page's address without its fragment */
export function draftProps(state: State, address: string, act: Actions) {
  const { draft, lessons } = state;
  if (!draft) return null;
  const { id, lesson, copied, asks, question, changing, code } = draft;
  const parts = partsOf(lesson);
  const url = lessonLink(state, address);
  const list = lesson.scenes?.list ?? [];
  const changed = changing && list[changing.at];
  return {
    groups: GROUPS.map((group) => ({
      group,
      parts: NAMES.filter((name) => partOf(name).group === group).map((name) => ({
        name,
        access: parts[name],
        lockable: isLockable(name),
      })),
    })),
    presets: PRESETS,
    preset: presetOf(lesson, state),
    id,
    title: lesson.title ?? "",
    say: lesson.say,
    most: SAY,
    url,
    long: url.length > LONG,
    own: !isShareable(state.model),
    left: leftOutOfLink(state),
    copied,
    kept: lessons.kept.map((one) => ({ id: one.id, date: one.date, title: titleOf(one) })),
    isKept: lessons.kept.some((one) => one.id === id),
    deleted: lessons.deleted !== null,
    scenes: list.map(({ say, check }, at) => ({
      say,
      check: asksOf(check),
      ask: check && "kind" in check ? check.ask : null,
      url: lessonLink({ ...state, draft: { ...draft, asks: "none" } }, address, at),
    })),
    full: list.length === MOST_SCENES,
    asks,
    /** the teacher's own question, with an empty field for one more answer */
    question: {
      ...question,
      options: [...question.options, ""].slice(0, Math.max(2, Math.min(OPTIONS, question.options.length + 1))),
    },
    changing,
    /** the correct answer; null if it is unknown now */
    answer: changed && isSame(changed.check, asks) && !changing.page ? "" : answerOf(state),
    /** whether the scene opens before it is written */
    foreseen: isForeseen(state),
    edits: { count: editItems(state.edits).length, along: draft.edits },
    questions: questionsIn(list).length,
    code,
    /** the number of tries of each question; null if the code belongs to another lesson */
    tries: code === "" ? null : readCode(code, list),
    act: act.drafting,
  };
}

const titleOf = ({ lesson }: { lesson: Lesson }) =>
  lesson.title || lesson.scenes?.list.find(({ say }) => say)?.say || lesson.say;

/** Whether the scene asks so already, about the page that it shows; a question of the teacher's own may be changed. */
const isSame = (check: Check | undefined, asks: Asks) => asksOf(check) === asks && !(check && "kind" in check);

/** The answer for the teacher: "" for a question of the teacher's own, null if there is none. */
function answerOf(s: State): string | null {
  const check = checkOf(s);
  if (check && "kind" in check) return "";
  if (!check || !s.focus || !s.info) return null;
  return "head" in check ? headName(s.info, s.focus.path, s.focus.head) : check.writes;
}

/** @param narrow whether the task folds to one line */
export function lessonProps(state: State, narrow: boolean, act: Actions) {
  const { lesson, focus, info } = state;
  if (!lesson) return null;
  const { say, title = "", scenes } = lesson;
  const check = scenes?.list[scenes.at]?.check;
  const scene = scenes && {
    at: scenes.at,
    typed: scenes.typed,
    right: scenes.right,
    count: scenes.list.length,
    asks: asksOf(check),
    own: check && "kind" in check ? check : null,
    withheld: withholdsAnswer(lesson),
    /** the focused head's name */
    head: focus && info ? headName(info, focus.path, focus.head) : "",
    go: act.scene,
    answer: act.answerScene,
    check: act.checkScene,
  };
  return {
    say,
    title,
    scene: scene ?? null,
    end: scenes && scenes.at === scenes.list.length ? endOf(scenes, act) : null,
    narrow,
    leave: act.leaveLesson,
    edit: act.editLesson,
  };
}

function endOf(scenes: NonNullable<Lesson["scenes"]>, act: Actions) {
  const results = questionsIn(scenes.list).map((i) => scenes.results?.[i] ?? { tries: 0, right: false });
  return {
    questions: results.length,
    right: results.filter(({ right }) => right).length,
    tries: results.reduce((sum, { tries }) => sum + tries, 0),
    code: resultCode(scenes),
    copy: act.copyResult,
  };
}

export type LessonProps = NonNullable<ReturnType<typeof lessonProps>>;
