// The paper's formulas in MathML, one for each kind of part and one for each picture.
import { html, mathml } from "lit-html";
import { id, root, row, sup, transposed } from "../../lib/mathml.js";
import { formulaBox } from "../../components/formula.js";
import { t } from "../../i18n/index.js";

const block = (...pieces: unknown[]) => html`<div class="formula">${formulaBox(...pieces)}</div>`;
const inline = (inner: unknown) => html`<math>${inner}</math>`;

const d = mathml`<msub><mi>d</mi><mi>model</mi></msub>`;
const dk = mathml`<msub><mi>d</mi><mi>k</mi></msub>`;
const scaled = mathml`<mfrac><mrow><mi>Q</mi>${transposed("K")}</mrow>${root(dk)}</mfrac>`;
const round = (inside: unknown) => mathml`<mrow><mo>(</mo>${inside}<mo>)</mo></mrow>`;
const call = (name: string, inside: unknown) => mathml`<mrow><mi>${name}</mi>${round(inside)}</mrow>`;
const sub = (letter: string, below: string) => mathml`<msub><mi>${letter}</mi><mi>${below}</mi></msub>`;
const frequency = mathml`<msup><mn>10000</mn><mrow><mn>2</mn><mi>i</mi><mo>/</mo>${d}</mrow></msup>`;

/** softmax(QKᵀ/√d_k + mask) V; each kind of attention explains its three inputs. */
const attention = mathml`<mrow>${call("softmax", scaled)}<mi>V</mi></mrow>`;
const masked = mathml`<mrow>${call("softmax", mathml`<mrow>${scaled}<mo>+</mo><mi>M</mi></mrow>`)}<mi>V</mi></mrow>`;
const projected = (letter: string, from: string) =>
  mathml`<mrow><mi>${letter}</mi><mo>=</mo><mi>${from}</mi><msup><mi>W</mi><mi>${letter}</mi></msup></mrow>`;
const comma = mathml`<mo separator="true">,</mo><mspace width="0.5em"></mspace>`;

export const FORMULAS = {
  embedding: () => [
    block(
      mathml`<mrow><msub><mi>x</mi><mi>p</mi></msub><mo>=</mo>${root(d)}<mo>·</mo><mi>E</mi><mrow><mo>[</mo
      ><msub><mi>t</mi><mi>p</mi></msub><mo>]</mo></mrow><mo>+</mo>${call("PE", mathml`<mi>p</mi>`)}</mrow>`,
    ),
  ],
  attention: () => [
    block(attention),
    block(mathml`<mrow>${projected("Q", "x")}${comma}${projected("K", "x")}${comma}${projected("V", "x")}</mrow>`),
  ],
  masked: () => [
    block(masked),
    block(
      mathml`<mrow><msub><mi>M</mi><mrow><mi>q</mi><mi>k</mi></mrow></msub><mo>=</mo><mrow><mo>{</mo
      ><mtable columnalign="left left"><mtr><mtd><mn>0</mn></mtd><mtd><mi>k</mi><mo>≤</mo><mi>q</mi></mtd></mtr
      ><mtr><mtd><mrow><mo>−</mo><mi>∞</mi></mrow></mtd><mtd><mi>k</mi><mo>&gt;</mo><mi>q</mi></mtd></mtr></mtable
      ></mrow></mrow>`,
    ),
  ],
  cross: () => [
    block(attention),
    block(mathml`<mrow>${projected("Q", "x")}${comma}${projected("K", "m")}${comma}${projected("V", "m")}</mrow>`),
  ],
  norm: () => [
    block(
      mathml`<mrow><mi>LayerNorm</mi>${round(mathml`<mrow><mi>x</mi><mo>+</mo
      >${call(t("paper.formula.sublayer"), mathml`<mi>x</mi>`)}</mrow>`)}</mrow>`,
    ),
    block(
      mathml`<mrow>${call("LayerNorm", mathml`<mi>y</mi>`)}<mo>=</mo><mi>γ</mi><mo>·</mo><mfrac><mrow><mi>y</mi
      ><mo>−</mo><mi>μ</mi></mrow>${root(row(sup("σ", "2"), "+", "ε"))}</mfrac
      ><mo>+</mo><mi>β</mi></mrow>`,
    ),
  ],
  mlp: () => [
    block(
      mathml`<mrow><mi>max</mi>${round(mathml`<mrow><mn>0</mn><mo separator="true">,</mo><mi>x</mi
      >${sub("W", "1")}<mo>+</mo>${sub("b", "1")}</mrow>`)}${sub("W", "2")}<mo>+</mo>${sub("b", "2")}</mrow>`,
    ),
  ],
  output: () => [
    block(
      mathml`<mrow><mi>P</mi>${round(mathml`<mrow><mtext>${t("paper.formula.next")}</mtext></mrow>`)}<mo>=</mo
      >${call("softmax", mathml`<mrow><mi>x</mi>${transposed("E")}</mrow>`)}</mrow>`,
    ),
  ],
};

