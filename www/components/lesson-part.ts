// A part of the page in a lesson: shown, locked or hidden.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";
import type { Access } from "../domain/lesson.js";

/** A disabled fieldset disables all native controls in it. */
export function lessonPart(access: Access, content: () => unknown) {
  if (access === "hidden") return nothing;
  if (access === "shown") return content();
  return html`<fieldset class="locked" disabled title=${t("lesson.locked")}><legend>${t(
    "lesson.access.locked",
  )}<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 5.5h8V11H2z" fill="currentColor" /><path
    d="M4 5.5V3.7a2 2 0 0 1 4 0v1.8" fill="none" stroke="currentColor" stroke-width="1.4"
      /></svg></legend>${content()}</fieldset>`;
}

/** Several parts under one heading, which disappears with the last of them. */
export const lessonGroup = (parts: Access[], content: () => unknown) =>
  parts.every((access) => access === "hidden") ? nothing : content();
