// The Texts view: a list of texts, the progress of reading, and a table of heads whose open row has the examples.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { inputValue, takeFiles } from "../../lib/events.js";
import { scrollHint } from "../../components/scroll-hint.js";
import { labMap } from "../../components/map/lab-map.js";
import { paint, property } from "../../lib/paint.js";
import { typedValue } from "../../lib/typed-field.js";
import type { TextsProps } from "./props.js";

/** What the words are about. */
const inputOf = ({ images }: Pick<TextsProps, "images">) => ({ medium: images?.medium ?? ("text" as const) });

export const textsView = (props: TextsProps) =>
  html`<section class="detail texts" aria-label=${t("view.texts")} ?data-stale=${props.stale || props.draft !== null}>
    <div class="detail-head"><h2>${t("texts.title", inputOf(props))}</h2></div>
    ${props.images ? files(props.images) : list(props)} ${progress(props)} ${failed(props)}
    ${props.done > props.failed.length ? table(props) : nothing}
  </section>`;

const files = ({ medium, all }: NonNullable<TextsProps["images"]>) =>
  html`<p class="hint">${t(`texts.${medium}s`, { count: all.length })}</p>`;

function list({ list, typed, hasExamples, corpus, fetching, problem, act, ...props }: TextsProps) {
  const take = (event: Event) => {
    const [file] = takeFiles(event);
    if (file) act.file(file);
  };
  const { limits, inLink } = props;
  const { texts, long, more } = props.draft ?? props;
  return html`<div class="texts-list">
    <label for="texts-list">${t("texts.list")}</label>
    <textarea id="texts-list" rows="5" dir="auto" spellcheck="false" autocomplete="off" wrap="off"
      placeholder=${t("texts.placeholder")} aria-describedby="texts-count" .value=${typedValue(list)}
      @input=${(e: Event) => act.draft(inputValue(e))} @change=${(e: Event) => act.list(inputValue(e))}></textarea>
    <div class="texts-bring">
      <label class="quiet-button framed file-button"><input type="file" class="visually-hidden" data-do="file"
        accept=".txt,text/plain" @change=${take} />${t("texts.file")}</label>
      ${
        corpus === null
          ? nothing
          : html`<button type="button" class="quiet-button framed" data-do="corpus" ?disabled=${fetching}
            @click=${act.corpus}>${t("texts.corpus", { count: corpus })}</button>`
      }
      ${
        typed && hasExamples
          ? html`<button type="button" class="quiet-button" data-do="own" @click=${act.own}>${t("texts.own")}</button>`
          : nothing
      }
      <span class="hint" id="texts-count">${t("texts.count", { count: texts.length })}
        ${long ? t("texts.long", { count: long, most: limits.longest }) : nothing}
        ${more ? t("texts.more", { count: more, most: limits.most }) : nothing}
        ${inLink ? nothing : t("texts.unlinked")}</span>
    </div>
    ${problem ? html`<p class="error-text" role="alert">${problem}</p>` : nothing}
  </div>`;
}

const button = (name: string, words: string, act: () => void) =>
  html`<button type="button" class="quiet-button" data-do=${name} @click=${act}>${words}</button>`;

function progress({ texts, done, going, halted, stale, draft, images, act }: TextsProps) {
  const input = inputOf({ images });
  if (draft)
    return html`<p class="texts-progress" role="status">${t("texts.edited")}
      <button type="button" class="quiet-button framed" data-do="measure" @mousedown=${(e: Event) => e.preventDefault()}
        @click=${() => act.list(draft.list)}>${t("texts.measure")}</button></p>`;
  if (texts.length === 0) return html`<p class="empty">${t("texts.none", input)}</p>`;
  if (stale)
    return html`<p class="texts-progress" role="status">${t("texts.stale")}
      ${button("again", t("texts.again"), act.again)}</p>`;
  const of = texts.length;
  return going || halted
    ? html`<p class="texts-progress" role="status"><progress max=${of} value=${done}></progress>
        <span class="value">${t("texts.going", { done, of, ...input })}</span>
        ${button(halted ? "resume" : "halt", t(halted ? "texts.resume" : "texts.halt"), () => act.halt(!halted))}</p>`
    : nothing;
}

