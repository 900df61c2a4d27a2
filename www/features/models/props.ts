// State → the props of the dialog that opens models.
import { bytesOf, fitsEngine, precisionFor, waysOf } from "./card.js";
import { hubOf, isCommit, USUAL } from "../../domain/hub-id.js";
import type { Card } from "../../domain/models.js";
import type { Actions } from "./actions.js";
import type { Precision } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

/** One of each kind, all small. */
const SUGGESTED = [
  { name: "sentence-transformers/all-MiniLM-L6-v2", kind: "encoder" },
  { name: "google-bert/bert-base-uncased", kind: "encoder" },
  { name: "distilbert/distilgpt2", kind: "decoder" },
  { name: "HuggingFaceTB/SmolLM2-135M", kind: "decoder" },
  { name: "google-t5/t5-small", kind: "encoder-decoder" },
] as const;

export type Panel = ReturnType<typeof props>;

export function props({ hub, own, progress, running }: State, act: Actions) {
  const { typed, endpoint, busy, problem, wanted, fetching, opening, kept, doomed, room } = hub;
  const going = opening === null ? null : own.find((one) => one.id === opening);
  return {
    typed,
    endpoint,
    host: new URL(endpoint).host,
    busy,
    problem,
    suggested: SUGGESTED,
    fetching,
    room,
    act,
    wanted: wanted && { name: wanted.repo, commit: wanted.revision, bytes: wanted.bytes, precision: wanted.precision },
    offer: offerOf(hub),
    opening: going ? { name: going.name, ...(progress?.parts.weights ?? { done: 0, total: null }) } : null,
    kept:
      kept &&
      kept
        .filter((one) => one.id !== fetching?.id)
        .map(({ card, ...one }) => ({
          ...one,
          doomed: one.id === doomed,
          /** null if its record cannot be parsed */
          family: card?.family ?? null,
          ways: running?.precisions ?? (["f32"] as Precision[]),
        })),
  };
}

function offerOf({ offer, endpoint, kept, room, precision: asked, wanted, steps, pointed }: State["hub"]) {
  if (!offer) return null;
  const { card, id } = offer;
  const there = kept?.find((one) => one.id === id);
  const precision = precisionFor(card, asked);
  const missing = id === null ? 0 : bytesOf(card) - (there?.have ?? 0);
  const refused = !fitsEngine(card, precision)
    ? ({ key: "too-large", params: { memory: card.memory[precision] ?? 0, limit: card.limit ?? 0 } } as const)
    : kept !== null && room !== null && missing > room
      ? ({ key: "no-room", params: { bytes: missing, room } } as const)
      : null;
  return {
    card,
    bytes: missing,
    /** nothing is left to download */
    here: id === null || there?.whole === true,
    refused,
    precision,
    ways: waysOf(card).map((way) => ({ precision: way, bytes: card.memory[way] ?? 0, fits: fitsEngine(card, way) })),
    linked: linkedOf(wanted, id, precision, card),
    steps: steps?.endpoint === endpoint ? stepsOf(steps, id, pointed ?? offer.revision ?? USUAL) : null,
  };
}

/**
 * The checkpoints of the offered model's training run, and the one at hand: `at` is -1 where it is none of them.
 * `name` of the revision at hand; null for the usual one
 */
function stepsOf(found: NonNullable<State["hub"]["steps"]>, id: string | null, revision: string) {
  if (found.steps.length < 2 || id === null || hubOf(id)?.repo !== found.repo) return null;
  const at = found.steps.findIndex((one) => one.revision === revision);
  const name = revision === USUAL ? null : isCommit(revision) ? revision.slice(0, 12) : revision;
  return { all: found.steps, at, name };
}

/** The link's precision, if the engine uses another one. */
function linkedOf(wanted: State["hub"]["wanted"], id: string | null, precision: Precision, card: Card) {
  const asks =
    wanted !== null &&
    id !== null &&
    hubOf(id)?.repo === wanted.repo &&
    precisionFor(card, wanted.precision) !== wanted.precision;
  return asks && wanted.precision !== precision ? wanted.precision : null;
}
