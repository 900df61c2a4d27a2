// The header: the name, what this page is, and which engine runs.
import { engineName } from "../components/engine-name.js";
import { wordsOf } from "../i18n/problem.js";
import { html, nothing } from "lit-html";
import { LANGUAGES, type Language } from "../protocol/language.js";
import { locale, t } from "../i18n/index.js";
import { inputValue } from "../lib/events.js";
import { lessonPart } from "../components/lesson-part.js";
import { noticeBar } from "../components/status-notes.js";
import type { EngineChoice } from "../protocol/messages.js";
import type { PageProps } from "./explore.js";

const ROOMS = ["explore", "train", "learn", "paper"] as const;
const OF_LEARN = ["exercises", "batch"];

type HeaderProps = PageProps["header"];

export function header(props: HeaderProps, notice: PageProps["notice"]) {
  const { room, parts, drawn, act } = props;
  const entry = OF_LEARN.includes(room) ? "learn" : room;
  return html`<header class="header">
    <h1 class="wordmark">${beam()}<span>${t("page.title")}</span></h1>
    ${lessonPart(
      parts.rooms,
      () => html`<nav class="rooms" aria-label=${t("room.label")}>
      ${ROOMS.map(
        (name) =>
          html`<button type="button" class="tab" aria-current=${name === entry ? "page" : "false"} data-room=${name}
            @click=${() => act.enter(name)}>${t(`room.${name}`)}</button>`,
      )}
    </nav>`,
    )}
    <p class="tagline">${t("page.tagline")} <span>${t("page.tagline.more")}</span></p>
    ${noticeBar(notice)}
    <div class="header-tools">
      ${drawn.panels("header")}
      ${badge(props)}
      <button class="icon-button" type="button" @click=${act.switchTheme} aria-label=${t("theme.switch")}
        title=${t("theme.switch")}>
        <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor"
          stroke-width="1.5" /><path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" /></svg>
      </button>
      <select class="language" aria-label=${t("language.label")} title=${t("language.label")}
        @change=${(e: Event) => act.speak(inputValue<Language>(e))}>
        ${Object.entries(LANGUAGES).map(
          ([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === locale()}>${name}</option>`,
        )}
      </select>
      <button class="icon-button keys-button" type="button" popovertarget="keys" aria-keyshortcuts="?"
        aria-label=${t("keys.open")} title=${t("keys.open.hint")}>?</button>
    </div>
    ${menu(props)} ${drawn.popovers("header")}
  </header>`;
}

function beam() {
  return html`<svg class="beam" viewBox="0 0 28 16" aria-hidden="true">
    <circle cx="5" cy="8" r="4" /><path class="ray"
      d="M11 6.6 26 1v3.4L11 7.6zM11 8.6h15v-1.2H11zM11 9.4 26 15v-3.4L11 8.4z" />
  </svg>`;
}

function badge({ running, stopped, recorded, last }: HeaderProps) {
  if (recorded)
    return html`<button class="badge" type="button" popovertarget="engine-menu" data-engine="recording"
      title=${t("engine.recording.hint")}><strong>${t("engine.recording")}</strong></button>`;
  const shown = stopped ? null : running;
  const idle = t(stopped ? "engine.stopped" : "engine.opening");
  const kind = shown ? t(`engine.${shown.kind}`) : "";
  return html`<button class="badge" type="button" popovertarget="engine-menu" data-engine=${shown?.kind ?? "none"}
    title=${shown ? t("engine.badge", { kind, adapter: engineName(shown) }) : idle}>
    <span class="lamp" aria-hidden="true"></span>
    ${
      shown
        ? html`<strong>${kind}</strong><span class="adapter">${engineName(shown)}</span>
          ${last ? html`<span class="ms">${t("engine.ms", { ms: last.ms })}</span>` : nothing}`
        : idle
    }
  </button>`;
}

function menu({ running, engine, asked, gpuBuilt, model, last, act }: HeaderProps) {
  const option = (choice: EngineChoice) => {
    const missing = choice === "gpu" && !gpuBuilt;
    return html`<label class="choice" ?data-disabled=${missing}>
      <input type="radio" name="engine" value=${choice} .checked=${(asked ?? engine) === choice} ?disabled=${missing}
        @change=${() => act.chooseEngine(choice)} />
      <span>${t(`engine.${choice}`)}</span>
      <small>${missing ? t("engine.gpu.missing") : t(`engine.${choice}.hint`)}</small>
    </label>`;
  };
  return html`<div id="engine-menu" class="popover" popover
    @toggle=${(e: ToggleEvent) => act.engineMenu(e.newState === "open")}>
    <fieldset>
      <legend>${t("engine.menu")}</legend>
      ${option("auto")} ${option("cpu")} ${option("gpu")}
    </fieldset>
    ${
      asked === null
        ? nothing
        : html`<div class="engine-asks" role="alert"><p>${t("engine.ends-run")}</p><button type="button"
          class="do" data-do="switch-engine" @click=${() => act.switchEngine(asked)}>${t(
            "engine.switch",
          )}</button></div>`
    }
    ${running?.reason ? html`<p class="reason">${wordsOf(running.reason)}</p>` : nothing}
    ${model ? html`<p class="reason">${t("engine.model", model)}</p>` : nothing}
    ${last ? html`<p class="reason">${t("engine.stages", { ran: last.ran, all: last.all })}</p>` : nothing}
  </div>`;
}
