// The list of models stored on this device: each can be opened, fetched completely, or deleted.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../i18n/index.js";
import type { Panel } from "./props.js";
import type { Precision } from "../../protocol/engine.js";

export function storedList({ kept: list, room, fetching, opening, act }: Panel) {
  const busy = fetching !== null || opening !== null;
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

function entry(
  { id, name, family, whole, bytes, have, date, doomed, ways }: NonNullable<Panel["kept"]>[number],
  busy: boolean,
  act: Panel["act"],
) {
  const button = (what: Precision | "go-on" | "doom" | "spare" | "drop", does: (id: string) => void) =>
    html`<button type="button" class="link" data-do=${what} ?disabled=${busy}
      aria-label=${t(`hub.kept.${what}.one`, { name })} @click=${() => does(id)}>${t(`hub.kept.${what}`)}</button>`;
  // The second click of a double click, and the focus, land on the button that keeps the model.
  return html`<li data-kept=${id}>
    <p><strong>${name}</strong> <small>${
      family === null
        ? t("hub.kept.damaged", { bytes: have })
        : whole
          ? t("hub.kept.about", { bytes, family, date })
          : t("hub.kept.part", { bytes, have })
    }</small></p>
    <div class="hub-row">${
      family === null
        ? nothing
        : whole
          ? ways.map((precision) => button(precision, () => act.open(id, precision)))
          : button("go-on", act.goOn)
    } ${doomed ? button("spare", act.spare) : button("doom", act.doom)} ${
      doomed ? button("drop", act.drop) : nothing
    }</div>
    <p class="hint" role="status" ?hidden=${!doomed}>${t("hub.kept.sure")}</p>
  </li>`;
}
