// All heads and sublayers in little room: squares that silence a head, and the gamma of each MLP.
import { html, nothing } from "lit-html";
import { EDITS } from "../domain/edits/registry.js";
import { headName, sublayerName } from "../domain/head-names.js";
import { headsIn } from "../domain/heads.js";
import { t } from "../i18n/index.js";
import { drawEditControl, editControl, type EditAct } from "./edit-control.js";
import type { Edits, ModelInfo } from "../protocol/engine.js";

interface HeadSquares {
  edits: Edits;
  info: ModelInfo;
  /** whether the unedited rest is shown too */
  all: boolean;
  act: EditAct & {
    toggleHead(path: string, head: number): void;
    isolate(path: string, head: number): void;
  };
}

export function headSquares({ edits, info, all, act }: HeadSquares) {
  const mlps = info.sublayers.filter(({ kind, path }) => kind === "mlp" && (all || edits.gammas?.[path] !== undefined));
  return html`<details class="block fold others">
    <summary class="title">${t("section.others")}</summary>
    <p class="control-label">${t("control.heads")}</p>
    ${info.sublayers
      .filter((s) => s.kind !== "mlp")
      .map(
        (s) => html`<div class="squares" role="group" aria-label=${sublayerName(s)}>
      <span>${sublayerName(s)}</span>
      ${headsIn(s).map(({ head }) => square(s.path, head, { edits, info, all, act }))}
    </div>`,
      )}
    <p class="hint">${t("control.heads.hint")}</p>
    ${mlps.length ? html`<p class="control-label">${t("control.mlp")}</p>` : nothing}
    ${mlps.map((sublayer) =>
      EDITS.filter(({ over, parts }) => over === "sublayer" && parts.includes("others")).map((record) =>
        drawEditControl({
          ...editControl(record, sublayer.path, edits, { info, sublayer, gates: {} }, act),
          idOf: (name) => `${name}-${sublayer.path}`,
          label: sublayerName(sublayer),
        }),
      ),
    )}
  </details>`;
}

function square(path: string, head: number, { edits, info, act }: HeadSquares) {
  const name = headName(info, path, head);
  const strength = edits.heads?.[`${path}.${head}`] ?? 1;
  return html`<button type="button" class="square" aria-pressed=${strength !== 0} ?data-edited=${strength !== 1}
    aria-label=${t("control.heads.square", { name, on: strength !== 0 })} title=${name}
    @click=${() => act.toggleHead(path, head)} @dblclick=${() => act.isolate(path, head)}
    @keydown=${(e: KeyboardEvent) => isolateKey(e, () => act.isolate(path, head))}>${head}</button>`;
}

/** Shift+Enter equals a double-click. */
function isolateKey(event: KeyboardEvent, isolate: () => void) {
  if (event.key !== "Enter" || !event.shiftKey) return;
  event.preventDefault();
  isolate();
}
