// The address: one table of fields drives both reading and writing of the fragment, which never reaches a server.
import { checkEdits } from "../domain/edits/document.js";
import { flag, head, ids, number, oneOf, text, whole } from "./codecs.js";
import { fields as lesson } from "./lesson.js";
import { fields as hub, wants } from "../features/models/state.js";
import { hubOf, ownOf } from "../domain/hub-id.js";
import { fields as learn } from "../features/learn/state.js";
import { fields as exercises } from "../features/exercises/state.js";
import { fields as batch } from "../features/batch/state.js";
import { fields as paper } from "../features/paper/state.js";
import { fields as train } from "../features/train/state.js";
import { fields as gridView } from "../features/grid/state.js";
import { fields as headView } from "./map.js";
import { fields as linesView } from "../features/lines/state.js";
import { fields as compareView } from "../features/compare/state.js";
import { fields as rolloutView } from "../features/rollout/state.js";
import { fields as timelineView } from "./step.js";
import { fields as attributionView } from "../features/edits/attribution/state.js";
import { setFocus, setView } from "./focus.js";
import { NAMES, isAddressed, isEmbedded, samplingOf, textOf } from "../domain/models.js";
import { ROOMS, VIEWS, firstFocus, initial, repeatable, sameEdits } from "./store.js";
import type { State } from "./store.js";
import type { Type, Field } from "./codecs.js";

export const VERSION = "1";

const edits: Type<State["edits"]> = {
  read(s) {
    try {
      const { edits, dropped } = checkEdits(JSON.parse(s));
      return dropped ? undefined : edits;
    } catch {
      return undefined;
    }
  },
  write: JSON.stringify,
};

/**
 * Under which edits the tokens were written, where these are not the present ones: it decides whether they are said to
 * be older.
 */
const origin: Type<State["edits"] | "several"> = {
  read: (s) => (s === "several" ? s : edits.read(s)),
  write: (v) => (v === "several" ? v : edits.write(v)),
};

const start = initial();

/** The target where the model alone would not write it again just so. */
const spelled = (s: State) => (s.text !== "" && (s.play === "off" || !repeatable(s)) ? s.target : null);

/** A hub's model that is not open here is wanted, and its scene waits for it. */
function setModel(s: State, model: string): State {
  const own = isEmbedded(model) ? null : ownOf(s.own, model);
  if (!isEmbedded(model) && !own) return { ...s, hub: wants(s.hub, model) };
  return { ...s, model: own?.id ?? model, text: own?.text ?? textOf(model) ?? "", sampling: samplingOf(model) };
}

export const FIELDS: Field[] = [
  { name: "room", type: oneOf(ROOMS), default: start.room, get: (s) => s.room, set: (s, v) => ({ ...s, room: v }) },
  // Before the fields whose defaults it brings along.
  {
    name: "model",
    type: { read: (s) => oneOf(NAMES).read(s) ?? (hubOf(s) ? s : undefined), write: text.write },
    default: start.model,
    get: (s) => s.model,
    set: setModel,
  },
  ...hub,
  { name: "text", type: text, default: start.text, get: (s) => s.text, set: (s, v) => ({ ...s, text: v }) },
  // Absent means "as the model writes it", so that a link to a text stays short.
  { name: "target", type: ids, default: null, get: spelled, set: (s, v) => ({ ...s, target: v, play: "off" }) },
  { name: "edits", type: edits, default: {}, get: (s) => s.edits, set: (s, v) => ({ ...s, edits: v }) },
  {
    name: "wrote",
    type: origin,
    default: null,
    get: (s) => (spelled(s)?.length && !sameEdits(s) ? (s.wrote ?? "several") : null),
    set: (s, v) => ({ ...s, wrote: v === "several" ? null : v }),
  },
  {
    name: "temperature",
    type: number(0, 10),
    default: start.sampling.temperature,
    get: (s) => s.sampling.temperature,
    set: (s, v) => ({ ...s, sampling: { ...s.sampling, temperature: v } }),
  },
  {
    name: "top_k",
    type: whole(1e6),
    default: start.sampling.top_k,
    get: (s) => s.sampling.top_k,
    set: (s, v) => ({ ...s, sampling: { ...s.sampling, top_k: v } }),
  },
  {
    name: "seed",
    type: whole(2 ** 32 - 1),
    default: start.sampling.seed,
    get: (s) => s.sampling.seed,
    set: (s, v) => ({ ...s, sampling: { ...s.sampling, seed: v } }),
  },
  { name: "head", type: head, default: null, get: (s) => s.focus, set: (s, v) => ({ ...s, focus: v }) },
  {
    name: "query",
    type: whole(1e6),
    default: null,
    get: (s) => s.locked.query,
    set: (s, v) => ({ ...s, locked: { ...s.locked, query: v } }),
  },
  {
    name: "key",
    type: whole(1e6),
    default: null,
    get: (s) => s.locked.key,
    set: (s, v) => ({ ...s, locked: { ...s.locked, key: v } }),
  },
  { name: "view", type: oneOf(VIEWS), default: start.view, get: (s) => s.view, set: (s, v) => ({ ...s, view: v }) },
  {
    name: "tone",
    type: oneOf(["linear", "root", "log"]),
    default: start.tone,
    get: (s) => s.tone,
    set: (s, v) => ({ ...s, tone: v }),
  },
  {
    name: "engine",
    type: oneOf(["auto", "cpu", "gpu"]),
    default: start.engine,
    get: (s) => s.engine,
    set: (s, v) => ({ ...s, engine: v }),
  },
  {
    name: "why",
    type: flag,
    default: start.anatomy.why,
    get: (s) => s.anatomy.why,
    set: (s, v) => ({ ...s, anatomy: { ...s.anatomy, why: v } }),
  },
  {
    name: "numbers",
    type: flag,
    default: start.anatomy.numbers,
    get: (s) => s.anatomy.numbers,
    set: (s, v) => ({ ...s, anatomy: { ...s.anatomy, numbers: v } }),
  },
  ...lesson,
  ...gridView,
  ...headView,
  ...linesView,
  ...compareView,
  ...rolloutView,
  ...timelineView,
  ...attributionView,
  ...learn,
  ...exercises,
  ...batch,
  ...paper,
  ...train,
];

