// What the page says of a recording: that a link offers one, and that the open one is none of a model.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { withLinks } from "../../components/links-in.js";
import type { RecordingNote } from "../../domain/models.js";
import type { Actions } from "./actions.js";
import type { WantedRecording } from "./state.js";

type Act = Actions["recording"];

export function offer({ wanted, act }: { wanted: WantedRecording; act: Act }) {
  const { url, sizes, busy, problem } = wanted;
  const { host } = new URL(url);
  const done = busy?.what === "reading" && sizes ? { done: busy.done, total: sizes.read } : null;
  return html`<section class="banner recording-offer" aria-label=${t("recording.offer")} aria-busy=${busy !== null}>
    <div class="banner-words">
      <p><strong>${t("recording.offer.from", { host })}</strong> ${
        sizes
          ? t(sizes.lens ? "recording.offer.lens" : "recording.offer.sizes", { ...sizes })
          : t("recording.offer.unread")
      }</p>
      <p class="hint recording-address">${url}</p>
      ${problem ? html`<p class="error-text" role="alert">${problem}</p>` : nothing}
      ${
        done
          ? html`<p role="status">${t("load.bytes", done)} <progress max=${done.total}
              value=${Math.min(done.done, done.total)}></progress></p>`
          : nothing
      }
    </div>
    <div class="recording-choices">${
      sizes
        ? html`<button type="button" class="do" data-do="take-recording" ?disabled=${busy !== null}
            @click=${act.take}>${t("recording.take", { bytes: sizes.read })}</button>`
        : html`<button type="button" class="do" data-do="look-up-recording" ?disabled=${busy !== null}
            @click=${act.lookUp}>${t("recording.look-up", { host })}</button>`
    }
    <button type="button" class="quiet-button framed" data-do="decline-recording"
      @click=${act.decline}>${t("recording.decline")}</button></div>
  </section>`;
}

/** @param open opens the dialog of models; null where a lesson hides them */
export function note({ file, sequences, partial, bare, lens, open }: RecordingNote & { open: (() => void) | null }) {
  const more = [
    bare && !lens ? t("recording.note.bare") : "",
    lens?.alike ? t("recording.note.alike") : "",
    sequences > 1 ? t("recording.note.first", { count: sequences }) : "",
    partial ? t("recording.note.partial") : "",
  ].filter(Boolean);
  const links = open ? [{ name: t("recording.note.open"), go: open }] : [];
  return html`<p class="recording-note" role="note"><strong>${t(lens ? "recording.note.lens" : "recording.note", {
    file,
  })}</strong> ${withLinks(t("recording.note.needs"), links)} ${more.join(" ")}</p>`;
}
