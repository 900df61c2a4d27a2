// The encoder and the decoder as one drawing: lines as SVG, and every part a button over them.
// Across, places are in percent, so that it fits any width; down, in pixels, so that words keep their size.
import { html, nothing, svg } from "lit-html";
import { t } from "../../i18n/index.js";
import { paint, property } from "../../lib/paint.js";
import { formatWhole } from "./numbers.js";
import type { Box } from "./state.js";
import type { Kind, Counted } from "./parameters.js";

const LEFT = 9;
const RIGHT = 55;
const WIDTH = 36;
const MIDDLE = { encoder: LEFT + WIDTH / 2, decoder: RIGHT + WIDTH / 2 };
const SUBLAYER = 42;
const NORM = 26;
/** The distance from a sublayer to its norm, and from there to the next sublayer. */
const STEP = 6;
const GAP = 32;
const TOP = 130;

const at = (nth: number) => TOP + nth * (SUBLAYER + STEP + NORM + GAP);
const normAt = (nth: number) => at(nth) + SUBLAYER + STEP;
const ends = (count: number) => at(count) - GAP + 14;

const EMBEDDING = 34;
const OUTPUT = ends(3) + 28;
const HEIGHT = OUTPUT + 84;

/** The left, top and height of each box. */
const PLACES: Record<Box, [left: number, top: number, height: number]> = {
  "source-embedding": [LEFT, EMBEDDING, 50],
  "encoder-attention": [LEFT, at(0), SUBLAYER],
  "encoder-attention-norm": [LEFT, normAt(0), NORM],
  "encoder-mlp": [LEFT, at(1), SUBLAYER],
  "encoder-mlp-norm": [LEFT, normAt(1), NORM],
  "target-embedding": [RIGHT, EMBEDDING, 50],
  "masked-attention": [RIGHT, at(0), SUBLAYER],
  "masked-attention-norm": [RIGHT, normAt(0), NORM],
  "cross-attention": [RIGHT, at(1), SUBLAYER],
  "cross-attention-norm": [RIGHT, normAt(1), NORM],
  "decoder-mlp": [RIGHT, at(2), SUBLAYER],
  "decoder-mlp-norm": [RIGHT, normAt(2), NORM],
  output: [RIGHT, OUTPUT, 42],
};

interface DiagramProps {
  /** the open box */
  box: Box;
  /** its kind */
  kind: Kind;
  boxes: { name: Box; kind: Kind; stack: "encoder" | "decoder" | "output" }[];
  base: Counted | null;
  act: { choose(box: Box): void };
}

export function diagram({ box, kind, boxes, base, act }: DiagramProps) {
  return html`<div class="diagram" role="group" aria-label=${t("paper.diagram")} ${property("--height", `${HEIGHT}px`)}>
    ${lines(base)}
    ${boxes.map(
      (
        b,
      ) => html`<button type="button" class="box" data-box=${b.name} data-kind=${b.kind} aria-pressed=${b.name === box}
        ?data-same=${b.kind === kind && b.name !== box}
      title=${t("paper.box.long", { name: t(`paper.kind.${b.kind}`), stack: t(`paper.stack.${b.stack}`) })}
      @click=${() => act.choose(b.name)} ${paint(place, ...PLACES[b.name])}>
      <span>${t(`paper.box.${b.kind}`)}</span>
      ${hasSharedWeights(b.kind) ? html`<span class="box-shared">${t("paper.shared.mark")}</span>` : nothing}
    </button>`,
    )}
  </div>`;
}

export const hasSharedWeights = (kind: Kind) => kind === "embedding" || kind === "output";

