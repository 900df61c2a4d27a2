// Lessons: what is written into the address comes back, the list of parts is what the page has, and what is taken away
// does nothing.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/panels.js";
import "../../../www/app/words/views.js";
import { stubActions, stubPage } from "../support/stub-page.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { actions as compare } from "../../../www/features/compare/actions.js";
import { actions as why } from "../../../www/features/why/actions.js";
import { actions as lens } from "../../../www/features/lens/props.js";
import { actions as patch } from "../../../www/features/patch/props.js";
import { actions as rollout } from "../../../www/features/rollout/props.js";
import { actions as texts } from "../../../www/features/texts/actions.js";
import { lessonLink, actions as lessonActions } from "../../../www/features/lesson/actions.js";
import { makeLessonStore } from "../../../www/features/lesson/kept.js";
import { readCode, resultCode } from "../../../www/features/lesson/result.js";
import { lessonBanner } from "../../../www/features/lesson/view.js";
import { dialog } from "../../../www/features/lesson/index.js";
import { draftProps, lessonProps } from "../../../www/features/lesson/props.js";
import { actions as pageActions } from "../../../www/app/actions.js";
import { joinPanels, load } from "../../../www/app/features.js";
import { pageOf } from "../../../www/app/page-context.js";
import { EDITS } from "../../../www/domain/edits/registry.js";
import { USUAL, answered } from "../support/answered.js";
import { markup } from "../support/render.js";
import { GROUPS, NAMES, PARTS, isLockable, isView } from "../../../www/domain/parts.js";
import {
  PRESETS,
  NEW_QUESTION,
  SAY,
  allowsAction,
  begun,
  guardActions,
  isRight,
  partsOf,
  presetAccess,
  presetOf,
  setPart,
  withOption,
  clearSpellings,
  possibleNumbers,
} from "../../../www/domain/lesson.js";

