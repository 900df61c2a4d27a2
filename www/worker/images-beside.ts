// The images beside the files of a model that came with the page: fetched with them, and given to the engine once the
// model is there.
import { inData } from "../lib/assets.js";
import { decodeImage } from "../lib/files/decode-image.js";
import { fetchBytes } from "../lib/files/download.js";
import { imagesBeside } from "../domain/models.js";
import type { EngineAccess } from "./open-engine.js";
import type { NamedImage, WeightFiles } from "../protocol/messages.js";

/** @param url the model's folder, relative to the page's data */
export const fetchImages = (url: string): Promise<NamedImage[]> =>
  Promise.all(
    (imagesBeside(url) ?? []).map(async (name) => {
      const bytes = await fetchBytes(inData(`${url}/${name}.png`));
      return { name, ...(await decodeImage(new Blob([bytes], { type: "image/png" }))) };
    }),
  );

export function createImagesBeside(use: EngineAccess["use"]) {
  let newest: { id: number; images: NamedImage[] } | null = null;
  return {
    /** Resolves once they are here. */
    async fetch(id: number, model: WeightFiles) {
      const images = "url" in model ? await fetchImages(model.url) : [];
      if (id >= (newest?.id ?? 0)) newest = { id, images };
    },
    give(id: number) {
      if (newest?.id !== id) return;
      for (const { name, width, height, rgba } of newest.images)
        use(id, (engine) => engine.image(id, name, width, height, rgba));
    },
  };
}
