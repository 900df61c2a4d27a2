// The image or the sound of a model that reads one: chosen, dropped, pasted or taken by the camera.
import { html, nothing } from "lit-html";
import { mediaOf, strokesIn, type Heard } from "../../state/media.js";
import { cameraButton, cameraView, type CameraProps } from "./camera/view.js";
import type { DrawingProps } from "./drawing-sheet.js";
import { lackOfSettings } from "../../domain/models.js";
import { fileMedium, readsBeside } from "../../protocol/medium.js";
import { takeFiles } from "../../lib/events.js";
import { t } from "../../i18n/index.js";
import { wordsOf } from "../../i18n/problem.js";
import type { Problem } from "../../lib/errors.js";
import type { State } from "../../state/store.js";

export interface MediaProps {
  medium: "image" | "sound";
  /** the file of the one in view; null if there is none */
  file: string | null;
  /** the size of the part of an image that the model sees */
  size: { width: number; height: number } | null;
  /** whether it is a sheet without strokes */
  blank: boolean;
  /** what it hears of a sound */
  heard: Heard | null;
  /** the one that is being read */
  reading: string | null;
  problem: Problem | null;
  /** why no image, or no other one, can be read */
  lack: Problem | null;
  /** the number of those in view beside a text, where several are read at once; null in a text's place */
  beside: number | null;
  /** null for a model that reads colours */
  drawing: DrawingProps | null;
  /** null for a sound */
  camera: CameraProps | null;
  take(files: File[]): void;
}

/** Null for a model that reads text alone. */
export function mediaProps(
  state: State,
  lack: Problem | null,
  act: { openMedia: MediaProps["take"]; draw: DrawingProps["draw"]; camera: CameraProps["act"] },
): MediaProps | null {
  const medium = fileMedium(state);
  if (medium === "text") return null;
  const { reading, problem } = state.media;
  const beside = readsBeside(state);
  const image = mediaOf(state, beside ? (state.pictures[0] ?? "") : state.text);
  const input = state.info?.config.input;
  const card = state.own.find(({ id }) => id === state.model)?.card;
  const settingsProblem = card ? lackOfSettings(card) : null;
  return {
    medium,
    file: image?.file ?? null,
    size: image,
    blank: image?.strokes?.length === 0,
    heard: image?.sound ?? null,
    reading,
    // Features of a sound need no settings.
    problem: problem ?? (medium === "sound" && !image && reading === null ? settingsProblem : null),
    lack: lack ?? (medium === "image" ? settingsProblem : null),
    beside: beside ? state.pictures.length : null,
    drawing: input?.kind === "pixels" && input.channels === 1 ? { strokes: strokesIn(state), draw: act.draw } : null,
    camera: medium === "image" ? { ...state.camera, act: act.camera } : null,
    take: act.openMedia,
  };
}

const ACCEPTED = { image: "image/*", sound: "audio/*,.wav,.safetensors" };

const titleOf = ({ medium, beside }: MediaProps) =>
  beside === null ? t(`${medium}.title`) : t("pictures.field", { several: beside > 1 });

function chooserOf({ medium, beside, file }: MediaProps) {
  const which = file === null ? "choose" : "other";
  return beside === null ? t(`${medium}.${which}`) : t(`pictures.${which}`, { several: beside > 1 });
}

export function mediaField(props: MediaProps) {
  const { medium, file, size, blank, heard, reading, problem, lack, beside, camera, take } = props;
  const several = beside !== null;
  return lack
    ? html`<h2 class="title">${titleOf(props)}</h2>
    <p class="hint" data-lacks=${lack.code}>${wordsOf(lack)}</p>`
    : html`<h2 class="title">${titleOf(props)}</h2>
    <div class="image-field">
      <label class="quiet-button framed file-button"><input type="file" class="visually-hidden" data-do=${medium}
        accept=${ACCEPTED[medium]} ?multiple=${several} aria-describedby="image-about"
        @change=${(e: Event) => take(takeFiles(e))} />${chooserOf(props)}</label>
      ${camera ? cameraButton(camera) : nothing}
      <span class="image-name">${reading ?? (several ? nothing : (file ?? nothing))}</span>
    </div>
    <p id="image-about" class="hint" aria-live="polite">${
      problem
        ? html`<span class="error-text">${wordsOf(problem)}</span>`
        : reading !== null
          ? t(`${medium}.reading`)
          : heard
            ? t("sound.heard", heard)
            : size
              ? blank
                ? t("drawing.blank")
                : t("image.seen", size)
              : t(`${medium}.about`)
    }</p>
    ${camera ? cameraView(camera) : nothing}`;
}
