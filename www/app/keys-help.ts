// Which keys do what, in groups; those of parts that a lesson has taken away are not told.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";
import { VIEWS, type PartName } from "../domain/parts.js";
import type { Key } from "../i18n/vocabulary.js";
import type { Parts } from "../domain/lesson.js";

type Row = { keys: string[]; words: Key; of?: PartName };

const groups = (): { name: "look" | "write" | "edit" | "views" | "page"; rows: Row[] }[] => [
  {
    name: "look",
    rows: [
      { keys: ["J", "K"], words: "keys.jk" },
      { keys: ["←", "→", "↑", "↓"], words: "keys.arrows" },
      { keys: ["Home", "End"], words: "keys.ends" },
      { keys: ["Page ↑", "Page ↓"], words: "keys.pages" },
      { keys: ["Esc"], words: "keys.escape" },
      { keys: ["O"], words: "keys.pin", of: "grid" },
      { keys: ["+", "−", "0"], words: "keys.zoom" },
      { keys: ["T"], words: "keys.table" },
      { keys: ["Shift Space"], words: "keys.row", of: "head" },
      { keys: ["Ctrl Space"], words: "keys.column", of: "head" },
    ],
  },
  {
    name: "write",
    rows: [
      { keys: ["Enter"], words: "keys.enter", of: "stepper" },
      { keys: ["Backspace"], words: "keys.back", of: "stepper" },
      { keys: ["P"], words: "keys.space", of: "stepper" },
    ],
  },
  {
    name: "edit",
    rows: [
      { keys: ["M"], words: "keys.mask", of: "masks" },
      { keys: ["X"], words: "keys.hide", of: "masks" },
      { keys: ["Shift Enter"], words: "keys.isolate", of: "others" },
      { keys: ["Ctrl Z"], words: "keys.undo", of: "undo" },
      { keys: ["Ctrl Y"], words: "keys.redo", of: "undo" },
    ],
  },
  {
    name: "views",
    rows: VIEWS.map((view, i) => ({
      keys: [String(i + 1)],
      words: `view.${view}`,
      of: view,
    })) as Row[],
  },
  {
    name: "page",
    rows: [
      { keys: ["L"], words: "keys.link", of: "link" },
      { keys: ["Esc"], words: "keys.close" },
      { keys: ["←", "→"], words: "keys.learn" },
      { keys: ["?"], words: "keys.help" },
    ],
  },
];

export function keysSheet(parts: Parts) {
  const told = groups()
    .map(({ name, rows }) => ({
      name,
      rows: rows.filter(({ of }) => !of || parts[of] === "shown"),
    }))
    .filter(({ rows }) => rows.length > 0);
  return html`<div id="keys" class="popover keys" popover role="dialog" tabindex="0" aria-labelledby="keys-title">
    <h2 id="keys-title">${t("keys.title")}</h2>
    <div class="keys-groups">${told.map(
      ({ name, rows }) => html`<section><h3>${t(`keys.group.${name}`)}</h3>
      <dl>${rows.map(
        ({ keys, words }) =>
          html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${t(words)}</dd></div>`,
      )}</dl></section>`,
    )}</div>
    <p class="hint">${t("keys.mouse")} ${parts.masks === "shown" ? t("keys.mouse.hide") : nothing} ${t(
      "keys.while",
    )}</p>
  </div>`;
}