/** The operations of a layer, by kind: table 1 of the paper. */
export const OPERATIONS = {
  "self-attention": () => inline(mathml`<mrow><msup><mi>n</mi><mn>2</mn></msup><mo>·</mo><mi>d</mi></mrow>`),
  recurrent: () => inline(mathml`<mrow><mi>n</mi><mo>·</mo><msup><mi>d</mi><mn>2</mn></msup></mrow>`),
  convolutional: () =>
    inline(mathml`<mrow><mi>k</mi><mo>·</mo><mi>n</mi><mo>·</mo><msup><mi>d</mi><mn>2</mn></msup></mrow>`),
  restricted: () => inline(mathml`<mrow><mi>k</mi><mo>·</mo><mi>n</mi><mo>·</mo><mi>d</mi></mrow>`),
};

/** The maximum path length between two positions, by kind of layer. */
export const PATHS = {
  "self-attention": () => inline(mathml`<mn>1</mn>`),
  recurrent: () => inline(mathml`<mi>n</mi>`),
  convolutional: () => inline(mathml`<mrow><msub><mi>log</mi><mi>k</mi></msub><mi>n</mi></mrow>`),
  restricted: () => inline(mathml`<mrow><mi>n</mi><mo>/</mo><mi>k</mi></mrow>`),
};

/** The paper's symbols for a model's sizes. */
export const SYMBOLS = {
  n_layers: () => letter("N"),
  d_model: () => letter("d"),
  d_mlp: () => inline(sub("d", "ff")),
  n_heads: () => letter("h"),
  d_head: () => inline(sub("d", "k")),
  d_value: () => inline(sub("d", "v")),
  dropout: () => inline(sub("P", "drop")),
  smoothing: () => inline(sub("ε", "ls")),
};

export const letter = (name: string) => inline(mathml`<mi>${name}</mi>`);

export function rateFormula() {
  const [step, warmup] = [id(t("paper.formula.step")), id(t("paper.formula.warmup"))];
  const power = (base: unknown, exponent: string) => sup(base, row("−", exponent));
  return block(
    row(id(t("paper.formula.rate")), "=", power(sub("d", "model"), "0.5")),
    row("·", call("min", row(power(step, "0.5"), ",", step, "·", power(warmup, "1.5")))),
  );
}

export const smoothingFormula = () =>
  block(
    mathml`<mrow><mi>q</mi>${round(mathml`<mi>t</mi>`)}<mo>=</mo>${round(mathml`<mrow><mn>1</mn><mo>−</mo><mi>ε</mi
    ></mrow>`)}<mo>·</mo><mrow><mo>[</mo><mi>t</mi><mo>=</mo><mtext>${t("paper.formula.right")}</mtext><mo>]</mo
    ></mrow><mo>+</mo><mfrac><mi>ε</mi><mi>V</mi></mfrac></mrow>`,
  );

/** Even columns are sines, odd ones cosines. */
export const encodingFormula = () => [
  block(
    mathml`<mrow>${sub("PE", "p,2i")}<mo>=</mo>${call(
      "sin",
      mathml`<mrow><mi>p</mi><mo>/</mo>${frequency}</mrow
    >`,
    )}</mrow>`,
  ),
  block(
    mathml`<mrow>${sub("PE", "p,2i+1")}<mo>=</mo>${call(
      "cos",
      mathml`<mrow><mi>p</mi><mo>/</mo>${frequency}</mrow
    >`,
    )}</mrow>`,
  ),
];

/** A pair of dimensions, k positions on: a rotation that does not depend on the position. */
export function rotationFormula() {
  const angle = (name: string) => mathml`<mrow><mi>${name}</mi><mi>k</mi>${sub("w", "i")}</mrow>`;
  const column = (at: unknown) =>
    mathml`<mrow><mo>(</mo><mtable><mtr><mtd><mi>sin</mi>${at}</mtd></mtr><mtr><mtd><mi>cos</mi>${at}</mtd></mtr
    ></mtable><mo>)</mo></mrow>`;
  const turned = mathml`<mrow><mo>(</mo><mi>p</mi><mo>+</mo><mi>k</mi><mo>)</mo>${sub("w", "i")}</mrow>`;
  return block(
    column(turned),
    mathml`<mrow><mo>=</mo><mrow><mo>(</mo><mtable><mtr><mtd>${angle("cos")}</mtd
    ><mtd>${angle("sin")}</mtd></mtr><mtr><mtd><mrow><mo>−</mo>${angle("sin")}</mrow></mtd><mtd>${angle("cos")}</mtd
    ></mtr></mtable><mo>)</mo></mrow>${column(mathml`<mrow><mi>p</mi>${sub("w", "i")}</mrow>`)}</mrow>`,
  );
}
