// What is done about a lesson: one is made and its link copied, or one is left.
import { arrive } from "../../state/open-address.js";
import { addressableState, writeUrl } from "../../state/address.js";
import { linkTo } from "../../state/link.js";
import { headsOf, nameOfHead } from "../../domain/heads.js";
import { firstFocus, isRepeatable } from "../../state/store.js";
import { regenerate } from "../../state/text.js";
import { isEdited } from "../../domain/edits/document.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";
import { MOST_SCENES, isRight, presetAccess, setPart, withholdsAnswer } from "../../domain/lesson.js";
import type { Access, Check, Lesson, Preset, Scenes } from "../../domain/lesson.js";
import type { PartName } from "../../domain/parts.js";

export type Actions = ReturnType<typeof actions>;

export function lessonLink(made: State, page: string) {
  // A question that is chosen goes along, though the page was not added as a scene.
  const s = checkOf(made) ? addScene(made) : made;
  const lesson = s.draft?.lesson ?? s.lesson;
  const first = lesson?.scenes?.list[0];
  if (!first || !lesson.scenes) return linkTo({ ...presentScene(s), lesson }, page);
  const begun = { ...lesson, say: first.say, scenes: { ...lesson.scenes, at: 0 } };
  return `${page}#${[first.link, ...lessonFields({ ...s, lesson: begun })].filter(Boolean).join("&")}`;
}

/** The fields of an address that are the lesson's. */
const lessonFields = (s: State) =>
  ["lesson", "scenes"].flatMap((name) => {
    const written = new URLSearchParams(writeUrl(s)).get(name);
    return written === null ? [] : [String(new URLSearchParams([[name, written]]))];
  });

/** The page as a student is to find it. */
const presentScene = (s: State) => (s.draft && !s.draft.edits ? unedited(s) : s);

/** What the student is asked of the page as it is: the head in front, or what is written; null where there is none. */
export function checkOf(s: State): Check | null {
  const asks = s.draft?.asks ?? "none";
  const head = s.focus && nameOfHead(s.focus);
  if (asks === "head" && head) return { head };
  return asks === "writes" && s.current && s.result?.output ? { writes: s.result.output } : null;
}

/** The present page goes into the lesson as its next scene; a head that is asked for is not in front there. */
function addScene(s: State): State {
  const { draft } = s;
  if (!draft || (draft.lesson.scenes?.list.length ?? 0) >= MOST_SCENES) return s;
  const check = checkOf(s);
  // What is written just so there as well is asked for before it is written.
  const unwritten = isForeseen(s) ? { target: [], play: "off" as const } : {};
  const bare = { ...presentScene(s), ...unwritten, lesson: null };
  // What the model has written itself it writes there too, and the answer follows the student's edits.
  const params = new URLSearchParams(writeUrl(addressableState(bare)));
  if (check && "head" in check) {
    const other = headInstead(s, check.head);
    if (other) params.set("head", other);
    else params.delete("head");
  }
  const scene = { link: String(params) || "v=1", say: draft.lesson.say, ...(check && { check }) };
  const list = [...(draft.lesson.scenes?.list ?? []), scene];
  const lesson = { ...draft.lesson, say: "", scenes: { list, at: 0, typed: "", right: null } };
  return { ...s, draft: { ...draft, lesson, asks: "none", copied: null } };
}

/** Whether what is asked for is what the scene would write by itself, without a student's edits. */
export const isForeseen = (s: State) => {
  const check = checkOf(s);
  return check !== null && "writes" in check && presentScene(s) === s && isRepeatable(s);
};

/** Where the head that is asked for is the one that the model opens with, another one. */
function headInstead({ info, model }: State, asked: string) {
  const usual = info && firstFocus(info, model);
  if (!usual || nameOfHead(usual) !== asked) return null;
  const other = headsOf(info).find((head) => nameOfHead(head) !== asked);
  return other ? nameOfHead(other) : null;
}

function removeScene(lesson: Lesson, at: number): Lesson {
  const { scenes, ...bare } = lesson;
  const list = scenes?.list.toSpliced(at, 1) ?? [];
  return list.length ? { ...bare, scenes: { list, at: 0, typed: "", right: null } } : bare;
}

/** Another scene of the lesson that is on. */
export function goToScene(s: State, at: number): State {
  const { lesson } = s;
  const scene = lesson?.scenes?.list[at];
  if (!lesson?.scenes || !scene) return s;
  const there = arrive(s, scene.link, null);
  const scenes = { ...lesson.scenes, at, typed: "", right: null };
  return { ...there, lesson: { ...lesson, say: scene.say, scenes } };
}

const answered = (s: State, change: Partial<Scenes>): State =>
  s.lesson?.scenes ? { ...s, lesson: { ...s.lesson, scenes: { ...s.lesson.scenes, ...change } } } : s;

export function checkScene(s: State): State {
  const { list, at, typed } = s.lesson?.scenes ?? { list: [], at: 0, typed: "" };
  const check = list[at]?.check;
  if (!check) return s;
  const right = isRight(check, { head: s.focus ? nameOfHead(s.focus) : "", typed });
  const checked = answered(s, { right });
  return right && s.lesson && withholdsAnswer(s.lesson) ? regenerate(checked) : checked;
}

/** The same page, as the model was trained: what was written under edits is written anew. */
function unedited(s: State): State {
  if (!isEdited(s.edits)) return s;
  const anew = s.wrote === null || isEdited(s.wrote) ? { target: [], play: "fast" as const } : {};
  return { ...s, edits: {}, wrote: {}, ...anew };
}

type Draft = NonNullable<State["draft"]>;

const drafted = (s: State, change: (draft: Draft) => Partial<Draft>): State =>
  s.draft ? { ...s, draft: { ...s.draft, copied: null, ...change(s.draft) } } : s;

export const actions = ({ address, apply, copy, now }: Page) => {
  const change = (how: (draft: Draft) => Partial<Draft>) => apply((s) => drafted(s, how));
  return {
    /** Opens the dialog in which a lesson is made: with the one that is on, or that was being made before. */
    draft: () =>
      apply((s) => ({
        ...s,
        draft: {
          lesson: s.lesson ?? s.drafted?.lesson ?? { hidden: [], locked: [], say: "" },
          edits: s.drafted?.edits ?? true,
          copied: null,
        },
      })),
    drafting: {
      set: (name: PartName, access: Access) => change(({ lesson }) => ({ lesson: setPart(lesson, name, access) })),
      preset: (one: Preset) =>
        apply((s) => drafted(s, ({ lesson }) => ({ lesson: { ...lesson, ...presetAccess(one, s) } }))),
      say: (say: string) => change(({ lesson }) => ({ lesson: { ...lesson, say } })),
      edits: (edits: boolean) => change(() => ({ edits })),
      asks: (asks: Draft["asks"]) => change(() => ({ asks })),
      add: () => apply(addScene),
      remove: (at: number) => change(({ lesson }) => ({ lesson: removeScene(lesson, at) })),
      async copy() {
        const copied = await copy(lessonLink(now(), address()));
        change(() => ({ copied }));
      },
      close: () =>
        apply((s) => (s.draft ? { ...s, draft: null, drafted: { lesson: s.draft.lesson, edits: s.draft.edits } } : s)),
    },
    scene: (at: number) => apply((s) => goToScene(s, at)),
    answerScene: (typed: string) => apply((s) => answered(s, { typed, right: null })),
    checkScene: () => apply(checkScene),
    leaveLesson: () => apply((s) => ({ ...s, lesson: null })),
  };
};