function lines(base: Counted | null) {
  const layers = base?.sizes.n_layers;
  const memory = ends(2) + 18;
  const [embeddings, cross, output] = [EMBEDDING + 25, at(1) + SUBLAYER / 2, OUTPUT + 21];
  const [between, edge, right] = [49.5, 99.4, RIGHT + WIDTH];
  const toCross: Point[] = [
    [MIDDLE.encoder, normAt(1) + NORM],
    [MIDDLE.encoder, memory],
    [between, memory],
    [between, cross],
    [RIGHT, cross],
  ];
  return html`<svg class="diagram-lines" width="100%" height=${HEIGHT} aria-hidden="true">
    <defs><marker id="paper-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"
      orient="auto"><path d="M1 1 7 4 1 7z" class="arrow-head" /></marker></defs>
    ${frame("encoder", LEFT - 7, ends(2))} ${frame("decoder", RIGHT - 3.5, ends(3))}

    <text x="${MIDDLE.encoder}%" y="12" text-anchor="middle">${t("paper.in.source")}</text>
    <text x="${MIDDLE.decoder}%" y="12" text-anchor="middle">${t("paper.in.target")}</text>
    ${down("encoder", 18, EMBEDDING)} ${down("decoder", 18, EMBEDDING)}
    ${down("encoder", EMBEDDING + 50, at(0))} ${down("decoder", EMBEDDING + 50, at(0))}
    ${[0, 1].map((i) => stretch("encoder", i))} ${[0, 1, 2].map((i) => stretch("decoder", i))}
    ${down("encoder", normAt(0) + NORM, at(1))}
    ${[0, 1].map((i) => down("decoder", normAt(i) + NORM, at(i + 1)))}

    <text x="${LEFT - 7}%" y=${TOP - 26}>${t("paper.frame.encoder", { layers })}</text>
    <text x="${RIGHT - 3.5}%" y=${TOP - 26}>${t("paper.frame.decoder", { layers })}</text>

    ${route("memory", " arrow", ...toCross)}
    <text x="${MIDDLE.encoder}%" y=${memory + 20} text-anchor="middle" class="words">${t("paper.memory")}</text>

    ${down("decoder", normAt(2) + NORM, OUTPUT)} ${down("decoder", OUTPUT + 42, OUTPUT + 62)}
    <text x="${MIDDLE.decoder}%" y=${OUTPUT + 78} text-anchor="middle">${t("paper.out")}</text>

    ${route("shared", "", [LEFT + WIDTH, embeddings], [RIGHT, embeddings])}
    ${route("shared", "", [right, embeddings], [edge, embeddings], [edge, output], [right, output])}
    <text x="1%" y=${OUTPUT + 17} class="words shared">${t("paper.shared.one")}</text>
    <text x="1%" y=${OUTPUT + 35}
      class="words shared">${
        base
          ? t("paper.shared.size", { rows: formatWhole(base.sizes.d_vocab), columns: formatWhole(base.sizes.d_model) })
          : nothing
      }</text>
  </svg>`;
}

const frame = (stack: "encoder" | "decoder", left: number, bottom: number) =>
  svg`<rect class="frame" data-stack=${stack} x="${left}%" y=${TOP - 20} width="46%" height=${bottom - TOP + 20} rx="4"
    />`;

const line = (kind: string, x1: number, y1: number, x2: number, y2: number) =>
  svg`<line class="line ${kind}" x1="${x1}%" y1=${y1} x2="${x2}%" y2=${y2}
    marker-end=${kind.endsWith("arrow") ? "url(#paper-arrow)" : nothing} />`;

type Point = [x: number, y: number];

/** A polyline; its end may have an arrow. */
const route = (kind: string, end: "" | " arrow", ...points: Point[]) =>
  points.slice(1).map((to, i) => line(kind + (i === points.length - 2 ? end : ""), ...points[i], ...to));

const down = (stack: "encoder" | "decoder", from: number, to: number) =>
  line("arrow", MIDDLE[stack], from, MIDDLE[stack], to);

/** From a sublayer to its norm, and the residual around it. */
function stretch(stack: "encoder" | "decoder", nth: number) {
  const [side, edge] = stack === "encoder" ? [5.2, LEFT] : [94.6, RIGHT + WIDTH];
  const [from, to] = [at(nth) - 12, normAt(nth) + NORM / 2];
  const middle = MIDDLE[stack];
  return svg`${line("", middle, at(nth) + SUBLAYER, middle, normAt(nth))}
    ${route("residual", " arrow", [middle, from], [side, from], [side, to], [edge, to])}`;
}

function place(element: HTMLElement, left: number, top: number, height: number) {
  const places = { "--left": `${left}%`, "--top": `${top}px`, "--width": `${WIDTH}%`, "--height": `${height}px` };
  for (const [name, value] of Object.entries(places)) element.style.setProperty(name, value);
}
