// The controls of the Edits panel by what they are about: the head in front, its sublayer, all attention, masks, noise.
import { html } from "lit-html";
import { sublayerAt } from "../../domain/answer.js";
import { EDITS } from "../../domain/edits/registry.js";
import { headName, sublayerName } from "../../domain/head-names.js";
import { drawEditControl, editControl, type EditAct } from "../../components/edit-control.js";
import { lessonPart, lessonGroup } from "../../components/lesson-part.js";
import { t } from "../../i18n/index.js";
import type { AnyEdit, EditPart, Place } from "../../domain/edits/record.js";
import type { State } from "../../state/store.js";
import type { Parts } from "../../domain/lesson.js";

const controlsOf = (part: EditPart): AnyEdit[] =>
  EDITS.filter(({ parts }) => parts[0] === part).filter(
    (record, i, all) => all.findIndex(({ control }) => control === record.control) === i,
  );

export function sectionProps({ edits, info, focus, result }: State, act: EditAct) {
  if (!info) return [];
  const sublayer = focus && sublayerAt(info, focus.path);
  const place: Place = { info, sublayer, gates: result?.gates ?? {} };
  const section = (title: string, name: string, parts: EditPart[]) => ({
    title,
    parts: parts.map((part) => ({
      name: part,
      controls: controlsOf(part).map((record) => editControl(record, name, edits, place, act)),
    })),
  });
  return [
    ...(focus && sublayer
      ? [
          section(headName(info, focus.path, focus.head), `${focus.path}.${focus.head}`, ["strength"]),
          section(sublayerName(sublayer), focus.path, ["gate", "gamma"]),
        ]
      : []),
    section(t("section.attention"), "", ["future", "scale"]),
    section(t("section.masks"), "", ["masks"]),
    section(t("section.noise"), "", ["noise"]),
  ];
}

/** A title goes with the last part under it; a part that has one for itself is locked together with it. */
export function drawSection({ title, parts }: ReturnType<typeof sectionProps>[number], access: Parts) {
  const block = (content: unknown) => html`<div class="block"><h3 class="title">${title}</h3>${content}</div>`;
  const [first, ...more] = parts;
  if (more.length === 0) return lessonPart(access[first.name], () => block(first.controls.map(drawEditControl)));
  return lessonGroup(
    parts.map(({ name }) => access[name]),
    () =>
      block(parts.map(({ name, controls }) => lessonPart(access[name], () => html`${controls.map(drawEditControl)}`))),
  );
}
