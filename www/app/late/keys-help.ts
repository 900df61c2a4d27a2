// Help: a link to the list of terms, and the keyboard shortcuts in groups, without those of parts that a lesson hides.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { VIEWS, type PartName } from "../../domain/parts.js";
import type { Key } from "../../i18n/vocabulary.js";
import type { Parts } from "../../domain/lesson.js";

type Row = [keys: string[], words: Key, of?: PartName];

const groups = (): { name: "look" | "write" | "edit" | "views" | "page"; rows: Row[] }[] => [
  {
    name: "look",
    rows: [
      [["J", "K"], "keys.jk"],
      [["←", "→", "↑", "↓"], "keys.arrows"],
      [["Home", "End"], "keys.ends"],
      [["Page ↑", "Page ↓"], "keys.pages"],
      [["Esc"], "keys.escape"],
      [["O"], "keys.pin", "grid"],
      [["+", "−", "0"], "keys.zoom"],
      [["T"], "keys.table"],
      [["F"], "keys.full"],
      [["Shift Space"], "keys.row", "head"],
      [["Ctrl Space"], "keys.column", "head"],
    ],
  },
  {
    name: "write",
    rows: [
      [["Enter"], "keys.enter", "stepper"],
      [["Backspace"], "keys.back", "stepper"],
      [["P"], "keys.space", "stepper"],
    ],
  },
  {
    name: "edit",
    rows: [
      [["M"], "keys.mask", "masks"],
      [["X"], "keys.hide", "masks"],
      [["Shift Enter"], "keys.isolate", "others"],
      [["Ctrl Z"], "keys.undo", "undo"],
      [["Ctrl Y"], "keys.redo", "undo"],
    ],
  },
  {
    name: "views",
    // Tabs after the ninth have no key: 0 and − zoom.
    rows: VIEWS.slice(0, 9).map((view, i) => [[String(i + 1)], `view.${view}`, view]),
  },
  {
    name: "page",
    rows: [
      [["L"], "keys.link", "link"],
      [["[", "]"], "keys.fold"],
      [["Esc"], "keys.close"],
      [["←", "→"], "keys.learn"],
      [["?"], "keys.help"],
    ],
  },
];

interface Help {
  terms(): void;
  /** null in a lesson */
  start: (() => void) | null;
  teach: (() => void) | null;
}

export function keysSheet(parts: Parts, help: Help) {
  const told = groups()
    .map(({ name, rows }) => ({ name, rows: rows.filter(([, , of]) => !of || parts[of] === "shown") }))
    .filter(({ rows }) => rows.length > 0);
  return html`<div class="help-doors">
      <button type="button" class="link" data-do="all-terms" @click=${help.terms}>${t("help.terms")}</button>
      ${
        help.start
          ? html`<button type="button" class="link" data-do="start" popovertarget="keys" popovertargetaction="hide"
            @click=${help.start}>${t("help.start")}</button>`
          : nothing
      }
      ${
        help.teach
          ? html`<button type="button" class="link" data-do="teach" popovertarget="keys" popovertargetaction="hide"
            @click=${help.teach}>${t("lesson.for-teachers")}</button>`
          : nothing
      }
    </div>
    <h2 id="keys-title">${t("keys.title")}</h2>
    <div class="keys-groups">${told.map(
      ({ name, rows }) => html`<section><h3>${t(`keys.group.${name}`)}</h3>
      <dl>${rows.map(
        ([keys, words]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${t(words)}</dd></div>`,
      )}</dl></section>`,
    )}</div>
    <p class="hint">${t("keys.mouse")} ${parts.masks === "shown" ? t("keys.mouse.hide") : nothing} ${t(
      "keys.while",
    )}</p>`;
}
