// The compact way to every head and sublayer: squares that silence a head, and the gamma of each MLP.
import { html, nothing } from "lit-html";
import { t, write } from "../i18n/index.js";
import { slider } from "./controls.js";

export function others({
  sublayers,
  mlps,
  act,
}: {
  /** attention, in the order they run */ sublayers: {
    path: string;
    name: string;
    heads: { head: number; name: string; strength: number }[];
  }[];
  mlps: { path: string; name: string; gamma: number; mean: number | null }[];
  act: {
    toggleHead(path: string, head: number): void;
    isolate(path: string, head: number): void;
    gamma(path: string, value: number): void;
    done(): void;
  };
}) {
  return html`<details class="block fold others">
    <summary class="title">${t("section.others")}</summary>
    <p class="control-label">${t("control.heads")}</p>
    ${sublayers.map(
      (sublayer) => html`<div class="squares" role="group" aria-label=${sublayer.name}>
      <span>${sublayer.name}</span>
      ${sublayer.heads.map(
        (
          h,
        ) => html`<button type="button" class="square" aria-pressed=${h.strength !== 0} ?data-edited=${h.strength !== 1}
        aria-label=${t("control.heads.square", { name: h.name, on: h.strength !== 0 })} title=${h.name}
        @click=${() => act.toggleHead(sublayer.path, h.head)} @dblclick=${() => act.isolate(sublayer.path, h.head)}
        @keydown=${(e: any) => isolateKey(e, () => act.isolate(sublayer.path, h.head))}>${h.head}</button>`,
      )}
    </div>`,
    )}
    <p class="hint">${t("control.heads.hint")}</p>
    ${mlps.length ? html`<p class="control-label">${t("control.mlp")}</p>` : nothing}
    ${mlps.map((mlp) =>
      slider({
        id: `gamma-${mlp.path}`,
        label: mlp.name,
        hint: t("control.gamma.hint"),
        value: mlp.gamma,
        neutral: 1,
        min: 0,
        max: 4,
        step: 0.05,
        edited: mlp.gamma !== 1,
        note: mlp.mean === null ? undefined : t("control.gamma.mean", { value: write().significant(mlp.mean, 2) }),
        set: (v) => act.gamma(mlp.path, v),
        done: act.done,
      }),
    )}
  </details>`;
}

/** Shift and Enter do what a double-click does. */
function isolateKey(event: KeyboardEvent, isolate: () => void) {
  if (event.key !== "Enter" || !event.shiftKey) return;
  event.preventDefault();
  isolate();
}
