// Links of earlier versions with the defaults of their time spelled out, so that each shows its scene as before.
import { USUAL, isEmbedded, mediumOfModel } from "../../domain/models.js";

/** The first head of embedded models under version 1, if it is another one now. */
const HEADS: Record<string, string> = {
  dates: "decoder.blocks.1.cross.0",
  phrases: "decoder.blocks.1.cross.0",
  add: "decoder.blocks.1.attn.0",
  tales: "decoder.blocks.3.attn.0",
  fill: "encoder.blocks.2.attn.0",
};

/** Embedded models without cross-attention: under version 1 the diagonal was a measure of their heads too. */
const WITHOUT_CROSS = ["induction", "add", "tales", "fill"];

const PAIRS = [
  { source: "5 Mart 2024 Salı", target: "2024-03-05" },
  { source: "3/5/24", target: "2024-03-05" },
  { source: "৫ মার্চ, ২০২৪", target: "2024-03-05" },
];

/** A link of an older version as one of this version; null for a version that is not known. */
export function fromOlder(version: string, link: URLSearchParams): URLSearchParams | null {
  if (version === "1") return fromOlder("2", fromVersion1(link));
  if (version === "2") return fromOlder("3", fromVersion2(link));
  return version === "3" ? fromVersion3(link) : null;
}

/** A link of version 1 as one of version 2. */
function fromVersion1(link: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(link);
  const [model, head] = [params.get("model") ?? USUAL, HEADS[params.get("model") ?? USUAL]];
  params.set("v", "2");
  params.set("model", model);
  const absent = (name: string, value: string) => params.has(name) || params.set(name, value);
  if (head) absent("head", head);
  if (params.get("view") === "patch") absent("p_part", "resid_pre");
  if (params.get("view") === "why" && params.has("edits")) absent("why-foil", "likeliest");
  if (params.get("room") === "batch" && model !== USUAL) absent("batch_pairs", JSON.stringify(PAIRS));
  if (params.get("sort") === "diagonal") {
    if (WITHOUT_CROSS.includes(model)) params.set("sort", "self");
    // Only its files tell whether it has cross-attention.
    else if (!isEmbedded(model)) params.set("sort_older", "1");
  }
  return params;
}

/** A link of version 2 as one of version 3. */
function fromVersion2(link: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(link);
  const model = params.get("model") ?? USUAL;
  params.set("v", "3");
  // Only its files tell whether an opened model reads images.
  const maySee = !isEmbedded(model) || mediumOfModel(model, []) === "image";
  if (maySee && (params.get("view") ?? "grid") === "grid" && !params.has("over_patches"))
    params.set("over_patches", "0");
  return params;
}

/** A link of version 3 as one of version 4: Heads waited for an atlas's files. */
function fromVersion3(link: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(link);
  params.set("v", "4");
  if (params.get("view") === "atlas" && !params.has("a_over")) params.set("a_over", "files");
  return params;
}
