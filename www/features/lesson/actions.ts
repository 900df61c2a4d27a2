// The actions of a lesson: make it, copy its link, change its scenes, walk through it, leave it.
import { arrive } from "../../state/links/open-address.js";
import { addressableState, writeUrl } from "../../state/address.js";
import { linkTo } from "../../state/links/link.js";
import { headsOf, nameOfHead, splitHead } from "../../domain/heads.js";
import { locale } from "../../i18n/index.js";
import { setFocus } from "../../state/selection.js";
import { firstFocus, isRepeatable } from "../../state/store.js";
import { regenerate } from "../../state/text.js";
import { isEdited } from "../../domain/edits/document.js";
import { isBegun, isSameLesson, lessonFields, makeLessonStore } from "./kept.js";
import { closeDraft, lessons } from "./state.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";
import {
  MOST_SCENES,
  NEW_QUESTION,
  asksOf,
  begun,
  isAskable,
  isRight,
  presetAccess,
  setPart,
} from "../../domain/lesson.js";
import { withResult, withholdsAnswer } from "../../domain/lesson.js";
import type { Access, Asks, Check, Draft, Lesson, LessonScene, OwnQuestion, Preset } from "../../domain/lesson.js";
import type { PartName } from "../../domain/parts.js";

export type Actions = ReturnType<typeof actions>;

/** @param at the scene that opens first */
export function lessonLink(made: State, page: string, at = 0) {
  // A chosen question is included even if its page was not added as a scene.
  const s = made.draft?.changing === null && checkOf(made) ? addScene(made) : made;
  const lesson = { ...(s.draft?.lesson ?? (s.lesson as Lesson)), language: locale() };
  const scene = lesson.scenes?.list[at];
  if (!scene || !lesson.scenes) return linkTo({ ...presentScene(s), lesson }, page);
  const opened = { ...lesson, say: scene.say, scenes: begun(lesson.scenes.list, at) };
  const fields = String(new URLSearchParams(lessonFields(opened)));
  return `${page}#${[scene.link, fields].filter(Boolean).join("&")}`;
}

/** The page as a student will see it. */
const presentScene = (s: State) => (s.draft && !s.draft.edits ? unedited(s) : s);

/** The check of the current page or of the teacher's own question; null if it cannot be asked. */
export function checkOf(s: State): Check | null {
  const { asks = "none", question = NEW_QUESTION } = s.draft ?? {};
  const head = s.focus && nameOfHead(s.focus);
  if (asks === "head") return head ? { head } : null;
  if (asks === "writes") return s.current && s.result?.output ? { writes: s.result.output } : null;
  const own = { ...question, kind: asks } as OwnQuestion;
  return asks !== "none" && isAskable(own) ? own : null;
}

/** The current page as a scene; if the answer is a head, another head is in front. */
function sceneOf(s: State, say: string): LessonScene {
  const check = checkOf(s);
  // If the scene writes the asked output by itself, it opens before it is written.
  const unwritten = isForeseen(s) ? { target: [], play: "off" as const } : {};
  const bare = { ...presentScene(s), ...unwritten, lesson: null };
  // The model's own tokens are left out: the scene writes them again and follows the student's edits.
  const params = new URLSearchParams(writeUrl(addressableState(bare)));
  if (check && "head" in check) {
    const other = headInstead(s, check.head);
    if (other) params.set("head", other);
    else params.delete("head");
  }
  return { link: String(params), say, ...(check && { check }) };
}

const listOf = ({ scenes }: Lesson) => scenes?.list ?? [];

/** Replaces the scenes and starts a new one. */
function withScenes(draft: Draft, list: LessonScene[]): Draft {
  const { scenes: _, ...bare } = draft.lesson;
  const lesson = { ...bare, say: "", ...(list.length > 0 && { scenes: begun(list) }) };
  return { ...draft, lesson, asks: "none", question: NEW_QUESTION, changing: null, copied: null };
}

/** Appends the current page as a scene. */
function addScene(s: State): State {
  const { draft } = s;
  if (!draft || listOf(draft.lesson).length >= MOST_SCENES) return s;
  return { ...s, draft: withScenes(draft, [...listOf(draft.lesson), sceneOf(s, draft.lesson.say)]) };
}

/** Whether the new question needs the current page as its scene, since the old scene does not hold its answer. */
const needsPage = ({ asks }: Draft, scene: LessonScene) =>
  (asks === "head" || asks === "writes") && asksOf(scene.check) !== asks;