/** Of the name of something unknown, so many letters are told; and so many names. */
const NAME = 24;
const NAMED = 6;

const listed = (names: string[]) => names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ", …" : "");

/**
 * The state a fragment asks for, over `base`. What cannot be understood is left out and said so.
 * @param fragment with or without "#"
 */
export function readUrl(fragment: string, base: State): State {
  const raw = fragment.replace(/^#/, "");
  if (raw === "") return base;
  const params = new URLSearchParams(raw);
  const version = params.get("v");
  if (version !== null && version !== VERSION) return { ...base, notice: { key: "notice.version", undo: false } };
  let state: State = { ...base, play: "fast", wrote: null };
  const told = params.has("wrote");
  /** What is left out, as the address names it. */
  const bad: string[] = [];
  for (const field of FIELDS) {
    const written = params.get(field.name);
    if (written === null) continue;
    const value = field.type.read(written);
    if (value === undefined) bad.push(field.name);
    else state = field.set(state, value);
  }
  const known = new Set(["v", ...FIELDS.map((f) => f.name)]);
  bad.push(
    ...new Set(
      [...params.keys()]
        .filter((key) => !known.has(key))
        .map((key) => (key.length > NAME ? `${key.slice(0, NAME)}…` : key)),
    ),
  );
  if (state.hub.wanted)
    return { ...base, hub: { ...state.hub, open: true, wanted: { ...state.hub.wanted, fragment: raw } } };
  const given = state.play === "off";
  if (state.text === "") state = { ...state, target: [], play: "off" }; // there is nothing to write
  return {
    ...state,
    wrote: told && given ? state.wrote : state.edits,
    drawn: given ? null : state.sampling,
    longest: Math.max(state.longest, state.target.length + 1),
    notice: bad.length ? { key: "notice.link", params: { parts: listed(bad) }, undo: false } : null,
  };
}

/** Where a link leads within the page, over what is shown: "view=head&head=decoder.blocks.1.cross.2". */
export function follow(state: State, link: string): State {
  let next = state;
  for (const [name, written] of new URLSearchParams(link)) {
    const field = FIELDS.find((one) => one.name === name);
    const value = field?.type.read(written);
    if (!field || value === undefined) throw new Error(`no such link: ${link}`);
    // What belongs to the head and to the view before does not stay.
    next = name === "head" ? setFocus(next, value) : name === "view" ? setView(next, value) : field.set(next, value);
  }
  return next;
}

/** The fragment for a state: only what differs from the defaults, "" when nothing does. */
export function writeUrl(state: State) {
  const params = new URLSearchParams();
  for (const field of FIELDS) {
    const value = field.get(state);
    if (isDefault(field, value, state)) continue;
    params.set(field.name, field.type.write(value));
  }
  const written = params.toString();
  return written === "" ? "" : `v=${VERSION}&${written}`;
}

/** What an absent field means beside this model. */
function usual({ name, default: common }: Field, { model, info }: State) {
  if (name === "head" && info) return firstFocus(info, model);
  if (name === "text") return textOf(model);
  if (name === "temperature" || name === "top_k" || name === "seed") return samplingOf(model)[name];
  return common;
}

const isDefault = (field: Field, value: any, state: State) =>
  value === null || JSON.stringify(value) === JSON.stringify(usual(field, state));

/** The state as its address tells it: of a model of one's own, which is nowhere but here, an address says nothing. */
export function addressed(state: State): State {
  if (isAddressed(state.model)) return state;
  const { model, text, target, play, edits, wrote, drawn, sampling, focus, locked } = initial();
  return { ...state, model, text, target, play, edits, wrote, drawn, sampling, focus, locked };
}

/** A model of one's own in a fragment that was kept beside the address. */
export function ownModelIn(fragment: string): string | null {
  const model = new URLSearchParams(fragment.replace(/^#/, "")).get("model");
  return model !== null && !isAddressed(model) ? model : null;
}

export function withoutModel(fragment: string) {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  params.delete("model");
  return params.toString();
}
