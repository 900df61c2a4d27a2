// The address: one table of fields drives both reading and writing of the fragment, which never reaches a server.
import { EditDocument } from "../domain/edits/document.js";
import { flag, head, ids, json, number, numeral, oneOf, text, whole, type Type } from "./codecs.js";
import { list as listOf, record, text as string } from "../lib/foreign/schema.js";
import { LANGUAGES, type Language } from "../protocol/language.js";
import { allowsAction, begun, type Lesson } from "../domain/lesson.js";
import { lesson, scenes } from "./lesson.js";
import { isEqual } from "../lib/equal.js";
import { hubOf, ownOf } from "../domain/hub-id.js";
import { absentSlices, fieldsOf, leftSlices, sliceFields, type Absent, type Field } from "./slice.js";
import { fromOlder } from "./links/older-links.js";
import { OPENED_KINDS, readOutOfLink, readsText } from "./media.js";
import { setFocus, setView } from "./selection.js";
import {
  FIRST,
  NAMES,
  USUAL,
  isAddressed,
  isBeside,
  isEmbedded,
  isKept,
  samplingOf,
  textOf,
  writesTokens,
} from "../domain/models.js";
import { VIEWS } from "../domain/parts.js";
import { ROOMS, firstFocus, inOneGo, initialState, isRepeatable, type State } from "./store.js";

export const VERSION = "4";

/** The default scenes, before anything has been done. */
export const OPENING_SCENES = [FIRST, USUAL].map((model) => `v=${VERSION}&model=${model}`);

/** The notice of a file that is missing. */
export const MISSING = "notice.missing";

const edits = json(EditDocument);

/** The edits that the tokens were written under, if they differ from the current ones. */
const origin: Type<State["edits"] | "several"> = {
  read: (s) => (s === "several" ? s : edits.read(s)),
  write: (v) => (v === "several" ? v : edits.write(v)),
};

/** The target, if the model would not write the same by itself; none of a file that the link leaves out. */
const spelled = (s: State) =>
  s.text !== "" &&
  !isOpenedFile(s) &&
  (s.info === null || writesTokens(s.info)) &&
  s.play !== "fast" &&
  (s.play === "off" || !isRepeatable(s) || s.target.length > inOneGo(s))
    ? s.target
    : null;

const isHere = (s: State, model: string) => isEmbedded(model) || !!ownOf(s.own, model);

function setModel(s: State, model: string): State {
  const own = isEmbedded(model) ? null : ownOf(s.own, model);
  return {
    ...s,
    chat: null,
    into: null,
    model: own?.id ?? model,
    text: own?.text ?? textOf(model) ?? "",
    sampling: samplingOf(model),
  };
}

/** The state of an address without fields. */
function openingState(base: State): State {
  const state = setModel(base, FIRST);
  return { ...state, drawn: state.sampling };
}

const size = numeral(/^\d{1,13}$/, 0, Infinity);

/** The download size of the model, in a link. */
function downloadOf({ model, own }: State) {
  const card = own.find((one) => one.id === model)?.card;
  return card?.source ? card.files.reduce((sum, { size }) => sum + size, 0) : null;
}

const plain = <K extends keyof State>(name: K, type: Type<NonNullable<State[K]>>): Field => ({
  name,
  type,
  get: (s) => s[name],
  set: (s, v) => ({ ...s, [name]: v }),
});
const isOpenedFile = (s: State) => !readsText(s) && !isBeside(s, s.text);
const [sampling, locked, anatomy] = [fieldsOf("sampling"), fieldsOf("locked"), fieldsOf("anatomy")];

const NO_LESSON: Lesson = { hidden: [], locked: [], say: "" };

/** Without a lesson in the link these make none. */
const aboutLesson = <K extends "title" | "language">(
  name: string,
  key: K,
  type: Type<NonNullable<Lesson[K]>>,
): Field => ({
  name,
  type,
  get: (s) => s.lesson?.[key] || null,
  set: (s, value) => (s.lesson ? { ...s, lesson: { ...s.lesson, [key]: value } } : s),
});

