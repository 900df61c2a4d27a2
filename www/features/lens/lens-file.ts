// A chosen file of a trained lens: safetensors, or PyTorch's own format.
import { headerOf } from "../../lib/safetensors.js";
import { problem } from "../../lib/errors.js";
import { askUnpacker } from "../../lib/foreign/unpacker.js";
import type { TensorFile } from "../../lib/foreign/torch-file.js";

export async function readLensFile(file: File): Promise<TensorFile> {
  const { name } = file;
  const first = await file.slice(0, 2).text();
  const found = first === "PK" ? await askUnpacker<TensorFile | null>({ torch: file }) : null;
  if (found) return found;
  if (!name.toLowerCase().endsWith(".safetensors")) throw problem("lens.file", { name });
  const { text, end } = await headerOf({ name, blob: file });
  return { header: text, data: file.slice(end) };
}
