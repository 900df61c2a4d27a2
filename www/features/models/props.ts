// State → the props of the dialog that opens models.
import { bytesOf, fitsEngine, precisionFor, waysOf } from "./card.js";
import { earlyProps } from "../../components/thumbnails/early-heads.js";
import { hubOf, isCommit, USUAL } from "../../domain/hub-id.js";
import type { Card } from "../../domain/models.js";
import type { Actions } from "./actions.js";
import type { Screen } from "../../components/screen.js";
import type { Precision } from "../../protocol/engine.js";
import { earlyLayers, type State } from "../../state/store.js";

/** One of each kind, all small. */
const SUGGESTED = [
  { name: "sentence-transformers/all-MiniLM-L6-v2", kind: "encoder" },
  { name: "google-bert/bert-base-uncased", kind: "encoder" },
  { name: "distilbert/distilgpt2", kind: "decoder" },
  { name: "HuggingFaceTB/SmolLM2-135M", kind: "decoder" },
  { name: "google-t5/t5-small", kind: "encoder-decoder" },
] as const;

export type Panel = ReturnType<typeof props>;

/** The width of a row of early heads in the dialog, in CSS pixels. */
const WIDTH = 520;
/** What the dialog takes of a narrow screen. */
const MARGINS = 32;

export function props(state: State, act: Actions, screen: Screen | null) {
  const { hub, own, progress, running } = state;
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
    opening: going
      ? {
          name: going.name,
          ...(progress?.parts.weights ?? { done: 0, total: null }),
          early:
            screen &&
            earlyProps(
              { early: earlyLayers(state), tone: state.tone },
              screen,
              Math.min(WIDTH, screen.width - MARGINS),
            ),
        }
      : null,
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
    steps: steps?.endpoint === endpoint ? stepsOf(steps, id, offer.revision ?? USUAL, pointed) : null,
  };
}

/** The places of the slider: the checkpoints of the training run, then the offered revision if it is none of them. */
function stepsOf(
  { repo, steps }: NonNullable<State["hub"]["steps"]>,
  id: string | null,
  offered: string,
  pointed: string | null,
) {
  if (steps.length < 2 || id === null || hubOf(id)?.repo !== repo) return null;
  const revisions = steps.map(({ revision }) => revision);
  if (!revisions.includes(offered)) revisions.push(offered);
  const at = revisions.indexOf(pointed ?? offered);
  /** of a revision that is no step; null for the usual one */
  const name = offered === USUAL ? null : isCommit(offered) ? offered.slice(0, 12) : offered;
  return { steps, revisions, at, name };
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
