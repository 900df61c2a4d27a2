// State → the props of the choice of a model.
import { readsImages, readsSounds } from "../../state/media.js";
import { readsBeside } from "../../protocol/medium.js";
import {
  EMBEDDED,
  NAMES,
  embeddedModel,
  isEmbedded,
  isKept,
  modelWords,
  sortsTokens,
  wayOf,
} from "../../domain/models.js";
import { readName, stepOf } from "../../domain/hub-id.js";
import { bytesOf } from "./card.js";
import { t } from "../../i18n/index.js";
import { isAwaitingConsent, shownMeanwhile, type State } from "../../state/store.js";
import type { ChooseActions } from "./choose.js";

const GROUPS = (["encoder-decoder", "decoder", "encoder"] as const).map((architecture) => ({
  architecture,
  names: NAMES.filter((name) => EMBEDDED[name].architecture === architecture),
}));

/** So many steps of one training run are listed, the newest ones: the dialog and the chart over steps have all. */
const STEPS = 8;

function fewSteps<T extends { name: string }>(all: T[]): T[] {
  const counts = new Map<string, number>();
  return all.filter(({ name: title }) => {
    const name = readName(title);
    if (!name || stepOf(name.revision) === null) return true;
    const count = (counts.get(name.repo) ?? 0) + 1;
    counts.set(name.repo, count);
    return count <= STEPS;
  });
}

export function chooserProps(state: State, act: ChooseActions) {
  const { model, info, own, hub, progress } = state;
  const way = info ? wayOf(info) : (embeddedModel(model)?.way ?? "answers");
  const { done, total } = progress?.parts.weights ?? { done: 0, total: null };
  return {
    model,
    words: modelWords(model, way, own),
    /** what a model of images has its class from, null without classes; null for a model that reads text */
    image:
      info && !isEmbedded(model) && readsImages({ info })
        ? { rows: way === "classifies" ? info.config.class_rows : null }
        : null,
    /** what a model of sounds does with them, null for one that reads no sound */
    sound: info && readsSounds({ info }) ? { way } : null,
    beside: readsBeside({ info }),
    mask: info?.mask ?? null,
    read: info?.config.class_rows ?? null,
    each: info !== null && sortsTokens(info),
    /** whether there are heads to look at: a recording of a lens has none */
    sees: state.can.see,
    /** the heads named in the model's hints, by name */
    looks: (embeddedModel(model)?.looks ?? []).map((name) => {
      const [, , layer, , head] = name.split(".");
      return { name: t("head.short", { layer, head }), go: () => act.lookAt(name) };
    }),
    groups: GROUPS,
    own: own.filter(({ id, card, recording }) => !card && !recording && !isKept(id)),
    recordings: own.filter(({ recording }) => recording),
    opened: own.filter(({ card }) => card),
    /** trained or downloaded models that are not open */
    kept: [
      ...own.filter(({ id }) => isKept(id)),
      ...fewSteps((hub.kept ?? []).filter(({ id, whole, card }) => whole && card && !own.some((one) => one.id === id))),
    ],
    /** the progress of the chosen model, while the previous picture is still shown */
    loading: shownMeanwhile(state) && !isAwaitingConsent(state) ? { done, total } : null,
    /** the download's progress, 0 … 1 */
    fetching:
      hub.fetching &&
      bytesOf({ files: hub.fetching.files.map(({ done }) => ({ size: done })) }) / bytesOf(hub.fetching),
    state,
    act,
  };
}
