// The paper room: its parts on the left, the open one beside them.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { ablations } from "./ablations.js";
import { cost } from "./cost.js";
import { model } from "./model.js";
import { positions } from "./positions.js";
import { reportedTable } from "./reported-table.js";
import { PARTS } from "./state.js";
import { training } from "./training.js";

export function paper(props: ReturnType<typeof import("./props.js").props>) {
  const { part, act } = props;
  return html`<main class="room paper" data-part=${part}>
    <nav class="paper-parts" aria-label=${t("paper.parts")}>
      <h2 class="paper-title">${t("paper.title")}</h2>
      <p class="hint paper-authors">${t("paper.authors")}</p>
      <ul>
        ${PARTS.map(
          (name) => html`<li><button type="button" class="paper-part" data-paper=${name}
            aria-current=${name === part ? "page" : "false"} @click=${() => act.open(name)}>
          <strong>${t(`paper.part.${name}`)}</strong><small>${t(`paper.part.${name}.hint`)}</small></button></li>`,
        )}
      </ul>
    </nav>
    <div class="paper-body" tabindex="-1">
      <h2 class="paper-heading">${t(`paper.${part}.title`)}</h2>
      <p class="paper-lead">${t(`paper.${part}.lead`)}</p>
      ${props.model ? model(props.model) : nothing} ${props.cost ? cost(props.cost) : nothing}
      ${props.ablations ? ablations(props.ablations) : nothing} ${props.training ? training(props.training) : nothing}
      ${props.positions ? positions(props.positions) : nothing}
      ${props.reported ? reportedTable(props.reported) : nothing}
    </div>
  </main>`;
}
