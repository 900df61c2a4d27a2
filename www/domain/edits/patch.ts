// Patches: the sites of a model that can be patched, and a patch's name.
import { sublayerAt, type Sublayers } from "../answer.js";
import { headName, sublayerName } from "../head-names.js";
import { labels, labelText, quoted } from "../labels.js";
import { t } from "../../i18n/index.js";
import { count, either, finite, list, oneOf, optional } from "../../lib/foreign/schema.js";
import { refine, strictRecord, text, type Shape } from "../../lib/foreign/schema.js";
import type { Key } from "../../i18n/vocabulary.js";
import { LARGEST_FACTOR } from "../../protocol/engine.js";
import type { ModelInfo, Patch, PatchSource, Side, SiteInfo, Token } from "../../protocol/engine.js";

const positions = optional(list(count));

const Source: Shape<PatchSource> = either(
  oneOf(["mean", "zero"]),
  strictRecord({ text, image: optional(count), positions }),
  strictRecord({ ids: list(count), image: optional(count), positions }),
);

export const PatchShape: Shape<Patch> = strictRecord({
  site: text,
  head: optional(count),
  positions,
  from: Source,
  minus: optional(Source),
  factor: optional(refine(finite, (factor) => Math.abs(factor) <= LARGEST_FACTOR)),
});

/** Whether it names positions, which are meaningless in another text. */
export const isPositional = ({ positions, from, minus }: Patch) =>
  positions !== undefined || [from, minus].some((source) => typeof source === "object");

/** The sublayer of a site, or null for the stream, and the last part of its name. */
export function placeOfSite(site: string): { path: string | null; name: string } {
  const at = site.lastIndexOf(".");
  const path = site.slice(0, at);
  const inside = /(^|\.)(attn|cross|mlp)$/.test(path);
  return { path: inside ? path : null, name: site.slice(at + 1) };
}

const STREAM = /^(encoder|decoder)\.(?:(embed|positions|types|out)|blocks\.(\d+)\.resid_(pre|mid|cross|post))$/;

/** Whether a model has the site and the head. */
export function fitsPatch({ site, head }: Patch, { sites }: Pick<ModelInfo, "sites">): boolean {
  const found = sites.find(({ name, patchable }) => patchable && name === site);
  return found !== undefined && (head === undefined || head < (headsOf(found) ?? 0));
}

/** The number of heads of a site's values; null if they have none. */
const headsOf = ({ axes, shape }: SiteInfo) => (axes[1] === "head" || axes[1] === "kv_head" ? shape[1] : null);

/** The tokens of a model's input, which a patch's positions index. */
export type TokensRead = Record<"source" | "target", Token[]>;

/** The longest beginning of a text that a sentence quotes. */
const SHORT = 28;

function sourceWords(source: PatchSource, info: ModelInfo | null): string {
  if (typeof source === "string") return t(`patch.from.${source}`);
  // The page alone knows what an image's file is called.
  if (info?.config.input?.kind === "pixels")
    return source.image === undefined ? t("patch.from.image") : t("patch.from.image.at", { nth: source.image + 1 });
  if (!("text" in source)) return t("patch.from.ids");
  const letters = [...source.text];
  const text = letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join("")}…` : source.text;
  return t("patch.from.text", { text });
}

/** "stream into Encoder layer 0", "weighted values of Cross L1H2" */
export function siteWords({ site, head }: Pick<Patch, "site" | "head">, info: Sublayers | null): string {
  const { path, name } = placeOfSite(site);
  const sublayer = info && path !== null && sublayerAt(info, path);
  if (sublayer)
    return t(`site.${name}` as Key, {
      name: head === undefined ? sublayerName(sublayer) : headName(info, sublayer.path, head),
    });
  const [, stack, whole, block, point] = STREAM.exec(site) ?? [];
  if (stack === undefined) return site;
  const kind = t(`kind.${stack as Side}`);
  return t(`site.stream.${whole ?? point}` as Key, {
    name: block === undefined ? kind : t("layer.in", { kind, layer: block }),
  });
}

/** Up to this many tokens are listed, more are counted. */
const FEW = 3;

function placeWords({ site, positions }: Patch, info: ModelInfo | null, read: TokensRead | null): string {
  if (positions === undefined) return "";
  if (positions.length > FEW) return t("patch.at.many", { count: positions.length });
  const tokens = read && info && labels(read[site.startsWith("encoder") ? "source" : "target"], info);
  const named = tokens && positions.every((at) => at < tokens.length);
  const list = positions.map((at) => (named ? quoted(tokens[at], labelText) : String(at))).join(", ");
  return t(named ? "patch.at.tokens" : "patch.at.positions", { list });
}

/** The words of a patch's sentence. */
export function patchWords(patch: Patch, info: ModelInfo | null, read: TokensRead | null) {
  const { from, minus, factor } = patch;
  return {
    what: siteWords(patch, info),
    from: sourceWords(from, info),
    minus: minus === undefined ? "" : sourceWords(minus, info),
    factor: factor ?? 1,
    place: placeWords(patch, info, read),
  };
}
