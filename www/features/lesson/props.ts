// State → the props of a lesson: its banner, and the dialog in which one is made.
import { headName } from "../../domain/head-names.js";
import { LONG } from "../../state/link.js";
import { editItems } from "../../domain/edits/list.js";
import { isShareable } from "../../domain/models.js";
import { checkOf, isForeseen, lessonLink, type Actions } from "./actions.js";
import type { Check } from "../../domain/lesson.js";
import type { State } from "../../state/store.js";
import { GROUPS, NAMES, isLockable, partOf } from "../../domain/parts.js";
import { MOST_SCENES, PRESETS, SAY, partsOf, presetOf, withholdsAnswer } from "../../domain/lesson.js";

export type Draft = NonNullable<ReturnType<typeof draftProps>>;

/** @param address the page's, without what the state says in it */
export function draftProps(state: State, address: string, act: Actions) {
  if (!state.draft) return null;
  const { lesson, copied } = state.draft;
  const parts = partsOf(lesson);
  const url = lessonLink(state, address);
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
    say: lesson.say,
    most: SAY,
    url,
    long: url.length > LONG,
    own: !isShareable(state.model),
    copied,
    scenes: lesson.scenes?.list.map(({ say, check }) => ({ say, check: askOf(check) })) ?? [],
    full: lesson.scenes?.list.length === MOST_SCENES,
    asks: state.draft.asks ?? "none",
    /** what would be right; null where the page has no such thing now */
    answer: answerOf(state),
    /** whether the scene is to open before it is written */
    foreseen: isForeseen(state),
    edits: { count: editItems(state.edits).length, along: state.draft.edits },
    act: act.drafting,
  };
}

/** As it is told to the teacher. */
function answerOf(s: State): string | null {
  const check = checkOf(s);
  if (!check || !s.focus || !s.info) return null;
  return "head" in check ? headName(s.info, s.focus.path, s.focus.head) : check.writes;
}

const askOf = (check?: Check): "none" | "head" | "writes" => (check ? ("head" in check ? "head" : "writes") : "none");

export function lessonProps({ lesson, focus, info }: State, act: Actions) {
  if (!lesson) return null;
  const { say, scenes } = lesson;
  const scene = scenes && {
    ...scenes,
    count: scenes.list.length,
    asks: askOf(scenes.list[scenes.at].check),
    withheld: withholdsAnswer(lesson),
    /** the head that would be the answer */
    head: focus && info ? headName(info, focus.path, focus.head) : "",
    go: act.scene,
    answer: act.answerScene,
    check: act.checkScene,
  };
  return { say, scene: scene ?? null, leave: act.leaveLesson };
}

export type LessonProps = NonNullable<ReturnType<typeof lessonProps>>;
