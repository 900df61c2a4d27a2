// The address: one table of fields drives both reading and writing of the fragment, which never reaches a server.
import { checkEdits } from "../domain/edits/document.js";
import { flag, head, ids, number, oneOf, text, whole, type Type } from "./codecs.js";
import { fields as lesson } from "./lesson.js";
import { hubOf, ownOf } from "../domain/hub-id.js";
import { absentSlices, sliceFields, type Field } from "./slice.js";
import { setFocus, setView } from "./focus.js";
import { NAMES, isAddressed, isEmbedded, samplingOf, textOf } from "../domain/models.js";
import { ROOMS, VIEWS, firstFocus, initialState, isRepeatable, sameEdits, type State } from "./store.js";

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

/** The target where the model alone would not write it again just so. */
const spelled = (s: State) => (s.text !== "" && (s.play === "off" || !isRepeatable(s)) ? s.target : null);

const isHere = (s: State, model: string) => isEmbedded(model) || !!ownOf(s.own, model);

function setModel(s: State, model: string): State {
  const own = isEmbedded(model) ? null : ownOf(s.own, model);
  return { ...s, model: own?.id ?? model, text: own?.text ?? textOf(model) ?? "", sampling: samplingOf(model) };
}

const size: Type<number> = { read: (s) => (/^\d{1,13}$/.test(s) ? Number(s) : undefined), write: String };

/** What a download of the model takes, in a link. */
function downloadOf({ model, own }: State) {
  const card = own.find((one) => one.id === model)?.card;
  return card?.source ? card.files.reduce((sum, { size }) => sum + size, 0) : null;
}

const core: Field[] = [
  { name: "room", type: oneOf(ROOMS), get: (s) => s.room, set: (s, v) => ({ ...s, room: v }) },
  // Before the fields whose defaults it brings along.
  {
    name: "model",
    type: { read: (s) => oneOf(NAMES).read(s) ?? (hubOf(s) ? s : undefined), write: text.write },
    get: (s) => s.model,
    set: setModel,
  },
  { name: "bytes", type: size, get: downloadOf, set: (s) => s },
  { name: "text", type: text, get: (s) => s.text, set: (s, v) => ({ ...s, text: v }) },
  // Absent means "as the model writes it", so that a link to a text stays short.
  { name: "target", type: ids, get: spelled, set: (s, v) => ({ ...s, target: v, play: "off" }) },
  { name: "edits", type: edits, get: (s) => s.edits, set: (s, v) => ({ ...s, edits: v }) },
  {
    name: "wrote",
    type: origin,
    get: (s) => (spelled(s)?.length && !sameEdits(s) ? (s.wrote ?? "several") : null),
    set: (s, v) => ({ ...s, wrote: v === "several" ? null : v }),
  },
  {
    name: "temperature",
    type: number(0, 10),
    get: (s) => s.sampling.temperature,
    set: (s, v) => ({ ...s, sampling: { ...s.sampling, temperature: v } }),
  },
  {
    name: "top_k",
    type: whole(1e6),
    get: (s) => s.sampling.top_k,
    set: (s, v) => ({ ...s, sampling: { ...s.sampling, top_k: v } }),
  },
  {
    name: "seed",
    type: whole(2 ** 32 - 1),
    get: (s) => s.sampling.seed,
    set: (s, v) => ({ ...s, sampling: { ...s.sampling, seed: v } }),
  },
  { name: "head", type: head, get: (s) => s.focus, set: (s, v) => ({ ...s, focus: v }) },
  {
    name: "query",
    type: whole(1e6),
    get: (s) => s.locked.query,
    set: (s, v) => ({ ...s, locked: { ...s.locked, query: v } }),
  },
  {
    name: "key",
    type: whole(1e6),
    get: (s) => s.locked.key,
    set: (s, v) => ({ ...s, locked: { ...s.locked, key: v } }),
  },
  { name: "view", type: oneOf(VIEWS), get: (s) => s.view, set: (s, v) => ({ ...s, view: v }) },
  {
    name: "tone",
    type: oneOf(["linear", "root", "log"]),
    get: (s) => s.tone,
    set: (s, v) => ({ ...s, tone: v }),
  },
  {
    name: "engine",
    type: oneOf(["auto", "cpu", "gpu"]),
    get: (s) => s.engine,
    set: (s, v) => ({ ...s, engine: v }),
  },
  {
    name: "why",
    type: flag,
    get: (s) => s.anatomy.why,
    set: (s, v) => ({ ...s, anatomy: { ...s.anatomy, why: v } }),
  },
  {
    name: "numbers",
    type: flag,
    get: (s) => s.anatomy.numbers,
    set: (s, v) => ({ ...s, anatomy: { ...s.anatomy, numbers: v } }),
  },
  ...lesson,
];

interface Told extends Field {
  /** what an absent field means; for some it depends on the model */
  default: any;
}

let told: Told[] | null = null;

/** Every field of the address, in its order. */
export function fields(): Told[] {
  if (told) return told;
  const start = initialState();
  told = [...core, ...sliceFields()].map((field) => ({ ...field, default: field.get(start) }));
  return told;
}

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
  const model = params.get("model");
  if (model !== null && hubOf(model) && !isHere(base, model)) {
    const bytes = size.read(params.get("bytes") ?? "") ?? null;
    return { ...base, ...absentSlices(base, { model, bytes, fragment: raw }) };
  }
  let state: State = { ...base, play: "fast", wrote: null };
  const told = params.has("wrote");
  /** What is left out, as the address names it. */
  const bad: string[] = [];
  for (const field of fields()) {
    const written = params.get(field.name);
    if (written === null) continue;
    const value = field.type.read(written);
    if (value === undefined) bad.push(field.name);
    else state = field.set(state, value);
  }
  const known = new Set(["v", ...fields().map((f) => f.name)]);
  bad.push(
    ...new Set(
      [...params.keys()]
        .filter((key) => !known.has(key))
        .map((key) => (key.length > NAME ? `${key.slice(0, NAME)}…` : key)),
    ),
  );
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
    const field = fields().find((one) => one.name === name);
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
  for (const field of fields()) {
    const value = field.get(state);
    if (isDefault(field, value, state)) continue;
    params.set(field.name, field.type.write(value));
  }
  const written = params.toString();
  return written === "" ? "" : `v=${VERSION}&${written}`;
}

/** What an absent field means beside this model. */
function usual({ name, default: common }: Told, { model, info }: State) {
  if (name === "head" && info) return firstFocus(info, model);
  if (name === "text") return textOf(model);
  if (name === "temperature" || name === "top_k" || name === "seed") return samplingOf(model)[name];
  return common;
}

const isDefault = (field: Told, value: any, state: State) =>
  value === null || JSON.stringify(value) === JSON.stringify(usual(field, state));

/** The state as its address tells it: of a model of one's own, which is nowhere but here, an address says nothing. */
export function addressableState(state: State): State {
  if (isAddressed(state.model)) return state;
  const { model, text, target, play, edits, wrote, drawn, sampling, focus, locked } = initialState();
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
