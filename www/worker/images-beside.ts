// The images beside the files of a model that came with the page: fetched with them, and given to the engine once the
// model is there.
import { dataFolder } from "../lib/assets.js";
import { decodeImage } from "../lib/files/decode-image.js";
import { fetchBytes } from "../lib/files/download.js";
import { imagesBeside } from "../domain/models.js";
import type { EngineAccess } from "./open-engine.js";
import type { WeightFiles } from "../protocol/messages.js";

type NamedPicture = [name: string, picture: Awaited<ReturnType<typeof decodeImage>>];

async function fetchImages(model: WeightFiles): Promise<NamedPicture[]> {
  if (!("url" in model)) return [];
  const names = imagesBeside(model.url) ?? [];
  return Promise.all(
    names.map(async (name): Promise<NamedPicture> => {
      const bytes = await fetchBytes(new URL(`${model.url}/${name}.png`, dataFolder));
      return [name, await decodeImage(new Blob([bytes], { type: "image/png" }))];
    }),
  );
}

export function createImagesBeside(use: EngineAccess["use"]) {
  let newest: { id: number; images: NamedPicture[] } | null = null;
  return {
    /** Resolves once they are here. */
    async fetch(id: number, model: WeightFiles) {
      const images = await fetchImages(model);
      if (id >= (newest?.id ?? 0)) newest = { id, images };
    },
    give(id: number) {
      if (newest?.id !== id) return;
      for (const [name, { width, height, rgba }] of newest.images)
        use(id, (engine) => engine.image(id, name, width, height, rgba));
    },
  };
}
