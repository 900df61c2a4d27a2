// The controls of the Edits panel by subject: the head in front, its sublayer, all attention, masks, noise.
import { html } from "lit-html";
import { sublayerAt } from "../../domain/answer.js";
import { EDITS } from "../../domain/edits/registry.js";
import { headName, sublayerName } from "../../domain/head-names.js";
import { drawEditControl, editControl, fits, type EditAct, type EditControl } from "../../components/edit-control.js";
import { lessonPart, lessonGroup } from "../../components/lesson-part.js";
import { term } from "../../components/term.js";
import { t } from "../../i18n/index.js";
import type { AnyEdit, EditPart, ControlPlace } from "../../domain/edits/record.js";
import type { Term } from "../../domain/terms.js";
import type { State } from "../../state/store.js";
import type { Parts } from "../../domain/lesson.js";

const controlsOf = (part: EditPart): AnyEdit[] =>
  EDITS.filter(({ parts }) => parts[0] === part).filter(
    (record, i, all) => all.findIndex(({ control }) => control === record.control) === i,
  );

/**
 * The basic controls and the rest.
 * @param all whether to show the rest; else only its edited controls
 */
export function sectionProps({ edits, info, focus, result }: State, all: boolean, act: EditAct) {
  if (!info) return { first: [], rest: [] };
  const sublayer = focus && sublayerAt(info, focus.path);
  const place: ControlPlace = { info, sublayer, gates: result?.gates ?? {} };
  const section = (
    title: string,
    about: Term | null,
    name: string,
    shows: (control: EditControl) => boolean,
    names: EditPart[],
  ) => {
    const parts = names.map((part) => ({
      name: part,
      controls: controlsOf(part)
        .map((record) => editControl(record, name, edits, place, act))
        .filter(shows),
    }));
    return { title, about, parts: parts.filter(({ controls }) => controls.length > 0) };
  };
  const there = (control: EditControl) => fits(control) || control.edited;
  const rest = (control: EditControl) => (all ? fits(control) || control.record.absent !== undefined : control.edited);
  const shown = ({ parts }: ReturnType<typeof section>) => parts.length > 0;
  return {
    first: [
      ...(focus && sublayer
        ? [section(headName(info, focus.path, focus.head), "head", `${focus.path}.${focus.head}`, there, ["strength"])]
        : []),
      section(t("section.attention"), "attention", "", there, ["future"]),
      section(t("section.masks"), "mask", "", there, ["masks"]),
    ].filter(shown),
    rest: [
      ...(sublayer ? [section(sublayerName(sublayer), "layer", focus.path, rest, ["window", "gate", "gamma"])] : []),
      section(t("section.attention"), null, "", rest, ["scale"]),
      section(t("section.patches"), null, "", rest, ["patches"]),
      section(t("section.noise"), "dropout", "", rest, ["noise"]),
    ].filter(shown),
  };
}

/** A title belongs to the last part under it; a lone part is locked together with its title. */
export function drawSection({ title, about, parts }: ReturnType<typeof sectionProps>["first"][number], access: Parts) {
  const block = (content: unknown) =>
    html`<div class="block"><h3 class="title">${about ? term(about, title) : title}</h3>${content}</div>`;
  const [first, ...more] = parts;
  if (more.length === 0) return lessonPart(access[first.name], () => block(first.controls.map(drawEditControl)));
  return lessonGroup(
    parts.map(({ name }) => access[name]),
    () =>
      block(parts.map(({ name, controls }) => lessonPart(access[name], () => html`${controls.map(drawEditControl)}`))),
  );
}
