// The choice of a model: the list, the chosen model's task, and what to look for in its heads.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { shortenName } from "../../domain/labels.js";
import { inputValue } from "../../lib/events.js";
import { mapsIntoSight } from "../../components/into-sight.js";
import { withLinks } from "../../components/links-in.js";
import { chooseActions, type ChooseActions } from "./choose.js";
import { chooserProps } from "./chooser-props.js";
import type { Name } from "../../domain/models.js";
import type { PagePanel } from "../feature.js";

export const panel = {
  region: "input",
  part: "model",
  actions: chooseActions,
  props: (state, _, act: ChooseActions) => chooserProps(state, act),
  view: chooser,
} satisfies PagePanel;

/** The most letters of a name in the list, which is wider than the chooser; the chooser's title is the whole name. */
const LETTERS = 48;

function chooser(
  {
    model,
    words,
    image,
    sound,
    beside,
    mask,
    loading,
    fetching,
    looks,
    act,
    ...props
  }: ReturnType<typeof chooserProps>,
  content: typeof import("./card-link.js") | null,
) {
  const option = (id: string, name: string) => html`<option value=${id} ?selected=${id === model}>${name}</option>`;
  const group = (label: string, all: { id: string; name: string }[]) =>
    all.length
      ? html`<optgroup label=${label}>${all.map(({ id, name }) => option(id, shortenName(name, LETTERS)))}</optgroup>`
      : nothing;
  const inOption = (name: Name) => t("models.option", { name, short: t(`models.${name}.short`) });
  const others = [...props.kept, ...props.own, ...props.opened, ...props.recordings];
  const trained = props.groups.flatMap(({ names }) => names).find((name) => name === model);
  const whole = trained ? inOption(trained) : (others.find(({ id }) => id === model)?.name ?? nothing);
  return html`<div class="block model-block">
    <label class="model-label" for="model">${t("models.choose")}</label>
    <select id="model" class="model-choice" title=${whole} aria-describedby="model-about"
      .value=${live(model)}
      @change=${(e: Event) => act.model(inputValue(e))}>
      ${props.groups.map(
        (group) =>
          html`<optgroup label=${t(`models.group.${group.architecture}`)}>${group.names.map((name) =>
            option(name, inOption(name)),
          )}</optgroup>`,
      )}
      ${group(t("models.group.kept"), props.kept)} ${group(t("models.group.own"), props.own)}
      ${group(t("models.group.opened"), props.opened)} ${group(t("models.group.recordings"), props.recordings)}
    </select>
    <div class="model-more"><button type="button" class="link" data-do="open-hub"
      @click=${act.hub.open}>${fetching === null ? t("hub.open") : t("hub.open.going", { share: fetching })}</button>
      ${content?.cardLink(props.state, act.measureRounding)}</div>
    <div id="model-about" class="model-about">
      ${
        loading
          ? html`<p class="model-loading" role="status">${t("load.weights")}${
              loading.done > 0 ? html` <span class="value">${t("load.bytes", loading)}</span>` : nothing
            }
            ${
              loading.total
                ? html`<progress max=${loading.total} value=${Math.min(loading.done, loading.total)}></progress>`
                : html`<progress></progress>`
            }</p>`
          : html`<p>${
              image
                ? t("models.images.does", image)
                : sound
                  ? t("models.sounds.does", sound)
                  : beside
                    ? t("models.beside.does")
                    : t(`models.${words}.does`, { mask })
            }</p>`
      }
      ${
        props.sees
          ? html`<p class="hint"><b>${t("models.look")}</b> ${withLinks(
              image
                ? t("models.images.look", image)
                : sound
                  ? t("models.sounds.look", sound)
                  : beside
                    ? t("models.beside.look")
                    : t(`models.${words}.look`, { mask, read: props.read, each: props.each }),
              looks.map(({ name, go }) => ({ name, go: () => [go(), mapsIntoSight()] })),
            )}</p>`
          : nothing
      }
    </div>
  </div>`;
}
