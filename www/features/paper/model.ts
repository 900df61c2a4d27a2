// The model as a diagram, and the facts about the chosen part.
import { withFormulas } from "../../components/formula.js";
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { property } from "../../lib/paint.js";
import { modelsHead, resultOrProblem } from "./controls.js";
import { diagram, hasSharedWeights } from "./diagram.js";
import { FORMULAS } from "./formulas.js";
import { formatShare, formatWhole } from "./numbers.js";
import type { Kind, Sizes, Counted } from "./parameters.js";
import type { PropsOf } from "./props.js";

type Props = PropsOf<"model">;

export function model(props: Props) {
  return html`<div class="paper-model">${diagram(props)} ${panel(props)}</div>`;
}

/** The kind of attention in the loaded model that shows this part at work. */
const SEEN_AS: Partial<Record<Kind, "encoder" | "decoder" | "cross">> = {
  attention: "encoder",
  masked: "decoder",
  cross: "cross",
};

function panel({ box, kind, stack, base, big, failure, act }: Props) {
  const seen = SEEN_AS[kind];
  return html`<section class="paper-panel" data-kind=${kind}>
    <div aria-live="polite" aria-atomic="true"><p class="paper-where">${t(`paper.stack.${stack}`)}</p>
    <h3>${t(`paper.kind.${kind}`)}</h3></div>
    <p class="paper-says">${withFormulas(t(`paper.kind.${kind}.does`))}</p>
    ${FORMULAS[kind]()}
    <p class="hint">${withFormulas(t(`paper.kind.${kind}.letters`))}</p>
    ${resultOrProblem(base && big && { base, big }, failure, ({ base, big }) => tables(box, kind, stack, base, big))}
    <p class="paper-links">
      <button type="button" class="link" data-to="learn" @click=${() => act.learn(kind)}>${t("paper.to.learn")}</button>
      ${
        seen
          ? html`<button type="button" class="link" data-to="explore"
            @click=${() => act.explore(seen)}>${t(`paper.to.${seen}`)}</button>`
          : nothing
      }
    </p>
  </section>`;
}

type Shape = [
  name: "table" | "out" | "q" | "k" | "v" | "pattern" | "x" | "gamma" | "hidden" | "logits",
  axes: (s: Sizes) => (string | number)[],
];

const TABLE: Shape = ["table", (s) => [s.d_vocab, s.d_model]];
const stream = (name: "x" | "out", tokens: "n" | "m"): Shape => [name, (s) => [tokens, s.d_model]];
const heads = (queries: "n" | "m", keys: "n" | "m"): Shape[] => [
  ["q", (s) => [s.n_heads, queries, s.d_head]],
  ["k", (s) => [s.n_heads, keys, s.d_head]],
  ["v", (s) => [s.n_heads, keys, s.d_value]],
  ["pattern", (s) => [s.n_heads, queries, keys]],
  stream("out", queries),
];

/** Each activation's axes with the sizes of one model; n source tokens, m target tokens. */
const SHAPES: Record<Kind, Shape[]> = {
  embedding: [TABLE, stream("out", "n")],
  attention: heads("n", "n"),
  masked: heads("m", "m"),
  cross: heads("m", "n"),
  norm: [stream("x", "n"), ["gamma", (s) => [s.d_model]]],
  mlp: [stream("x", "n"), ["hidden", (s) => ["n", s.d_mlp]], stream("out", "n")],
  output: [stream("x", "m"), TABLE, ["logits", (s) => ["m", s.d_vocab]]],
};

/** Parts of both stacks are spelled for the encoder; in the decoder n becomes m. */
const IN_BOTH: Kind[] = ["embedding", "norm", "mlp"];

function tables(box: Props["box"], kind: Kind, stack: Props["stack"], base: Counted, big: Counted) {
  const [ofBase, ofBig] = [base.boxes[box], big.boxes[box]];
  const tokens = IN_BOTH.includes(kind) && stack === "decoder" ? "m" : "n";
  const shape = (axes: (string | number)[]) =>
    axes.map((axis) => (typeof axis === "number" ? formatWhole(axis) : axis === "n" ? tokens : axis)).join(" × ");
  const row = (name: unknown, a: unknown, b: unknown, key = "") =>
    html`<tr data-row=${key}><th scope="row">${name}</th><td>${a}</td><td>${b}</td></tr>`;
  const bar = (part: number) =>
    html`<span class="paper-share"><span class="mini"
      ${property("--weight", part.toFixed(4))}></span>${formatShare(part)}</span>`;
  return html`<table class="paper-table">
      ${modelsHead()}
      <tbody>
        ${SHAPES[kind].map(([name, axes]) =>
          row(t(`paper.shape.${name}`), shape(axes(base.sizes)), shape(axes(big.sizes))),
        )}
      </tbody>
      <tbody>
        ${row(
          ofBase.layers > 1 ? t("paper.parameters.each") : t("paper.parameters"),
          formatWhole(ofBase.each),
          formatWhole(ofBig.each),
          "each",
        )}
        ${
          ofBase.layers > 1
            ? row(
                t("paper.parameters.all", { layers: ofBase.layers }),
                formatWhole(ofBase.all),
                formatWhole(ofBig.all),
                "all",
              )
            : nothing
        }
        ${row(t("paper.parameters.share"), bar(ofBase.share), bar(ofBig.share), "share")}
        ${row(t("paper.parameters.model"), formatWhole(base.parameters), formatWhole(big.parameters), "model")}
      </tbody>
    </table>
    ${
      hasSharedWeights(kind)
        ? html`<p class="paper-shared"><span class="box-shared"
          aria-hidden="true">${t("paper.shared.mark")}</span> ${t(
            kind === "output" ? "paper.shared.output" : "paper.shared.embedding",
          )}</p>`
        : html`<p class="hint">${t("paper.shared.none")}</p>`
    }
    <p class="hint">${t("paper.letters")}</p>`;
}