/** Saves the edited scene, with the current page or its own. */
function saveScene(s: State): State {
  const { draft } = s;
  const scene = draft?.changing ? listOf(draft.lesson)[draft.changing.at] : undefined;
  if (!draft?.changing || !scene) return s;
  const { at, page } = draft.changing;
  const { say } = draft.lesson;
  const asked = draft.asks === asksOf(scene.check) && !("ask" in (scene.check ?? {})) ? scene.check : checkOf(s);
  const own = { link: scene.link, say, ...(asked && { check: asked }) };
  const saved = page || needsPage(draft, scene) ? sceneOf(s, say) : own;
  return { ...s, draft: withScenes(draft, listOf(draft.lesson).with(at, saved)) };
}

/** Shows a scene with its answer, to edit it. */
function changeScene(s: State, at: number): State {
  const { draft } = s;
  const scene = draft ? listOf(draft.lesson)[at] : undefined;
  if (!draft || !scene) return s;
  const { check } = scene;
  const there = { ...arrive(s, scene.link, null), lesson: null };
  const shown =
    check && "head" in check
      ? setFocus(there, splitHead(check.head))
      : check && "writes" in check && isUnwritten(scene)
        ? regenerate(there)
        : there;
  const question = check && "kind" in check ? check : NEW_QUESTION;
  const lesson = { ...draft.lesson, say: scene.say };
  return { ...shown, draft: { ...draft, lesson, asks: asksOf(check), question, changing: { at, page: false } } };
}

const isUnwritten = ({ link }: LessonScene) => new URLSearchParams(link).get("target") === "";

/** @param by 1 for later, -1 for earlier */
function moveScene(draft: Draft, at: number, by: number): Draft {
  const list = listOf(draft.lesson);
  if (!list[at] || !list[at + by]) return draft;
  const { scenes: _, ...lesson } = draft.lesson;
  const moved = list.with(at, list[at + by]).with(at + by, list[at]);
  const { changing } = draft;
  const places: Record<number, number> = { [at]: at + by, [at + by]: at };
  return {
    ...draft,
    lesson: { ...lesson, scenes: begun(moved) },
    changing: changing && { ...changing, at: places[changing.at] ?? changing.at },
  };
}

function removeScene(draft: Draft, at: number): Draft {
  const { scenes, ...bare } = draft.lesson;
  const list = scenes?.list.toSpliced(at, 1) ?? [];
  const lesson = list.length ? { ...bare, scenes: begun(list) } : bare;
  const { changing } = draft;
  const still = changing && changing.at !== at ? { ...changing, at: changing.at - Number(changing.at > at) } : null;
  return { ...draft, lesson, changing: still };
}

/** Whether the asked output is what the scene writes without a student's edits. */
export const isForeseen = (s: State) => {
  const check = checkOf(s);
  return check !== null && "writes" in check && presentScene(s) === s && isRepeatable(s);
};

/** Another head, if the asked one is the head that the model opens with. */
function headInstead({ info, model }: State, asked: string) {
  const usual = info && firstFocus(info, model);
  if (!usual || nameOfHead(usual) !== asked) return null;
  const other = headsOf(info).find((head) => nameOfHead(head) !== asked);
  return other ? nameOfHead(other) : null;
}

// ---- a student's progress ----

/** Goes to a scene; after the last one the lesson ends. */
function goToScene(s: State, at: number): State {
  const { lesson } = s;
  const { list, results } = lesson?.scenes ?? { list: [] };
  if (!lesson?.scenes || at < 0 || at > list.length) return s;
  const scene = list[at];
  const scenes = begun(list, at, results);
  if (!scene) return { ...s, lesson: { ...lesson, say: "", scenes } };
  const there = arrive(s, scene.link, null);
  const here = { ...there, lesson: { ...lesson, say: scene.say, scenes } };
  return scenes.right && isUnwritten(scene) ? regenerate(here) : here;
}

export function checkScene(s: State): State {
  const { lesson } = s;
  const check = lesson?.scenes?.list[lesson.scenes.at]?.check;
  if (!lesson?.scenes || !check) return s;
  const { typed } = lesson.scenes;
  // An empty answer does not count.
  if (!("head" in check) && typed.trim() === "") return s;
  const right = isRight(check, { head: s.focus ? nameOfHead(s.focus) : "", typed });
  const checked = { ...s, lesson: { ...lesson, scenes: withResult(lesson.scenes, right) } };
  return right && withholdsAnswer(lesson) ? regenerate(checked) : checked;
}

/** The same page without edits; an answer under edits is written again. */
function unedited(s: State): State {
  if (!isEdited(s.edits)) return s;
  const anew = s.wrote === null || isEdited(s.wrote) ? { target: [], play: "fast" as const } : {};
  return { ...s, edits: {}, wrote: {}, ...anew };
}

// ---- authoring ----

const newDraft = (lesson: Lesson): Draft => ({
  // `randomUUID` exists only under https, and a class may serve the page without it.
  id: crypto.getRandomValues(new Uint32Array(3)).join("-"),
  lesson,
  edits: true,
  asks: "none",
  question: NEW_QUESTION,
  changing: null,
  code: "",
  copied: null,
});

