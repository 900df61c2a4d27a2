// The dialog that opens another maker's model: from a hub, from this machine, or from the store.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { closeDialog, inputNumber, inputValue, takeFiles, type At } from "../../lib/events.js";
import { card, facts } from "./card-view.js";
import { fetchProgress, openProgress } from "./progress.js";
import { storedList } from "./stored-list.js";
import { TOWERS, type Tower } from "../../domain/hub-id.js";
import { BITS } from "../../domain/models.js";
import type { Panel } from "./props.js";
import type { ProblemPlace } from "./state.js";

type Offer = NonNullable<Panel["offer"]>;

export function hubPanel(p: Panel) {
  const going = p.fetching ? fetchProgress(p.fetching, p.act.stop) : p.opening ? openProgress(p.opening) : null;
  return html`<div class="dialog-form">
    <div class="dialog-head"><h2 id="hub-title">${t("hub.title")}</h2><button type="button" class="icon-button"
      aria-label=${t("notice.close")} @click=${closeDialog}>✕</button></div>
    <div class="hub-body" aria-busy=${p.busy !== null}>
      ${
        p.offer
          ? offer(p, p.offer, going)
          : html`${p.wanted && p.busy !== "reading" ? wanted(p, p.wanted) : nothing} ${going ?? nothing} ${ways(p)}`
      }
      ${storedList(p)}
      ${said(p, "stored")}
      ${settings(p)}
    </div>
  </div>`;
}

const said = ({ problem }: Panel, at: ProblemPlace) =>
  html`<p class="error-text hub-said" role="alert">${problem?.at === at ? problem.text : nothing}</p>`;

function wanted(p: Panel, { name, commit, bytes, precision }: NonNullable<Panel["wanted"]>) {
  return html`<section class="hub-part" data-part="wanted">
    <p><strong>${t("hub.wanted", { name })}</strong> ${
      bytes === null ? t("hub.wanted.unsaid", { host: p.host }) : t("hub.wanted.bytes", { bytes, host: p.host })
    } ${precision === "f32" ? nothing : t("hub.wanted.kept", { bits: BITS[precision] })}</p>
    <p class="hint">${t("hub.card.commit", { commit: commit.slice(0, 12) })} · ${t("hub.wanted.else")}</p>
    <div class="hub-row"><button type="button" class="do" data-do="take-wanted" ?disabled=${p.busy !== null}
      @click=${p.act.takeWanted}>${bytes === null ? t("hub.look-up") : t("hub.fetch", { bytes })}</button>
      ${
        p.busy === "looking"
          ? html`<span class="hint" role="status">${t("hub.looking", { host: p.host })}</span>`
          : nothing
      }</div>
    ${said(p, "wanted")}
  </section>`;
}

function offer(p: Panel, { card: about, bytes, here, refused, precision, ways, linked, steps }: Offer, going: unknown) {
  return html`<section class="hub-part" data-part="offer" aria-label=${about.name}>
    <h3 class="hub-name">${about.name}</h3>
    ${steps ? walk(steps, going !== null, p) : nothing}
    ${about.tower ? towers(about.tower, going !== null, p) : nothing}
    ${facts(about, precision)}
    ${ways.length < 2 || refused ? nothing : keeping(ways, precision, going !== null, p.act)}
    ${
      linked === null || refused
        ? nothing
        : html`<p class="hint"
          data-linked=${linked}>${
            linked === "f32" ? t("hub.wanted.whole") : t("hub.wanted.not-kept", { bits: BITS[linked] })
          }</p>`
    }
    ${refused ? html`<p class="error-text" role="alert">${t(`hub.${refused.key}`, refused.params)}</p>` : nothing}
    ${
      going ??
      html`<div class="hub-row">
      ${
        refused
          ? nothing
          : html`<button type="button" class="do" data-do="take"
            ?disabled=${p.busy !== null}
            @click=${p.act.take}>${here ? t("hub.use") : t("hub.fetch", { bytes })}</button>`
      }
      <button type="button" class="quiet-button framed" data-do="back" @click=${p.act.back}>${t("hub.back")}</button>
    </div>`
    }
    ${said(p, "offer")}
    ${card(about, going !== null)}
  </section>`;
}

/** A slider over the checkpoints of a training run. */
function walk({ steps, revisions, at, name }: NonNullable<Offer["steps"]>, going: boolean, { busy, host, act }: Panel) {
  const chosen = (event: Event) => revisions[inputNumber(event)];
  const said = at < steps.length ? t("hub.step", { step: steps[at].step }) : (name ?? t("hub.step.none"));
  return html`<div class="hub-steps" data-part="steps">
    <label for="hub-step">${t("hub.steps")}</label>
    <input id="hub-step" type="range" min="0" max=${revisions.length - 1} step="1" .value=${live(String(at))}
      ?disabled=${going} aria-valuetext=${said} aria-describedby="hub-step-hint"
        @input=${(e: Event) => act.pointStep(chosen(e))} @change=${(e: Event) => act.step(chosen(e))} />
    <output for="hub-step">${said}</output>
    <p class="hint" id="hub-step-hint" role="status">${
      busy === "looking"
        ? t("hub.looking", { host })
        : t("hub.steps.hint", { count: steps.length, first: steps[0].step, last: steps[steps.length - 1].step })
    }</p>
  </div>`;
}

