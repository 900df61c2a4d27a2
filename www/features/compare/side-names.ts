// The names of the two sides, and the visible part of their maps.
import { fileOf } from "../../state/media.js";
import { sublayerAt } from "../../domain/answer.js";
import { isEdited } from "../../domain/edits/document.js";
import { headMark, type HeadMark } from "../../domain/edits/list.js";
import { isAveraged, outputFactor } from "../../domain/edits/head-output.js";
import { sameHead, type HeadRef } from "../../domain/heads.js";
import { recordingIn } from "../../domain/models.js";
import { t } from "../../i18n/index.js";
import { shortenName } from "../../domain/labels.js";
import { placeOfText } from "../../state/map.js";
import { besideLanguage } from "../../protocol/translation.js";
import { WHOLE, clampWindow } from "../../lib/viewport.js";
import { kindOfHead } from "./heads.js";
import { otherSubject } from "./sides.js";
import type { Compared } from "./comparison.js";
import type { State } from "../../state/store.js";
import type { ModelInfo } from "../../protocol/engine.js";

export function nameOf(info: ModelInfo, head: HeadRef) {
  const sublayer = sublayerAt(info, head.path);
  return sublayer
    ? t("head.in", { kind: t(`kind.${kindOfHead(info, head) ?? "decoder"}`), layer: sublayer.block, head: head.head })
    : "";
}

export const modelName = (state: State, model: string) => state.own.find((one) => one.id === model)?.name ?? model;

/** A recording often has the name of the model beside it. */
function shownModel(state: State, model: string) {
  const name = modelName(state, model);
  return recordingIn(state.own, model) ? t("compare.side.recording", { name }) : name;
}

/** A side's caption, and a short name that tells it from the other side. */
export function sideOf(
  state: State,
  { a, b, mine, read }: Compared,
  side: "a" | "b",
): { caption: string; short: string; result: { factor: number; averaged: boolean } } & HeadMark {
  const { other } = state.compare;
  const { info, head } = side === "a" ? a : b;
  const name = nameOf(info, head);
  const here = mine === side;
  const { text, model } = here ? read.mine : read.other;
  const beside = other === "plain" ? {} : (otherSubject(state)?.edits ?? state.edits);
  const edits = here ? state.edits : beside;
  const apart = {
    head: null,
    plain: here ? (isEdited(edits) ? t("compare.side.edited") : null) : t("compare.side.plain"),
    prompt: t("compare.side.prompt", { text: fileOf(state, here ? besideLanguage(state, text) : text) }),
    model: shownModel(state, model),
  }[other];
  return {
    caption: apart === null ? name : t("compare.side", { name, apart }),
    short:
      apart !== null && sameHead(a.head, b.head)
        ? other === "model"
          ? shortenName(apart, 20)
          : apart
        : apart === null
          ? name
          : t("compare.side", { name, apart }),
    /** the edit of this head; the other edits of its run do not count */
    ...headMark(edits, head),
    result: { factor: outputFactor(edits, head), averaged: isAveraged(edits, head) },
  };
}

export const windowOf = (state: State, { rows, cols }: Compared) =>
  clampWindow(placeOfText(state).window ?? WHOLE, { rows: rows.places.length, cols: cols.places.length });
