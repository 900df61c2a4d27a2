// Reads edits from a file: the edits that the model supports, and errors for the rest.
import { EditDocument, fitEdits, pruneEdits, subtractEdits } from "../../domain/edits/document.js";
import { editItems } from "../../domain/edits/list.js";
import { itemName } from "../../domain/edits/item-names.js";
import { t, formats } from "../../i18n/index.js";
import { fit } from "../../lib/foreign/schema.js";
import { FORMAT } from "./json.js";
import type { ModelInfo, Edits } from "../../protocol/engine.js";

export const MOST_BYTES = 4e6;

/**
 * @param text the file's content
 * @param name the file's name
 * @param model the model's name on the page
 * @returns the edits that fit this model, and the names of the others; or the reason why there are none
 */
export function readEdits(
  text: string,
  name: string,
  info: ModelInfo,
  model: string,
): { edits: Edits; left: string[] } | { wrong: string } {
  let file: { format?: unknown; edits?: unknown } | null;
  try {
    file = JSON.parse(text);
  } catch {
    return { wrong: t(/[.]json$/i.test(name) ? "export.edits.not-json" : "export.edits.not-here", { name }) };
  }
  // A picture's file includes its edits.
  const value = file?.format === FORMAT ? file.edits : file;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { wrong: t("export.edits.not-edits", { name }) };
  // Some programs write `null` for an absent value.
  const given: Record<string, unknown> = Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
  const edits = fit(EditDocument, given);
  if (!edits) {
    const bad = Object.keys(given).filter((key) => !fit(EditDocument, { [key]: given[key] }));
    return {
      wrong: t("export.edits.unknown", { name, count: bad.length, keys: formats().list(bad.map((key) => `“${key}”`)) }),
    };
  }
  const { edits: fitting } = fitEdits(edits, info);
  const left = editItems(subtractEdits(pruneEdits(edits, info), fitting)).map((item) => itemName(item, info));
  if (left.length > 0 && editItems(fitting).length === 0)
    return { wrong: t("export.edits.none-fits", { name, model, list: formats().list(left) }) };
  return { edits: fitting, left };
}