const core: Field[] = [
  { ...plain("room", oneOf(ROOMS)), does: "enter" },
  // Before the fields whose defaults depend on it.
  {
    name: "model",
    type: { read: (s) => oneOf(NAMES).read(s) ?? (hubOf(s) || isKept(s) ? s : undefined), write: text.write },
    does: "model",
    get: (s) => s.model,
    set: setModel,
  },
  { name: "bytes", type: size, get: downloadOf, set: (s) => s },
  // A conversation's text is written by the model's template; an opened image or sound stays on this machine, and so
  // does its name.
  { ...plain("text", text), does: "type", get: (s) => (s.chat || isOpenedFile(s) ? null : s.text) },
  // Who opens the link is told what is missing.
  { name: "own", type: oneOf(OPENED_KINDS), get: readOutOfLink, set: (s) => s },
  {
    name: "chat",
    type: json(listOf(record({ role: string, content: string }))),
    does: "type",
    get: (s) => s.chat?.turns ?? null,
    set: (s, turns) => ({ ...s, chat: turns.length ? { turns, prompt: null } : null }),
  },
  { ...plain("into", text), does: "type" },
  // Absent means "as the model writes it", so that a link to a text stays short.
  { name: "target", type: ids, get: spelled, set: (s, v) => ({ ...s, target: v, play: "off" }) },
  { ...plain("edits", edits), does: "edit" },
  {
    name: "wrote",
    type: origin,
    // Present also if only the sampling differed: nothing else shows that the tokens are not the model's own.
    get: (s) => (spelled(s)?.length && !isRepeatable(s) ? (s.wrote ?? "several") : null),
    set: (s, v) => ({ ...s, wrote: v === "several" ? null : v }),
  },
  sampling("temperature", "temperature", number(0, 10)),
  sampling("top_k", "top_k", whole(1e6)),
  sampling("seed", "seed", whole(2 ** 32 - 1)),
  { ...plain("focus", head), name: "head", does: "focus" },
  locked("query", "query", whole(1e6)),
  locked("key", "key", whole(1e6)),
  { ...plain("view", oneOf(VIEWS)), does: "view" },
  plain("tone", oneOf(["linear", "root", "log"])),
  plain("engine", oneOf(["auto", "cpu", "gpu"])),
  anatomy("why", "why", flag),
  anatomy("numbers", "numbers", flag),
  plain("lesson", lesson),
  {
    name: "scenes",
    type: scenes,
    // An address omits typed answers that are not submitted.
    get: ({ lesson: of }) => (of?.scenes ? begun(of.scenes.list, of.scenes.at, of.scenes.results) : null),
    set: (s, list) => ({ ...s, lesson: { ...(s.lesson ?? NO_LESSON), scenes: list } }),
  },
  aboutLesson("title", "title", text),
  aboutLesson("lang", "language", oneOf(Object.keys(LANGUAGES) as Language[])),
];

export const fields = (): Field[] => [...core, ...sliceFields()];

/** The most letters of an unknown name in a message, and the most names. */
const NAME = 24;
const NAMED = 6;

/** The parameters of a fragment, in this version; null for a version that is not known. */
function paramsOf(fragment: string): URLSearchParams | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const version = params.get("v") ?? VERSION;
  return version === VERSION ? params : fromOlder(version, params);
}

const listed = (names: string[]) => names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ", …" : "");