const failed = ({ failed, images }: TextsProps) =>
  failed.length
    ? html`<details class="fold texts-failed"><summary>${t("texts.failed", {
        count: failed.length,
        ...inputOf({ images }),
      })}</summary>
      <ul>${failed.map(({ text, why }) => html`<li><span dir="auto">${text}</span> ${why}</li>`)}</ul></details>`
    : nothing;

const ARROWS = { down: "↓", up: "↑" };

/** Scrolls the table to its chosen column, past the fixed column of heads and the fading edge; again when all numbers
 * have arrived. */
function chosenIntoSight(box: HTMLElement, _measure: TextsProps["measured"], _going: boolean) {
  const [heads, chosen] = [box.querySelector("thead th"), box.querySelector("thead th[data-chosen]")];
  if (!heads || !chosen) return;
  const { left, right } = chosen.getBoundingClientRect();
  const before = heads.getBoundingClientRect().right - left;
  const after = right - box.getBoundingClientRect().right;
  if (before > 0) box.scrollLeft -= before;
  else if (after > 0) box.scrollLeft += after + parseFloat(getComputedStyle(box).scrollPaddingInlineEnd);
}

function table(props: TextsProps) {
  const { columns, rows, order, hidden, heads, alone, act } = props;
  const input = inputOf(props);
  const { name, about } = columns.find(({ chosen }) => chosen) ?? columns[0];
  return html`<dl class="measures-meaning"><div><dt>${name}</dt> <dd>${about}</dd></div></dl>
    <p class="hint">${t("texts.read", input)} ${alone ? t("texts.alone") : nothing} ${t("texts.limit")}</p>
    <div class="texts-scroll scrolls" ${scrollHint()} ${paint(chosenIntoSight, props.measured, props.going)}>
    <table class="texts-table">
    <caption class="visually-hidden">${t("texts.title", input)}</caption>
    <thead><tr><th scope="col" aria-sort=${order === "layer" ? "ascending" : "none"}><button type="button"
      @click=${act.byLayer} title=${t("texts.by-layer")}>${t("texts.head")}</button></th>${columns.map(
        ({ measure, name, about, sorted, chosen, sort }) =>
          html`<th scope="col" data-measure=${measure} ?data-chosen=${chosen}
            aria-sort=${sorted === null ? "none" : sorted === "down" ? "descending" : "ascending"}><button type="button"
              title=${about} @click=${sort}>${name}${
                sorted ? html` <span aria-hidden="true">${ARROWS[sorted]}</span>` : nothing
              }</button></th>`,
      )}</tr></thead>
    <tbody>${rows.map(
      ({ name, open, cells, go }) => html`<tr ?data-open=${open} @click=${go}><th scope="row"><button type="button"
        aria-expanded=${open}>${name}</button></th>${cells.map(
          ({ mean, deviation, share, about }, i) => html`<td ?data-chosen=${columns[i].chosen} title=${about}
            ${property("--share", share.toFixed(3))}><span>${mean}</span><small>${deviation}</small></td>`,
        )}</tr>
        ${
          open ? html`<tr class="texts-open"><td colspan=${columns.length + 1}>${examples(props)}</td></tr>` : nothing
        }`,
    )}</tbody>
  </table></div>
  ${hidden ? button("all", t("texts.all", { count: heads }), act.all) : nothing}`;
}

function examples({ examples, columns, lowest, head, tone, screen, images }: TextsProps) {
  const input = inputOf({ images });
  const measure = columns.find(({ chosen }) => chosen)?.name;
  return html`<div class="texts-examples">
    <h3 class="title">${
      examples.length
        ? t(lowest ? "texts.lowest" : "texts.highest", { measure, head, ...input })
        : t("texts.examples.none", { measure, head, ...input })
    }</h3>
    <ol>${examples.map(
      ({ text, value, map, open }, i) => html`<li>
        <p class="texts-example"><span class="value">${value}</span> <span class="texts-text" dir="auto"
          title=${text}>${text}</span></p>
        ${
          map
            ? labMap({ ...map, name: t("texts.map", { head, number: i + 1 }), tone, screen })
            : html`<p class="hint">${t("maps.busy")}</p>`
        }
        <button type="button" class="quiet-button" data-do="open" @click=${open}>${t("texts.open", input)}</button>
      </li>`,
    )}</ol></div>`;
}
