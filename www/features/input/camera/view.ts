// The camera: a button, what it sees, and a button that takes the picture.
import { html, nothing } from "lit-html";
import { t } from "../../../i18n/index.js";
import type { cameraActions } from "./actions.js";
import type { State } from "../../../state/store.js";

export interface CameraProps extends Pick<State["camera"], "wanted" | "stream"> {
  act: ReturnType<typeof cameraActions>;
}

export const cameraButton = ({ wanted, act }: CameraProps) =>
  html`<button type="button" class="quiet-button framed" data-do="camera" aria-expanded=${wanted}
    @click=${wanted ? act.close : act.open}>${t(wanted ? "camera.close" : "camera.open")}</button>`;

export function cameraView({ wanted, stream, act }: CameraProps) {
  if (!wanted) return nothing;
  const take = (event: Event) => {
    const video = (event.currentTarget as Element).parentElement?.querySelector("video");
    // Before the first frame there is nothing to take.
    if (video?.videoWidth) void act.take(video);
  };
  return html`<div class="camera">
    <video autoplay muted playsinline aria-label=${t("camera.view")} .srcObject=${stream}></video>
    <p class="hint" role="status">${t(stream ? "camera.about" : "camera.waiting")}</p>
    <button type="button" class="quiet-button framed" data-do="take-picture" ?disabled=${stream === null}
      @click=${take}>${t("camera.take")}</button>
  </div>`;
}