/** The model that a fragment requests, if it is a hub model that is not here. */
export function absentIn(fragment: string, base: State): Absent | null {
  const params = paramsOf(fragment);
  const model = params?.get("model") ?? "";
  if (!params || !hubOf(model) || isHere(base, model)) return null;
  return { model, bytes: size.read(params.get("bytes") ?? "") ?? null, fragment: fragment.replace(/^#/, "") };
}

/**
 * The state that a fragment requests, over `base`. Unreadable parts are left out, with a notice.
 * @param fragment with or without "#"
 */
export function readUrl(fragment: string, base: State): State {
  const params = paramsOf(fragment);
  if (!params) return { ...base, notice: { key: "notice.version", undo: false } };
  if ([...params.keys()].every((name) => name === "v")) return openingState(base);
  const model = params.get("model") ?? "";
  if (isKept(model) && !isHere(base, model))
    return { ...openingState(base), notice: { key: "notice.kept-gone", undo: false } };
  const absent = absentIn(fragment, base);
  if (absent) return { ...base, ...absentSlices(base, absent) };
  let state: State = { ...base, play: "fast", wrote: null, chat: null, into: null };
  const bad: string[] = [];
  for (const field of fields()) {
    const written = params.get(field.name);
    if (written === null) continue;
    const value = field.type.read(written);
    if (value === undefined) bad.push(field.name);
    else state = field.set(state, value);
  }
  const known = ["v", ...fields().map(({ name }) => name)];
  const unknown = [...params.keys()].filter((key) => !known.includes(key));
  bad.push(...new Set(unknown.map((key) => (key.length > NAME ? `${key.slice(0, NAME)}…` : key))));
  const given = state.play === "off";
  if (state.text === "" && !state.chat) state = { ...state, target: [], play: "off" }; // there is nothing to write
  const parts = listed(bad);
  return {
    ...state,
    wrote: params.has("wrote") && given ? state.wrote : state.edits,
    drawn: params.has("wrote") && given ? null : state.sampling,
    longest: Math.max(state.longest, state.target.length + 1),
    notice: missingIn(params.get("own"), state, parts) ?? ignored(parts),
  };
}

/** The notice of a link's unreadable parts; null without any. */
export const ignored = (parts = ""): State["notice"] =>
  parts === "" ? null : { key: "notice.link", params: { parts }, undo: false };

/** The notice of what a person opened, which a link leaves out: what stands in its place, and its unreadable parts. */
function missingIn(own: string | null, { text, model, own: opened }: State, parts: string): State["notice"] {
  const what = oneOf(OPENED_KINDS).read(own ?? "");
  if (!what) return null;
  const instead = isBeside({ model, own: opened }, text) ? text : "";
  return { key: MISSING, params: { what, instead, ...(parts !== "" && { parts }) }, undo: false };
}

/**
 * Follows a link within the page, over the current state: "view=head&head=decoder.blocks.1.cross.2". It does nothing if
 * a lesson hides a part of its target: half a link would show something else.
 */
export function follow(state: State, link: string): State {
  let next = state;
  for (const [name, written] of new URLSearchParams(link)) {
    const field = fields().find((one) => one.name === name);
    const value = field?.type.read(written);
    if (!field || value === undefined) throw new Error(`no such link: ${link}`);
    if (field.does && !allowsAction(state.lesson, field.does, [value])) return state;
    // Selections of the previous head and view do not stay.
    next = name === "head" ? setFocus(next, value) : name === "view" ? setView(next, value) : field.set(next, value);
  }
  return next;
}

/** The fragment of a state: its model, and the differences from that model's opening state. */
export function writeUrl(state: State) {
  const params = new URLSearchParams();
  const usual = usualState(state);
  for (const { name, type, get } of fields()) {
    const value = get(state);
    if (value !== null && !isEqual(value, get(usual))) params.set(name, type.write(value));
  }
  // An empty fragment would mean the model of a first visit.
  if (params.size === 0) params.set("model", state.model);
  return `v=${VERSION}&${params}`;
}

/** The defaults of absent fields for this model; without a usual text, each text is written out. */
const usualState = ({ model, info }: State): State => ({
  ...initialState(),
  text: textOf(model) as string,
  sampling: samplingOf(model),
  focus: info && firstFocus(info, model),
});

/** The state as its address records it: a person's own model exists only here, so an address records nothing of it. */
export function addressableState(state: State): State {
  if (isAddressed(state.model)) return state;
  const opening = openingState(initialState());
  const { model, text, chat, into, target, play, edits, wrote, drawn, sampling, focus, locked } = opening;
  // What only a model of images can use is left out.
  const info = !readsText(state) ? null : state.info;
  const parts = { ...leftSlices(state, opening), model, info };
  return { ...state, ...parts, text, chat, into, target, play, edits, wrote, drawn, sampling, focus, locked };
}

/** A person's own model in a fragment that is stored beside the address. */
export function ownModelIn(fragment: string): string | null {
  const model = new URLSearchParams(fragment.replace(/^#/, "")).get("model");
  return model !== null && !isAddressed(model) ? model : null;
}

/** The rest of such a fragment, in this version; none has defaults for a person's own model. */
export function withoutModel(fragment: string) {
  const params = paramsOf(fragment) ?? new URLSearchParams(fragment.replace(/^#/, ""));
  for (const name of ["model", "v"]) params.delete(name);
  return params.toString();
}
