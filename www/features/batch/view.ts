// The batch room: sentences and their maps above, the tensors of training below.
import { enterKey, inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formats, t } from "../../i18n/index.js";
import { toggle } from "../../components/controls.js";
import { sections } from "../../components/learn-tabs.js";
import { mapRows } from "./maps.js";
import { tensors } from "./tensors.js";
import type { Props } from "./props.js";

export function batch(props: Props) {
  return html`<main class="room batch">
    ${sections("batch", props.enter, props.teach)}
    <section class="batch-part" aria-labelledby="batch-maps">
      <div class="batch-side">
        <h2 id="batch-maps">${t("batch.maps.title")}</h2>
        <p class="batch-lead">${t("batch.maps.lead")}</p>
        ${sentences(props)}
        ${toggle({
          id: "batch-causal",
          label: t("batch.causal"),
          hint: t("batch.causal.hint"),
          on: props.causal,
          edited: false,
          set: (causal) => props.act.set({ causal }),
          reset() {},
        })}
        <div class="control"><div class="control-head"><span
          class="control-label">${t("batch.seed")}</span><output>${formats().exact(props.seed)}</output>
          <button type="button" class="quiet-button" data-reseed
            @click=${() => props.act.set({ seed: (props.seed + 1) % 2 ** 32 })}>${t("batch.seed.new")}</button></div>
          <p class="hint">${t("batch.seed.hint")}</p></div>
      </div>
      ${mapRows(props)}
    </section>
    <section class="batch-part" aria-labelledby="batch-tensors">
      <div class="batch-side">
        <h2 id="batch-tensors">${t("batch.tensors.title")}</h2>
        <p class="batch-lead">${t("batch.tensors.lead", { model: props.model })}</p>
        ${pairs(props)}
        ${length(props)}
      </div>
      ${tensors(props)}
    </section>
  </main>`;
}

function sentences({ sentences, mayAdd, mayRemove, limits, act }: Props) {
  return html`<ol class="batch-list" aria-label=${t("batch.sentences")}>
      ${sentences.map(
        ({ text, problem }, i) => html`<li>
        <input class="batch-text" type="text" maxlength="400" aria-label=${t("batch.sentence", {
          number: i + 1,
        })} aria-invalid=${problem !== null} data-sentence=${i} .value=${live(text)}
          @input=${(e: Event) => act.sentence(i, inputValue(e))} />
        <button type="button" class="icon-button" ?disabled=${!mayRemove}
          aria-label=${t("batch.remove", { number: i + 1 })} title=${t("batch.remove", { number: i + 1 })}
            data-remove=${i} @click=${() => act.removeSentence(i)}>✕</button>
        ${
          problem === "empty"
            ? html`<p class="error-text" role="status">${t("batch.problem.empty")}</p>`
            : problem === "long"
              ? html`<p class="error-text" role="status">${t("batch.problem.long", { words: limits.words })}</p>`
              : nothing
        }
      </li>`,
      )}
    </ol>
    <button type="button" class="quiet-button" ?disabled=${!mayAdd} data-add
      @click=${act.addSentence}>${t("batch.add")}</button>`;
}

/** A long text wraps; a line break is none of its characters. */
const pairText = (
  side: "source" | "target",
  i: number,
  value: string,
  name: string,
  most: number,
  act: Pick<Props["act"], "pair">,
) => html`<textarea class="text-field" rows="1" maxlength=${most} spellcheck="false" autocomplete="off"
    autocapitalize="off" dir="auto" aria-label=${name} data-source=${side === "source" ? i : nothing}
    data-target=${side === "target" ? i : nothing} .value=${live(value)}
    @input=${(e: Event) => act.pair(i, { [side]: inputValue(e) })}
    @keydown=${(e: KeyboardEvent) => enterKey(e, false, () => {})}></textarea>`;

function pairs({ pairs, mayAddPair, mayRemovePair, blank, limits, act }: Props) {
  return html`<ol class="batch-list batch-pairs" aria-label=${t("batch.pairs")}>
      ${pairs.map(
        ({ source, target }, i) => html`<li>
        ${pairText("source", i, source, t("batch.source", { number: i + 1 }), limits.characters, act)}
        <button type="button" class="icon-button" ?disabled=${!mayRemovePair}
          aria-label=${t("batch.pair.remove", { number: i + 1 })} title=${t("batch.pair.remove", {
            number: i + 1,
          })} @click=${() => act.removePair(i)}>✕</button>
        <span aria-hidden="true">→</span>
        ${pairText("target", i, target, t("batch.target", { number: i + 1 }), limits.characters, act)}
      </li>`,
      )}
    </ol>
    ${blank ? html`<p class="error-text" role="status">${t("batch.problem.blank")}</p>` : nothing}
    <button type="button" class="quiet-button" ?disabled=${!mayAddPair} data-add-pair
      @click=${act.addPair}>${t("batch.pair.add")}</button>`;
}

function length({ length, lengthBad, limits, act }: Props) {
  return html`<div class="control">
    <div class="control-head"><label for="batch-length">${t("batch.length")}</label>
      <input id="batch-length" class="number" type="text" inputmode="numeric" maxlength="4" aria-invalid=${lengthBad}
        aria-describedby="batch-length-hint" .value=${live(length)} @input=${(e: Event) =>
          act.set({ length: inputValue(e) })} /></div>
    <input class="batch-slider" type="range" min=${limits.least} max=${limits.most} step="1"
      aria-label=${t("batch.length")} .value=${live(length)}
      @input=${(e: Event) => act.set({ length: inputValue(e) })} />
    <p class=${lengthBad ? "hint error-text" : "hint"} id="batch-length-hint"
      role="status">${
        lengthBad ? t("batch.problem.length", { least: limits.least, most: limits.most }) : t("batch.length.hint")
      }</p>
  </div>`;
}
