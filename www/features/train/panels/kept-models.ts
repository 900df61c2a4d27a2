// Trained models kept in this browser: continue one, use it in Explore, save it as files, or open one.
import type { At } from "../../../lib/events.js";
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../i18n/index.js";
import type { Props } from "../props.js";

export function keptModels(k: Props["kept"]) {
  return html`<section class="train-part" data-kept-models tabindex="-1" aria-busy=${k.busy !== null}>
    <h3 class="title">${t("train.kept")}</h3>
    ${
      k.model
        ? html`<p class="hint">${k.model}</p>
          <div class="train-row">
            ${button("do", "keep", t("train.kept.keep"), k.act.keep, k)}
            ${button("quiet-button", "explore-now", t("train.kept.explore"), k.act.exploreNow, k)}
            ${button("quiet-button", "download-now", t("train.kept.download"), k.act.downloadNow, k)}
          </div>`
        : html`<p class="hint">${t("train.kept.idle")}</p>`
    }
    ${k.failure ? html`<p class="error-text" role="alert">${k.failure}</p>` : nothing}
    ${
      k.deleted !== null
        ? html`<p class="hint" role="status">${t("train.kept.deleted", { name: k.deleted })} <button type="button"
          class="link" data-do="undelete" @click=${k.act.undelete}>${t("edits.undo")}</button></p>`
        : nothing
    }
    ${
      k.list === null
        ? nothing
        : k.list.length === 0
          ? html`<p class="hint">${t("train.kept.none")}</p>`
          : html`<ul class="kept">${repeat(
              k.list,
              ({ id }) => id,
              (one) => entry(one, k),
            )}</ul>`
    }
    <div class="train-row">
      ${chooser("zip", t("train.kept.open"), k)}
      ${chooser("folder", t("train.kept.open-folder"), k)}
    </div>
  </section>`;
}

/** A button that is disabled while a task runs. */
const button = (
  kind: "do" | "quiet-button" | "link",
  does: string,
  label: string,
  act: () => void,
  { busy }: Props["kept"],
) =>
  html`<button type="button" class=${kind} data-do=${does} ?disabled=${busy !== null} @click=${act}>${label}</button>`;

function entry(one: NonNullable<Props["kept"]["list"]>[number], k: Props["kept"]) {
  const name = one.step === null ? one.name : t("models.kept.name", { name: one.name, step: one.step });
  if (one.damaged) return damaged(one.id, k);
  return html`<li data-kept=${one.id} aria-busy=${k.busy === one.id}>
    <p><strong>${name}</strong> <small>${t("train.kept.size", { bytes: one.bytes, date: one.date })}${
      one.last ? ` · ${t("train.kept.last")}` : ""
    }</small></p>
    <div class="train-row">
      ${one.whole ? button("link", "go-on", t("train.kept.go-on"), () => k.act.goOn(one.id), k) : nothing}
      ${button("link", "explore", t("train.kept.explore"), () => k.act.explore(one), k)}
      ${button("link", "download", t("train.kept.download"), () => k.act.download(one), k)}
      ${drop(one.id, name, k)}
    </div>
  </li>`;
}

/** A model with a damaged record. */
const damaged = (id: string, k: Props["kept"]) =>
  html`<li data-kept=${id} aria-busy=${k.busy === id}><p>${t("train.kept.damaged")}</p>
    <div class="train-row">${drop(id, id, k)}</div></li>`;

const drop = (id: string, name: string, k: Props["kept"]) =>
  html`<button type="button" class="link" data-do="drop" ?disabled=${k.busy !== null}
    aria-label=${t("train.kept.drop.one", { name })} @click=${() => k.act.drop(id)}>${t("train.kept.drop")}</button>`;

/** A native file input under a quiet label. */
function chooser(kind: "zip" | "folder", label: string, k: Props["kept"]) {
  const take = (e: At<HTMLInputElement>) => {
    const chosen = [...(e.target.files ?? [])];
    e.target.value = "";
    if (chosen.length) k.act.open(chosen);
  };
  return html`<label class="quiet-button file-button"><input type="file" class="visually-hidden" data-open=${kind}
    accept=${kind === "zip" ? ".zip" : nothing} ?webkitdirectory=${kind === "folder"} ?multiple=${kind === "folder"}
      ?disabled=${k.busy !== null} @change=${take} />${label}</label>`;
}
