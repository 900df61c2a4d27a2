// The models that are stored on this device: each is opened, fetched to its end, or deleted.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { t } from "../../i18n/index.js";

/** `family` is null where what it is can no longer be read; `doomed`: whether its deletion is to be confirmed; `ways`: how the engine may keep it in memory, the most exact first. @typedef {{ id: string, name: string, family: string | null, whole: boolean, bytes: number, have: number, date: number, doomed: boolean, ways: import("./card.js").Precision[] }} Kept */

/** @param {Kept[] | null} list null where nothing can be kept @param {number | null} room @param {boolean} busy @param {{ open(id: string, precision: import("./card.js").Precision): void, goOn(id: string): void, doom(id: string): void, spare(): void, drop(id: string): void }} act */
export function kept(list, room, busy, act) {
  return html`<section class="hub-part" data-part="kept">
    <h3 class="title">${t("hub.kept")}</h3>
    ${
      list === null
        ? html`<p class="hint">${t("hub.kept.not")}</p>`
        : list.length === 0
          ? html`<p class="hint">${t("hub.kept.none")}</p>`
          : html`<ul class="hub-kept">${repeat(
              list,
              ({ id }) => id,
              (one) => entry(one, busy, act),
            )}</ul>`
    }
    ${list !== null && room !== null ? html`<p class="hint">${t("hub.kept.room", { room })}</p>` : nothing}
  </section>`;
}

/** @param {Kept} one @param {boolean} busy @param {Parameters<typeof kept>[3]} act */
function entry({ id, name, family, whole, bytes, have, date, doomed, ways }, busy, act) {
  const button = (
    /** @type {"f32" | "f16" | "int8" | "go-on" | "doom" | "spare" | "drop"} */ what,
    /** @type {(id: string) => void} */ does,
  ) =>
    html`<button type="button" class="link" data-do=${what} ?disabled=${busy} aria-label=${t(`hub.kept.${what}.one`, { name })} @click=${() => does(id)}>${t(`hub.kept.${what}`)}</button>`;
  // Whoever clicks twice, or holds the focus, is on the button that keeps it.
  return html`<li data-kept=${id}>
    <p><strong>${name}</strong> <small>${family === null ? t("hub.kept.damaged", { bytes: have }) : whole ? t("hub.kept.about", { bytes, family, date }) : t("hub.kept.part", { bytes, have })}</small></p>
    <div class="hub-row">${family === null ? nothing : whole ? ways.map((precision) => button(precision, () => act.open(id, precision))) : button("go-on", act.goOn)} ${doomed ? button("spare", act.spare) : button("doom", act.doom)} ${doomed ? button("drop", act.drop) : nothing}</div>
    <p class="hint" role="status" ?hidden=${!doomed}>${t("hub.kept.sure")}</p>
  </li>`;
}
