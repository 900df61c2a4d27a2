// The page as its features know it: the state, the engine, and ways to other parts of the page.
import { follow } from "../state/address.js";
import { mapActions } from "../state/map-actions.js";
import { openOwn } from "../state/model.js";
import { pageAddress } from "./history.js";
import { ARCHITECTURES, urlOfImages } from "../domain/models.js";
import { oneOf, parse, record } from "../lib/foreign/schema.js";
import type { ModelInfo } from "../protocol/engine.js";
import type { ModelFiles } from "../protocol/messages.js";
import type { Page } from "../features/feature.js";
import { guardActions } from "../domain/lesson.js";

/** The architecture in a configuration; the engine reports a configuration without one. */
const architectureOf = (config: string): ModelInfo["architecture"] =>
  parse(record({ architecture: oneOf(ARCHITECTURES) }), config)?.architecture ?? "attention";

/** Copies text to the clipboard; false if that is forbidden or impossible. */
export const makeCopyText = (write: (text: string) => Promise<void>) => async (text: string) => {
  try {
    await write(text);
    return true;
  } catch {
    return false;
  }
};

interface PageOfProps extends Omit<Page, "map" | "address" | "visit" | "makeLesson" | "copy" | "openModel"> {
  keep(id: string, files: ModelFiles): void;
}

export function pageOf({ keep, ...page }: PageOfProps): Page {
  const { now, apply } = page;
  return {
    ...page,
    map: guardActions(mapActions(apply), () => now().lesson),
    address: pageAddress,
    visit: (link) => apply((s) => follow(s, link)),
    makeLesson: () => page.later((act) => act.draft()),
    copy: makeCopyText((text) => navigator.clipboard.writeText(text)),
    openModel({ name, files, text, recipe }) {
      const id = `own-${Date.now().toString(36)}`;
      // A view would be sent with all of its memory.
      const weights = files["model.safetensors"].slice();
      keep(id, { files: { ...files, "model.safetensors": weights }, images: urlOfImages(recipe, []) });
      apply((s) => openOwn(s, { id, name, text, recipe, architecture: architectureOf(files["config.json"]) }));
    },
  };
}