const { props } = await import("../../../www/app/explore.js");
const { seenIn } = await import("../../../www/app/scene-in-view.js");
const { page } = await import("../../../www/app/page.js");
const { t } = await import("../../../www/i18n/index.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const act = stubActions();
const lesson = (hidden, locked = [], say = "") => ({ hidden, locked, say });

const running = { kind: /** @type {const} */ ("cpu"), adapter: "a stand-in", reason: null };
const finished = { ...(await answered(initialState())), running, sessions: { list: [], deleted: [] } };
const edited = await answered(change.edit(finished, { scale: false }));
const shown = (state, of = screen) =>
  markup(page(props({ ...state, result: state.result && { ...state.result, ms: 3.1 } }, of, act)));

// ---- the address ----

test("500 lessons survive a round trip through their addresses", () => {
  let x = 1;
  const next = () => (x = (Math.imul(x, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const says = ["", "Look.", "Two\nlines & more: 100 % — “so”? #1.2.3", "একটি বাক্য।\n\nআরেকটি", "....", "x".repeat(SAY)];
  for (let i = 0; i < 500; i++) {
    const access = NAMES.map(() => Math.floor(next() * 3));
    const one = lesson(
      NAMES.filter((_, j) => access[j] === 0),
      NAMES.filter((_, j) => access[j] === 1),
      says[i % says.length],
    );
    const back = readUrl(`#${writeUrl({ ...initialState(), lesson: one })}`, initialState());
    assert.deepEqual(back.lesson, one);
    assert.equal(back.notice, null);
  }
});

test("a lesson is compact: every part hidden takes less than a hundred characters", () => {
  assert.ok(writeUrl({ ...initialState(), play: "done", lesson: lesson(NAMES) }).length < 100);
  assert.equal(new Set(NAMES.map((name) => PARTS[name].code)).size, NAMES.length, "each part has a code of its own");
  for (const name of NAMES) assert.match(PARTS[name].code, /^[a-z]{2}$/);
});

test("a damaged lesson is left out with a notice", () => {
  for (const bad of ["", "mo", "mo.", "zz..", "m..", "mo.mo.", `..${"x".repeat(SAY + 1)}`, "MO..", "mo.tx"]) {
    const back = readUrl(`#v=4&lesson=${encodeURIComponent(bad)}`, initialState());
    assert.equal(back.lesson, null, bad);
    assert.equal(back.notice?.key, "notice.link", bad);
  }
  assert.deepEqual(
    readUrl("#v=4&lesson=..", initialState()).lesson,
    lesson([]),
    "one in which all is shown is a lesson",
  );
});

test("a lesson without the edits that are on leaves the writing to the student's page", async () => {
  const draft = { lesson: lesson([]), edits: false, copied: null };
  const there = readUrl(new URL(lessonLink({ ...edited, draft }, "https://example.org/")).hash, initialState());
  assert.deepEqual([there.play, there.edits, there.target], ["fast", {}, []]);
  const along = lessonLink({ ...edited, draft: { ...draft, edits: true } }, "https://example.org/");
  const student = await answered(readUrl(new URL(along).hash, initialState()));
  assert.deepEqual([student.play, student.edits, student.target], ["done", edited.edits, edited.target]);
});

// ---- the parts ----

test("every part has a name, a group, and is somewhere on the page", () => {
  const whole = shown(edited);
  for (const name of NAMES) {
    assert.ok(GROUPS.includes(PARTS[name].group), name);
    assert.ok(t(isView(name) ? `view.${name}` : `lesson.part.${name}`).length > 2, name);
    assert.notEqual(
      shown({ ...edited, lesson: lesson([name]) }),
      shown({ ...edited, lesson: lesson([]) }),
      `${name} is hidden`,
    );
    if (!isLockable(name)) continue;
    const locked = shown({ ...edited, lesson: lesson([], [name]) });
    assert.ok(locked.length > 0 && locked.includes(t("lesson.locked")), `${name} is locked, and says why`);
    assert.notEqual(locked, whole);
  }
});

test("with every part hidden, only the page's own controls can be pressed", () => {
  const lines = shown({ ...finished, lesson: lesson(NAMES) }).split("\n");
  const body = lines.findIndex((line) => /id="maps-panel"/.test(line));
  const depth = lines[body].search(/\S/);
  const after = lines.findIndex((line, i) => i > body && line.search(/\S/) <= depth);
  // A view's content is its own, and tokens only display.
  const left = [...lines.slice(0, body), ...lines.slice(after)]
    .filter((line) => /<(button|input|select|textarea|a) /.test(line) && !/class="token"/.test(line))
    .map((line) => line.trim());
  const own = [
    /class="skip"/,
    /data-leave-lesson/,
    /data-edit-lesson/,
    /class="badge"/,
    /name="engine"/,
    /class="language"/,
    /class="icon-button/,
    // Terms are always explained.
    /class="term"/,
    /data-do="all-terms"/,
  ];
  assert.deepEqual(
    left.filter((tag) => !own.some((pattern) => pattern.test(tag))),
    [],
  );
  assert.ok(left.length > 5);
});

test("a lesson says its instruction at the top, and nothing else where it hides nothing", () => {
  const said = shown({ ...finished, lesson: lesson([], [], "Two\nlines") });
  assert.match(said, /class="banner lesson"/);
  assert.match(said, /Two lines|Two\nlines/);
  assert.match(said, /data-leave-lesson/);
  assert.doesNotMatch(shown(finished), /class="banner lesson"/);
});

test("without parts and edits there is no panel of edits, with edits it lists them", () => {
  const edits = NAMES.filter((name) => PARTS[name].group === "edits");
  assert.doesNotMatch(shown({ ...finished, lesson: lesson(edits) }), /class="panel edits"/);
  const listed = shown({ ...edited, lesson: lesson(edits) });
  assert.match(listed, /√d scale off/);
  assert.doesNotMatch(listed, /Remove:/, "and what the student has no control of cannot be removed");
});

// ---- permissions ----

test("an action of a hidden part does nothing, however it is called", () => {
  /** @type {string[]} */
  const done = [];
  const all = {
    undo: () => done.push("undo"),
    view: (v) => done.push(`view ${v}`),
    edit: () => done.push("edit"),
    remove: (id) => done.push(`remove ${id}`),
    steps: { back: () => done.push("back") },
    hover: () => done.push("hover"),
  };
  let now = null;
  const act = guardActions(all, () => now);
  act.undo();
  act.edit({ scale: false });
  assert.deepEqual(done.splice(0), ["undo", "edit"]);
  now = lesson(["undo", "grid", "masks"], ["scale", "stepper"]);
  act.undo();
  act.view("grid");
  act.edit({ scale: false });
  act.edit({ padding: undefined, target_padding: undefined });
  act.remove("padding");
  act.steps.back();
  assert.deepEqual(done, []);
  act.view("head");
  act.edit({ causal: false });
  act.remove("heads/a.0");
  act.hover();
  assert.deepEqual(done, ["view head", "edit", "remove heads/a.0", "hover"]);
});

test("links from Learn and Exercises to Explore are disabled if model or text is locked", async () => {
  const { STEPS } = await import("../../../www/features/learn/steps.js");
  const learn = await import("../../../www/features/learn/index.js");
  const s = { ...initialState(), room: /** @type {const} */ ("learn") };
  assert.ok(STEPS.attention.trained);
  for (const [locked, open] of /** @type {[any[], boolean][]} */ ([
    [[], true],
    [["strength"], true],
    [["model"], false],
    [["text"], false],
  ])) {
    const taken = lesson([], locked);
    for (const action of ["learn.show", "learn.explore", "exercises.show"])
      assert.equal(allowsAction(taken, action, [{ model: "dates" }]), open, `${action} ${locked}`);
    const { model } = learn.props({ ...s, lesson: taken }, { screen }, /** @type {any} */ ({}));
    assert.equal(model !== null, open, "what does nothing is not offered");
  }
});

test("in Compare, too, hidden heads, texts and models stay unchanged", () => {
  /** @type {string[]} */
  const done = [];
  const names = ["head", "beside", "pair", "text", "model", "other", "swap"];
  let now = lesson([]);
  const act = guardActions(
    Object.fromEntries(names.map((name) => [name, (...args) => done.push([name, ...args].join(" "))])),
    () => now,
    "compare.",
  );
  const all = () => {
    for (const name of names) if (name !== "other") act[name]();
    for (const other of ["head", "plain", "prompt", "model"]) act.other(other);
    return done.splice(0);
  };
  assert.equal(all().length, names.length + 3);
  now = lesson(["heads"], ["text", "model"]);
  assert.deepEqual(all(), ["swap", "other head", "other plain"]);
});

/** A page with actions on a state, in a lesson or not. @param {any} s */
function student(s) {
  const held = { s };
  const apply = (/** @type {(s: any) => any} */ transition) => {
    held.s = transition(held.s);
  };
  const page = pageOf(/** @type {any} */ ({ now: () => held.s, apply, engine: {}, seen: () => null }));
  return { held, page };
}

test("a link with any hidden action does nothing, in whichever view it stands", async () => {
  const far = { path: "decoder.blocks.1.attn", head: 3 };
  /** @type {Record<string, (page: any) => void>} */
  const links = {
    lens: (page) => lens(page).open({ site: "decoder.blocks.1.resid_post", position: 2 }),
    why: (page) => why(page).look(far, 2),
    routes: (page) => rollout(page).open({ ...far, query: 2, key: 1 }),
    text: (page) => page.visit("view=lines&text=7 Mart"),
    patch: (page) => page.visit("view=lines&p_text=7 Mart"),
    room: (page) => page.visit("room=learn&learn-step=lens"),
  };
  const left = (/** @type {string} */ name, /** @type {any} */ lesson) => {
    const { held, page } = student({ ...finished, view: "grid", lesson });
    links[name](page);
    return held.s.view === "grid" && held.s.room === "explore";
  };
  for (const [name, part] of /** @type {const} */ ([
    ["lens", "heads"],
    ["why", "heads"],
    ["routes", "heads"],
    ["lens", "head"],
    ["text", "text"],
    ["patch", "text"],
    ["room", "rooms"],
  ])) {
    assert.ok(!left(name, null) && !left(name, lesson([])), `${name} leads somewhere`);
    assert.ok(left(name, lesson([part])) && left(name, lesson([], [part])), `${name} stays without ${part}`);
  }
});

test("every action that sets the text belongs to a part", async () => {
  for (const view of NAMES.filter(isView)) await load(view);
  const probe = (/** @type {any} */ start) => {
    const { held, page } = student(start);
    const setting = new Set();
    const all = /** @type {any} */ (pageActions(page, /** @type {any} */ ({ recent: {} })));
    joinPanels(page, (some) => Object.assign(all, some));
    const groups = [all, all.steps, ...NAMES.filter(isView).map((view) => all.of(view))];
    const names = ["", "steps.", ...NAMES.filter(isView).map((view) => `${view}.`)];
    for (const [i, group] of groups.entries())
      for (const [name, action] of Object.entries(group)) {
        if (typeof action !== "function" || name === "of") continue;
        for (const args of [["7 Mart", "8 Mart"], [2]]) {
          held.s = start;
          // An action that fails on these arguments leaves the text unchanged.
          try {
            Promise.resolve(action(...args)).catch(() => {});
          } catch {}
          if (held.s.text !== start.text) setting.add(names[i] + name);
        }
      }
    return setting;
  };
  const fill = await answered(readUrl("v=4&model=fill", initialState()));
  const found = new Set([finished, fill].flatMap((s) => [...probe({ ...s, patch: { ...s.patch, text: "x" } })]));
  for (const name of ["type", "take", "putMask", "fillIn", "patch.swap", "patch.example", "texts.open"])
    assert.ok(found.has(name), `${name} is found`);
  const owned = new Set(NAMES.flatMap((name) => PARTS[name].does));
  assert.deepEqual(
    [...found].filter((name) => !owned.has(name)),
    [],
  );
});

test("an action of two parts is allowed while one of them is visible", () => {
  assert.equal(allowsAction(lesson(["gamma"]), "put", ["gammas"]), true, "every sublayer has its gamma as well");
  assert.equal(allowsAction(lesson(["gamma"], ["others"]), "put", ["gammas"]), false);
});

test("every key of the edits belongs to a part, and every action that a part names is one of the page's", () => {
  const keys = EDITS.map(({ key }) => key);
  const inViews = {
    compare: compare(stubPage()),
    why: why(stubPage()),
    patch: patch(stubPage()),
    texts: texts(stubPage()),
  };
  for (const key of keys) assert.equal(allowsAction(lesson(NAMES), "edit", [{ [key]: 1 }]), false, key);
  for (const name of NAMES) {
    for (const action of PARTS[name].does) {
      const [first, second] = action.split(".");
      const found =
        first === "edit" || first === "view"
          ? keys.includes(second) || PARTS[second] !== undefined
          : first in inViews
            ? typeof inViews[first][second] === "function"
            : second
              ? typeof (act[first] ?? act.of(first))?.[second] === "function"
              : ["function", "object"].includes(typeof act[first]);
      assert.ok(found, `${name} names ${action}`);
    }
  }
});

// ---- authoring ----

test("a preset is recognised until one part of it changes", () => {
  for (const one of PRESETS) {
    const made = { ...lesson([]), ...presetAccess(one, finished) };
    assert.equal(presetOf(made, finished), one);
    assert.equal(presetOf(setPart(made, "legend" in PARTS ? "legend" : "kinds", "locked"), finished), null);
  }
});

test("a lesson about one edit keeps the kind of edit that is in use", () => {
  const parts = partsOf({
    ...lesson([]),
    ...presetAccess("one", change.edit(initialState(), { dropout: { rate: 0.1, drop_path: 0, seed: 1 } })),
  });
  assert.deepEqual([parts.noise, parts.strength, parts.undo, parts.rooms], ["shown", "hidden", "shown", "hidden"]);
  assert.equal(partsOf({ ...lesson([]), ...presetAccess("one", initialState()) }).strength, "shown");
});

test("a part is shown, locked or hidden, and never two of them", () => {
  let made = lesson([]);
  for (const access of /** @type {const} */ (["hidden", "locked", "shown", "locked", "hidden"])) {
    made = setPart(made, "gate", access);
    assert.equal(partsOf(made).gate, access);
    assert.ok(!(made.hidden.includes("gate") && made.locked.includes("gate")));
  }
});

test("a lesson being made is as it was when its dialog opens again, and leaves edits out where it shall", () => {
  let s = edited;
  const page = stubPage((change) => {
    s = change(s);
  });
  const making = lessonActions({ ...page, now: () => s });
  making.draft();
  making.drafting.say("Look.");
  making.drafting.preset("look");
  const { lesson: made } = /** @type {NonNullable<typeof s.draft>} */ (s.draft);
  assert.match(lessonLink(s, ""), /edits=/);
  making.drafting.edits(false);
  assert.doesNotMatch(lessonLink(s, ""), /edits=|wrote=/);
  making.drafting.close();
  assert.equal(s.draft, null);
  making.draft();
  assert.deepEqual([s.draft?.lesson, s.draft?.edits], [made, false]);
});

// ---- several scenes ----

/** A teacher's page with actions on its state. @param {any} s */
function teacher(s) {
  const page = {
    now: () => s,
    apply: (/** @type {any} */ how) => (s = how(s)),
    address: () => "https://x/",
    copy: async () => true,
  };
  const act = lessonActions(/** @type {any} */ (page));
  return { act, now: () => s, page };
}

test("a lesson of two scenes is authored on the page, opened from its link, and completed", async () => {
  const { act, now, page } = teacher(await answered(initialState()));
  act.draft();
  act.drafting.say("Look at the diagonal.");
  act.drafting.add();
  act.drafting.close();
  const head = { path: "decoder.blocks.0.cross", head: 1 };
  page.apply((/** @type {any} */ s) => change.setFocus({ ...s, text: "3/5/24", play: "fast", target: [] }, head));
  act.draft();
  act.drafting.say("Which one looks at the 3?");
  act.drafting.asks("head");
  act.drafting.add();
  assert.deepEqual(
    now().draft.lesson.scenes.list.map(({ say }) => say),
    ["Look at the diagonal.", "Which one looks at the 3?"],
  );
  const link = lessonLink(now(), "https://x/");

  const student = teacher(readUrl(new URL(link).hash, initialState()));
  assert.equal(student.now().notice, null);
  assert.deepEqual([student.now().lesson.say, student.now().lesson.scenes.at], ["Look at the diagonal.", 0]);
  assert.equal(student.now().text, initialState().text);
  student.act.scene(1);
  assert.deepEqual([student.now().lesson.say, student.now().text], ["Which one looks at the 3?", "3/5/24"]);
  assert.notDeepEqual(student.now().focus, head, "the answer is not given away");
  student.page.apply((/** @type {any} */ s) => change.setFocus(s, { path: head.path, head: 0 }));
  student.act.checkScene();
  assert.equal(student.now().lesson.scenes.right, false);
  student.page.apply((/** @type {any} */ s) => change.setFocus(s, head));
  student.act.checkScene();
  assert.equal(student.now().lesson.scenes.right, true);
  const again = readUrl(`#${writeUrl(student.now())}`, initialState());
  assert.deepEqual(
    [again.lesson.scenes.at, again.lesson.say],
    [1, "Which one looks at the 3?"],
    "its address keeps the place",
  );
  student.act.scene(7);
  assert.equal(student.now().lesson.scenes.at, 1, "there is no such scene");
});

test("the asked output is the page's, and a removed scene is gone", async () => {
  const { act, now } = teacher(await answered(initialState()));
  act.draft();
  act.drafting.asks("writes");
  act.drafting.add();
  const { output } = now().result;
  assert.deepEqual(now().draft.lesson.scenes.list[0].check, { writes: output });
  assert.equal(isRight({ writes: output }, { head: "", typed: ` ${output} ` }), true);
  assert.equal(isRight({ writes: output }, { head: "", typed: "x" }), false);
  act.drafting.remove(0);
  assert.equal(now().draft.lesson.scenes, undefined);
});

test("a scene opens without the output that it would write by itself, unless that is allowed", async () => {
  const { act: made, now } = teacher(await answered(initialState()));
  made.draft();
  made.drafting.asks("writes");
  const { output } = now().result;
  const student = teacher(await answered(readUrl(new URL(lessonLink(now(), "https://x/")).hash, initialState())));
  const shown = () => Object.entries(partsOf(student.now().lesson)).filter(([, access]) => access === "hidden");
  assert.deepEqual(
    [student.now().result.output, shown().map(([name]) => name)],
    ["", ["stepper", "next", "effect"]],
    "nothing tells it",
  );
  const told = () => [
    /** @type {any} */ (props(student.now(), screen, act)).panels.input.ghost,
    seenIn(student.now(), screen)?.derived.written.find((label) => label !== null) ?? null,
  ];
  assert.deepEqual(told(), [null, null], "nor does the first token of it stand anywhere");
  assert.equal(/** @type {any} */ (props(student.now(), screen, act)).panels.input.held, false, "nor is it held");
  student.act.answerScene("x");
  student.act.checkScene();
  assert.deepEqual([student.now().lesson.scenes.right, student.now().target], [false, []]);
  student.act.answerScene(output);
  student.act.checkScene();
  assert.equal((await answered(student.now())).result.output, output, "then it is written");
  assert.deepEqual(shown(), []);
});

test("output under edits that stay behind must be found with the student's edits", async () => {
  const { act, now } = teacher(await answered(change.edit(await answered(initialState()), { scale: false })));
  act.draft();
  act.drafting.edits(false);
  act.drafting.asks("writes");
  const student = readUrl(new URL(lessonLink(now(), "https://x/")).hash, initialState());
  assert.deepEqual([student.play, partsOf(student.lesson).stepper], ["fast", "shown"]);
});

test("malformed scenes are left out of a link, all of them", () => {
  for (const bad of ["{}", '{"at":2,"list":[{"link":"v=4","say":""}]}', '{"at":0,"list":[{"say":""}]}', "["])
    assert.equal(readUrl(`#v=4&scenes=${encodeURIComponent(bad)}`, initialState()).notice?.key, "notice.link", bad);
});

test("a chosen question goes along without a scene, and the head that is asked for is not in front", async () => {
  const { act, now } = teacher(await answered({ ...initialState(), focus: USUAL }));
  const usual = now().focus;
  act.draft();
  act.drafting.say("Which head?");
  act.drafting.asks("head");
  const student = readUrl(new URL(lessonLink(now(), "https://x/")).hash, initialState());
  assert.deepEqual([student.lesson?.say, student.lesson?.scenes?.list.length], ["Which head?", 1]);
  assert.ok(student.lesson?.scenes?.list[0].check, "it is asked");
  assert.notDeepEqual(student.focus ?? usual, usual, "the model's usual head would give the answer away");
});

// ---- the teacher's own questions ----

const CHOICE = {
  ...NEW_QUESTION,
  ask: "Which way does the diagonal run?",
  options: ["Up", "Down"],
  right: "Up",
  hint: "Look at the first row.",
  praise: "Yes: last for first.",
};

test("a typed number means what people write: in threes, in lakhs, with decimals; two things only where it can", () => {
  for (const [typed, ...numbers] of /** @type {[string, ...number[]][]} */ ([
    ["0,5", 0.5],
    ["0,500", 0.5],
    ["1,5", 1.5],
    ["12.34", 12.34],
    ["1234,567", 1234.567],
    ["1,234.5", 1234.5],
    ["1.234,567", 1234.567],
    ["1 234,5", 1234.5],
    ["1.234.567", 1234567],
    ["1,00,000", 100000],
    ["১২,৩৪,৫৬৭.৫", 1234567.5],
    ["০,৫", 0.5],
    ["٠٫٥"],
    ["-.5", -0.5],
    ["5.", 5],
    ["1,000", 1000, 1],
    ["−1.234", -1234, -1.234],
    ["১,২৩৪", 1234, 1.234],
    ["999 999", 999999],
    ...["", ".", "1,2,3", "1.5.2", "1 00", "1  000", "1e3", "abc", "1,000 000", "--1"].map((none) => [none]),
  ]))
    assert.deepEqual(possibleNumbers(typed), numbers, typed);
  assert.deepEqual(clearSpellings(" ১,২৩৪ "), { typed: "১,২৩৪", whole: "১২৩৪", decimal: "১,২৩৪০" });
  assert.equal(clearSpellings("1.5"), null);
  for (const spelled of ["whole", "decimal"])
    assert.equal(possibleNumbers(/** @type {any} */ (clearSpellings("1,000"))[spelled]).length, 1);
});

test("a choice, a number and a text are right as a person would say so", () => {
  const right = (/** @type {any} */ question, /** @type {string} */ typed) =>
    isRight({ ...NEW_QUESTION, ...question }, { head: "", typed });
  assert.deepEqual([right(CHOICE, "Up"), right(CHOICE, "Down")], [true, false]);
  const number = { kind: "number", right: "0,53", within: 0.01 };
  for (const typed of ["0.53", " 0,54 ", ".52", "০.৫৩", "0.53"]) assert.ok(right(number, typed), typed);
  for (const typed of ["0.55", "53", "", "a", "−0.53"]) assert.ok(!right(number, typed), typed);
  assert.ok(right({ kind: "number", right: "-2", within: 0 }, "−2"), "with a true minus");
  // A comma or a point of either use, and the marks that only part thousands.
  const thousand = { kind: "number", right: "1000", within: 0 };
  for (const typed of ["1,000", "1.000", "1 000", "1\u202f000", "1’000", "১,০০০", "1,000.0", "1.000,0", "+1000"])
    assert.ok(right(thousand, typed), typed);
  for (const typed of ["1,00", "10,00", "1,0000", "1, 000", "1,000.", "1,000,0", "1,000,000", "1.000.0"])
    assert.equal(right(thousand, typed), typed === "1,000.", typed);
  assert.ok(right({ kind: "number", right: "1.234", within: 0 }, "1,234"));
  assert.ok(!right({ kind: "number", right: "0.5", within: 0 }, "0,500,000"));
  const text = { kind: "text", right: "the same letter\nitself" };
  for (const typed of ["Itself", " the  same letter "]) assert.ok(right(text, typed), typed);
  assert.ok(!right(text, "another"));
  // The same in any browser's language, and from any keyboard.
  const turkish = { kind: "text", right: "IŞIK\nİki\n\u09b9\u09df" };
  for (const typed of ["ışık", "IŞIK", "iki", "İKİ", "\u09b9\u09af\u09bc"]) assert.ok(right(turkish, typed), typed);
  assert.ok(right({ kind: "text", right: "Indigo" }, "indigo"));
  const open = { kind: "text", right: "" };
  assert.deepEqual([right(open, "Because."), right(open, "  ")], [true, false]);
});

test("the right answer of a choice stays right while another one is typed over it", () => {
  let question = { ...NEW_QUESTION, options: ["a", ""], right: "a" };
  for (const typed of ["a", "ab"]) question = { ...question, ...withOption(question, 1, typed) };
  assert.deepEqual([question.options, question.right], [["a", "ab"], "a"]);
  question = { ...question, ...withOption(question, 0, "x") };
  assert.equal(question.right, "x", "as it is spelled now");
  assert.deepEqual(withOption({ ...question, options: ["x", "ab"] }, 1, "").options, ["x"]);
});

test("an answer is unreadable in a lesson's link, and is restored from it with the question", async () => {
  const { act, now } = teacher(await answered(initialState()));
  act.draft();
  act.drafting.title("Diagonals");
  act.drafting.asks("writes");
  const { output } = now().result;
  act.drafting.add();
  act.drafting.asks("choice");
  act.drafting.question(CHOICE);
  act.drafting.add();
  const link = lessonLink(now(), "https://x/");
  const said = decodeURIComponent(link).replaceAll("+", " ");
  for (const secret of [output, "writes", "Down", CHOICE.ask, CHOICE.praise])
    assert.ok(!said.includes(secret), `${secret} is in ${said}`);
  const student = readUrl(new URL(link).hash, initialState());
  const scenes = student.lesson?.scenes?.list ?? [];
  assert.deepEqual([scenes[0].check, scenes[1].check], [{ writes: output }, CHOICE]);
  assert.deepEqual([student.lesson?.title, student.lesson?.language, student.notice], ["Diagonals", "en", null]);
  assert.equal(new URLSearchParams(new URL(link).hash.slice(1)).get("lang"), "en", "in the teacher's language");
});

test("a link that was made before, with its answers in plain words, is still a lesson", () => {
  const list = [
    { link: "v=1", say: "One", check: { writes: "2024-03-05" } },
    { link: "v=1&model=sort", say: "Two", check: { head: "decoder.blocks.0.cross.0" } },
  ];
  const old = `#v=1&lesson=mo..One&scenes=${encodeURIComponent(JSON.stringify({ at: 0, list }))}`;
  const s = readUrl(old, initialState());
  assert.deepEqual([s.notice, s.model, s.lesson?.hidden], [null, "dates", ["model"]]);
  assert.deepEqual(
    s.lesson?.scenes?.list.map(({ check }) => check),
    list.map(({ check }) => check),
  );
  const { act, now } = teacher(s);
  act.scene(1);
  act.scene(0);
  assert.equal(now().model, "dates", "an address that named no model was of dates");
});

test("a student gets a verdict on each try, and in the end their number, with a code to send", () => {
  const list = [
    { link: "v=4&model=dates", say: "Look.", check: CHOICE },
    { link: "v=4&model=dates", say: "And on." },
    { link: "v=4&model=dates", say: "How many?", check: { ...NEW_QUESTION, kind: "number", right: "4" } },
  ];
  const start = {
    ...initialState(),
    lesson: { ...lesson([]), say: "Look.", scenes: begun(/** @type {any} */ (list)) },
  };
  const { act, now } = teacher(start);
  const shown = () => markup(lessonBanner(/** @type {any} */ (lessonProps(now(), false, stubActions()))));
  act.checkScene();
  assert.equal(now().lesson.scenes.results, undefined, "nothing was answered");
  act.answerScene("Down");
  act.checkScene();
  assert.match(shown(), /Look at the first row\./);
  act.answerScene("Up");
  act.checkScene();
  assert.match(shown(), /last for first/);
  act.checkScene();
  for (const at of [1, 2, 3]) act.scene(at);
  assert.match(shown(), /You have finished[^]*1 of 2 questions answered, with 2 tries/);
  const code = resultCode(now().lesson.scenes);
  assert.ok(shown().includes(code));
  assert.deepEqual(readCode(` ${code.toLowerCase()} `, /** @type {any} */ (list)), [2, 0]);
  const wrong = code.replace(/^2/, "1");
  assert.equal(readCode(wrong, /** @type {any} */ (list)), null, "a digit that was changed is seen");
  assert.equal(readCode(code, /** @type {any} */ (list.slice(1))), null, "nor is it another lesson's");
  const reloaded = readUrl(`#${writeUrl(now())}`, initialState());
  assert.equal(resultCode(/** @type {any} */ (reloaded.lesson?.scenes)), code, "a reload keeps it");
  act.scene(0);
  assert.equal(now().lesson.scenes.right, true, "what was answered stays so");
});

// ---- stored, and edited ----

/** A browser's storage. */
function stored() {
  /** @type {Map<string, string>} */
  const all = new Map();
  return {
    getItem: (/** @type {string} */ key) => all.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void all.set(key, value),
  };
}

test("a lesson that is being made is kept with its scenes and its unfinished question until it is deleted", () => {
  const storage = stored();
  const store = makeLessonStore(() => storage);
  const list = [{ link: "v=4&model=sort", say: "Sort.", check: CHOICE }];
  const one = {
    id: "1",
    date: 5,
    edits: false,
    asks: /** @type {const} */ ("number"),
    question: { ...NEW_QUESTION, kind: /** @type {const} */ ("number"), ask: "How many?" },
    lesson: { ...lesson(["model"], [], "Next"), title: "Sorting", scenes: begun(/** @type {any} */ (list)) },
  };
  store.keep(one);
  store.keep({ ...one, id: "2", lesson: lesson([], [], "Another") });
  const before = store.read().find(({ id }) => id === "1");
  const after = store.keep({ ...one, id: "2", lesson: lesson([], [], "Another") }).find(({ id }) => id === "1");
  assert.ok(before && before === after, "a keystroke in one lesson reads no other anew");
  const back = makeLessonStore(() => storage).read();
  assert.deepEqual(
    back.map(({ id }) => id),
    ["2", "1"],
  );
  assert.deepEqual(back[1], one);
  assert.deepEqual(
    store.drop("2").map(({ id }) => id),
    ["1"],
  );
  storage.setItem("headlight.lessons", '[{"id":"x"},7]');
  assert.deepEqual(store.read(), []);
  assert.deepEqual(
    makeLessonStore(() => null).keep(one),
    [one],
    "where nothing may be kept it lasts as long as the page",
  );
});

test("no lesson is lost to another: not the first of many, none of a later version, none without room", () => {
  const storage = stored();
  const store = makeLessonStore(() => storage);
  const one = (/** @type {string} */ id) => ({
    ...{ id, date: 5, edits: false, asks: /** @type {const} */ ("none"), question: NEW_QUESTION },
    lesson: lesson([], [], `Lesson ${id}`),
  });
  const later = { id: "later", of: "a version to come" };
  storage.setItem("headlight.lessons", JSON.stringify([later]));
  for (let i = 0; i < 40; i++) store.keep(one(String(i)));
  assert.equal(store.drop("0").length, 39);
  assert.deepEqual(JSON.parse(storage.getItem("headlight.lessons") ?? "").at(-1), later);
  const full = makeLessonStore(() => ({
    getItem: () => null,
    setItem() {
      throw new Error("no room");
    },
  }));
  full.keep(one("a"));
  assert.deepEqual(
    full.keep(one("b")).map(({ id }) => id),
    ["b", "a"],
  );
});

test("scenes are opened with their answer in front, changed, moved and removed", async () => {
  const { act, now, page } = teacher(await answered(initialState()));
  const usual = now().focus;
  act.draft();
  act.drafting.say("Which head?");
  act.drafting.asks("head");
  act.drafting.add();
  act.drafting.say("Second");
  act.drafting.add();
  const says = () => now().draft.lesson.scenes.list.map((/** @type {any} */ { say }) => say);
  act.drafting.move(1, -1);
  assert.deepEqual(says(), ["Second", "Which head?"]);
  act.drafting.move(0, -1);
  act.drafting.open(1);
  assert.deepEqual(
    [now().draft.lesson.say, now().draft.asks, now().draft.changing, now().focus],
    ["Which head?", "head", { at: 1, page: false }, usual],
  );
  const before = now().draft.lesson.scenes.list[1];
  act.drafting.say("Which head is it?");
  act.drafting.save();
  assert.deepEqual(now().draft.lesson.scenes.list[1], { ...before, say: "Which head is it?" }, "its page stays");
  assert.deepEqual([now().draft.changing, now().draft.asks, now().draft.lesson.say], [null, "none", ""]);
  page.apply((/** @type {any} */ s) => ({ ...s, view: "lines" }));
  act.drafting.open(0);
  page.apply((/** @type {any} */ s) => ({ ...s, view: "head" }));
  act.drafting.page(true);
  act.drafting.save();
  assert.match(now().draft.lesson.scenes.list[0].link, /view=head/, "or gets the page as it is now");
  act.drafting.open(1);
  act.drafting.remove(0);
  assert.deepEqual([says(), now().draft.changing.at], [["Which head is it?"], 0]);
  const { scenes } = /** @type {any} */ (draftProps(now(), "https://x/", stubActions()));
  assert.equal(readUrl(new URL(scenes[0].url).hash, initialState()).lesson?.say, "Which head is it?", "a preview");
});

test("a lesson's link can be edited: its scenes are there, and the page is unlocked", async () => {
  const { act, now } = teacher(await answered(initialState()));
  act.draft();
  act.drafting.title("Diagonals");
  act.drafting.preset("look");
  act.drafting.say("One");
  act.drafting.add();
  act.drafting.say("Two");
  act.drafting.add();
  const { lesson: made } = now().draft;
  const other = teacher(await answered(readUrl(new URL(lessonLink(now(), "https://x/")).hash, initialState())));
  other.act.editLesson();
  assert.equal(other.now().lesson, null);
  assert.deepEqual(other.now().draft.lesson, made);
});

test("on a narrow screen each scene's task begins unfolded and folds to one line, with Check beside it", () => {
  const scenes = begun(/** @type {any} */ ([{ link: "v=4&model=dates", say: "Look.", check: CHOICE }]));
  const s = { ...finished, lesson: { ...lesson([], [], "Look."), scenes } };
  const slim = shown(s, { ...screen, narrow: true });
  assert.match(
    slim,
    /data-slim[^]*<details[^>]* open[^>]*>\s*<summary[^>]*>\s*Look\.\s*<strong>\s*Which way does the diagonal run\?/,
  );
  assert.doesNotMatch(slim, /lesson-title/);
  const titled = shown({ ...s, lesson: { ...s.lesson, title: "Diagonals" } }, { ...screen, narrow: true });
  assert.match(titled, /diagonal run\?\s*<p class="lesson-title"[^>]*>\s*Diagonals/);
  assert.match(slim, /data-check-scene/);
  assert.doesNotMatch(shown(s), /data-slim/);
});

test("in Bengali the example in Bengali comes first", async () => {
  const { setLanguage } = await import("../../../www/i18n/index.js");
  const first = () => /** @type {any} */ (props(finished, screen, act)).panels.input.examples[0];
  assert.equal(first(), "5 Mart 2024 Salı");
  await setLanguage("bn");
  try {
    assert.equal(first(), "৫ মার্চ, ২০২৪");
  } finally {
    await setLanguage("en");
  }
});

test("a teacher's number that can be read in two ways is asked for again, also in a scene that is there", async () => {
  const { act, now } = teacher(await answered(initialState()));
  act.draft();
  act.drafting.asks("number");
  const shown = () =>
    markup(dialog.view({ draft: draftProps(now(), "https://x/", /** @type {any} */ (stubActions())) }));
  act.drafting.question({ ask: "How many?", right: "1,000" });
  assert.match(shown(), /“1,000” can be read in two ways: write 1000 for thousands, or 1,0000 for a decimal number\./);
  assert.match(shown(), /data-add-scene[^>]*disabled/);
  act.drafting.question({ right: "1000" });
  assert.doesNotMatch(shown(), /two ways|data-add-scene[^>]*disabled/);
  act.drafting.add();
  act.drafting.open(0);
  act.drafting.question({ right: "2.000" });
  assert.match(shown(), /two ways[^]*data-save-scene[^>]*disabled/);
});