/** The choice between the encoder of images and that of texts. */
const towers = (chosen: Tower, going: boolean, { busy, act }: Panel) => html`<fieldset class="hub-keep">
  <legend>${t("hub.tower")}</legend>
  <div class="hub-row">${TOWERS.map(
    (tower) => html`<label>
      <input type="radio" name="tower" data-tower=${tower} .checked=${live(tower === chosen)}
        ?disabled=${busy !== null || going} @change=${() => act.tower(tower)} />
      <span>${t(`hub.tower.${tower}`)}</span>
    </label>`,
  )}</div>
</fieldset>`;

function keeping(ways: Offer["ways"], chosen: Offer["precision"], busy: boolean, act: Panel["act"]) {
  const only = ways.filter(({ fits }) => fits).length === 1;
  return html`<fieldset class="hub-keep" aria-describedby="hub-keep-hint">
    <legend>${t("hub.keep")}</legend>
    <div class="hub-row">${ways.map(
      ({ precision, bytes, fits }) => html`<label>
      <input type="radio" name="precision" data-precision=${precision} .checked=${live(precision === chosen)}
        ?disabled=${!fits || busy} @change=${() => act.precision(precision)} />
      <span>${t("hub.keep.bits", { bits: BITS[precision] })} <small>${t(
        fits ? "hub.card.bytes" : "hub.keep.too-large",
        { bytes },
      )}</small></span>
    </label>`,
    )}</div>
    <p class="hint" id="hub-keep-hint">${only ? t("hub.keep.only") : nothing} ${t(`hub.keep.${chosen}`)}</p>
  </fieldset>`;
}

function ways(p: Panel) {
  const go = (event: Event) => {
    event.preventDefault();
    p.act.lookUp();
  };
  return html`<div class="hub-ways">
    <section class="hub-part" data-part="name">
      <h3 class="title">${t("hub.name")}</h3>
      <form class="hub-row" @submit=${go}>
        <input id="hub-name" class="hub-field" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
          aria-label=${t("hub.name.label")} aria-describedby="hub-name-hint" placeholder=${t("hub.name.example")}
            .value=${live(p.typed)} @input=${(e: Event) => p.act.type(inputValue(e))} />
        <button class="do" data-do="look-up" ?disabled=${p.busy !== null}>${t("hub.look-up")}</button>
      </form>
      ${said(p, "name")}
      ${
        p.busy === "looking"
          ? html`<p class="hint" role="status">${t("hub.looking", { host: p.host })}</p>`
          : html`<p class="hint" id="hub-name-hint">${t("hub.name.hint", { host: p.host })}</p>`
      }
      <p class="hint hub-suggested">${t("hub.suggested")}</p>
      <ul class="hub-suggestions">${p.suggested.map(
        ({ name, kind }) =>
          html`<li><button type="button" class="link" data-suggested=${name}
            @click=${() => p.act.type(name)}>${name}</button> <small>${t(`hub.suggested.${kind}`)}</small></li>`,
      )}</ul>
    </section>
    <section class="hub-part" data-part="files">
      <h3 class="title">${t("hub.files")}</h3>
      <div class="hub-row">${chooser("folder", p)} ${chooser("choose", p)}</div>
      ${said(p, "files")}
      ${
        p.busy === "reading"
          ? html`<p class="hint" role="status">${t("hub.reading")}</p>`
          : html`<p class="hint">${t("hub.files.hint")}</p>`
      }
    </section>
  </div>`;
}

function chooser(kind: "folder" | "choose", { busy, act }: Panel) {
  const take = (event: Event) => {
    const chosen = takeFiles(event);
    if (chosen.length) act.files(chosen);
  };
  return html`<label class="quiet-button framed file-button"><input type="file" class="visually-hidden"
    data-choose=${kind} multiple ?webkitdirectory=${kind === "folder"} ?disabled=${busy !== null} @change=${take}
      />${t(`hub.files.${kind}`)}</label>`;
}

function settings(p: Panel) {
  const go = (event: At<HTMLFormElement>) => {
    event.preventDefault();
    p.act.endpoint(event.currentTarget.endpoint.value);
  };
  return html`<details class="fold hub-part" data-part="settings" ?open=${p.problem?.at === "endpoint"}>
    <summary>${t("hub.settings")}<small>${p.host}</small></summary>
    <form class="hub-row" @submit=${go}>
      <input name="endpoint" class="hub-field" type="text" inputmode="url" autocomplete="off" spellcheck="false"
        aria-label=${t("hub.endpoint")} aria-describedby="hub-endpoint-hint" .value=${p.endpoint} />
      <button class="quiet-button framed" data-do="endpoint">${t("hub.endpoint.set")}</button>
    </form>
    ${said(p, "endpoint")}
    <p class="hint" id="hub-endpoint-hint">${t("hub.endpoint")}. ${t("hub.endpoint.hint")}</p>
  </details>`;
}
