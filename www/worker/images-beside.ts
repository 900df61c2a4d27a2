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

function imagesOf(model: WeightFiles) {
  const url = "url" in model ? model.url : "images" in model ? model.images : null;
  return url ? fetchImages(url) : Promise.resolve([]);
}

export function createImagesBeside(use: EngineAccess["use"]) {
  let newest: { id: number; images: NamedImage[] } | null = null;
  let second: { id: number; key: string; images: NamedImage[] } | null = null;
  const show = (id: number, key: string | null, images: NamedImage[]) => {
    for (const { name, width, height, rgba } of images)
      use(id, (engine) => engine.image(id, key, name, width, height, rgba));
  };
  return {
    /** Resolves once they are here. */
    async fetch(id: number, model: WeightFiles) {
      const images = await imagesOf(model);
      if (id >= (newest?.id ?? 0)) newest = { id, images };
    },
    /** The same for the second model, which also reads the images beside the page's. */
    async fetchSecond(id: number, key: string, model: WeightFiles) {
      second = { id, key, images: [...(newest?.images ?? []), ...(await imagesOf(model))] };
    },
    give(id: number) {
      if (newest?.id === id) show(id, null, newest.images);
      if (second?.id === id) show(id, second.key, second.images);
    },
  };
}