/** Opens the lesson dialog with its last draft. */
export function openDraft(s: State): State {
  const [newest] = s.lessons.kept;
  const draft = s.drafted ?? { ...newDraft({ hidden: [], locked: [], say: "" }), ...newest };
  return { ...s, draft: { ...draft, copied: null } };
}

/** Opens the current lesson in the dialog; as a stored one if it is stored. */
function editLesson(s: State): State {
  if (!s.lesson) return s;
  const { scenes, language: _, ...bare } = s.lesson;
  const lesson: Lesson = scenes ? { ...bare, say: "", scenes: begun(scenes.list) } : bare;
  const kept = s.lessons.kept.find((one) => isSameLesson(one.lesson, lesson));
  return { ...s, lesson: null, draft: { ...newDraft(lesson), ...kept } };
}

const drafted = (s: State, change: (draft: Draft) => Partial<Draft>): State =>
  s.draft ? { ...s, draft: { ...s.draft, copied: null, ...change(s.draft) } } : s;

export const actions = ({ address, apply: set, copy, now }: Page) => {
  const store = makeLessonStore(() => localStorage);

  /** Stores the draft after each change. */
  function apply(how: (s: State) => State) {
    set(how);
    const { draft } = now();
    if (!draft || !isBegun(draft)) return;
    const { id, lesson, edits, asks, question } = draft;
    set((s) => lessons(s, { kept: store.keep({ id, lesson, edits, asks, question, date: Date.now() }) }));
  }

  const change = (how: (draft: Draft) => Partial<Draft>) => apply((s) => drafted(s, how));
  return {
    draft() {
      set((s) => openDraft(lessons(s, { kept: store.read() })));
    },
    editLesson() {
      apply((s) => editLesson(lessons(s, { kept: store.read() })));
    },
    drafting: {
      set: (name: PartName, access: Access) => change(({ lesson }) => ({ lesson: setPart(lesson, name, access) })),
      preset: (one: Preset) =>
        apply((s) => drafted(s, ({ lesson }) => ({ lesson: { ...lesson, ...presetAccess(one, s) } }))),
      title: (title: string) => change(({ lesson }) => ({ lesson: { ...lesson, title } })),
      say: (say: string) => change(({ lesson }) => ({ lesson: { ...lesson, say } })),
      edits: (edits: boolean) => change(() => ({ edits })),
      asks: (asks: Asks) => change(() => ({ asks })),
      question: (part: Partial<OwnQuestion>) => change(({ question }) => ({ question: { ...question, ...part } })),
      add: () => apply(addScene),
      remove: (at: number) => change((draft) => removeScene(draft, at)),
      move: (at: number, by: number) => change((draft) => moveScene(draft, at, by)),
      open: (at: number) => apply((s) => changeScene(s, at)),
      page: (page: boolean) => change(({ changing }) => ({ changing: changing && { ...changing, page } })),
      save: () => apply(saveScene),
      leave: () => change((draft) => withScenes(draft, listOf(draft.lesson))),
      code: (code: string) => set((s) => drafted(s, () => ({ code }))),
      /** Opens a stored lesson; a new one if the id is unknown. */
      choose: (id: string) =>
        set((s) => {
          const one = s.lessons.kept.find((one) => one.id === id);
          return { ...s, draft: { ...newDraft({ hidden: [], locked: [], say: "" }), ...one } };
        }),
      /** The deleted lesson can be restored until the next deletion. */
      drop() {
        const { draft } = now();
        if (!draft) return;
        const deleted = store.read().find(({ id }) => id === draft.id) ?? null;
        const kept = store.drop(draft.id);
        set((s) => openDraft({ ...lessons(s, { kept, deleted }), drafted: null }));
      },
      bringBack() {
        const { deleted } = now().lessons;
        if (!deleted) return;
        const kept = store.keep(deleted);
        set((s) => openDraft({ ...lessons(s, { kept, deleted: null }), drafted: null }));
      },
      async copy() {
        const copied = await copy(lessonLink(now(), address()));
        set((s) => drafted(s, () => ({ copied })));
      },
      close: () => set(closeDraft),
    },
    scene: (at: number) => set((s) => goToScene(s, at)),
    answerScene: (typed: string) =>
      set((s) =>
        s.lesson?.scenes ? { ...s, lesson: { ...s.lesson, scenes: { ...s.lesson.scenes, typed, right: null } } } : s,
      ),
    checkScene: () => set(checkScene),
    copyResult: (code: string) => copy(code),
    leaveLesson: () => set((s) => ({ ...s, lesson: null })),
  };
};
