// The names of activations in other tools, as the engine's catalogue has them.
import type { ModelInfo, StageId } from "../protocol/engine.js";

const TOOLS = [
  ["transformer_lens", "TransformerLens"],
  ["transformers", "transformers"],
  ["nnterp", "nnterp"],
] as const;

/** "TransformerLens: blocks.1.attn.hook_pattern · transformers: attentions[1]"; "" if no tool has it. */
export function otherNames(names: ModelInfo["other_names"], site: string): string {
  const others = names[site];
  return TOOLS.flatMap(([key, tool]) => (others?.[key] ? `${tool}: ${others[key]}` : [])).join(" · ");
}

/** The sites that a stage of a sublayer shows, a line for each that has other names. */
export const otherNamesAt = (
  { sites, other_names }: Pick<ModelInfo, "sites" | "other_names">,
  path: string,
  stage: StageId,
) =>
  sites
    .filter((site) => site.stage === stage && site.name.startsWith(`${path}.`))
    .flatMap(({ name }) => otherNames(other_names, name) || [])
    .join("\n");
