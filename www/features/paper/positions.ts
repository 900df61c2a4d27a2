// Sinusoidal positions: the matrix, one row of it, the similarity of rows, and how a shift turns them.
import { html, nothing, svg } from "lit-html";
import { formats, t } from "../../i18n/index.js";
import { asTable, dial, dimIfStale, facts, intro, resultOrProblem, split } from "./controls.js";
import { encodingFormula, rotationFormula } from "./formulas.js";
import { formatFixed, formatSmall, formatWhole } from "./numbers.js";
import { plot } from "./plot.js";
import { signedMap } from "../../components/signed-map/signed-map.js";
import type { PropsOf } from "./props.js";

type Props = PropsOf<"positions">;

type Near = NonNullable<Props["near"]>;

type Beyond = NonNullable<Props["beyond"]>;

/** @param props the sliders' values; each picture has the sizes of its own answer */
export function positions(props: Props) {
  const { count, size, position, shift, far, near, beyond, table, failure } = props;
  const ofNear = (show: (near: Near) => unknown) => (near ? dimIfStale(near, show) : nothing);
  const ofBeyond = (show: (beyond: Beyond) => unknown) => (beyond ? dimIfStale(beyond, show) : nothing);
  return [
    split(
      html`<h3>${t("paper.matrix.title")}</h3>
        ${encodingFormula()}
        <p class="paper-says">${t("paper.matrix.says")}</p>
        ${dial(position, { label: t("paper.position"), hint: t("paper.position.hint") })}
        ${dial(count, { label: t("paper.count"), hint: t("paper.count.hint") })}
        ${dial(size, { label: t("paper.dimensions"), hint: t("paper.dimensions.hint"), step: 2 })}`,
      resultOrProblem(
        near,
        failure,
        (near) => html`${matrixMap(near, props)}
        <h4>${t("paper.vector.title", { position: near.position })}</h4>
        ${vector(near)}`,
      ),
    ),
    split(
      intro("like"),
      ofNear((near) => likeness(near, props)),
    ),
    split(
      html`${intro("shift")}
        ${dial(shift, {
          label: t("paper.shift"),
          hint: t("paper.shift.hint", { from: position.value, to: position.value + shift.value }),
        })}
        ${ofNear(check)}`,
      html`${rotationFormula()} ${ofNear(hands)}`,
    ),
    split(
      html`${intro("beyond")}
        ${dial(far, {
          label: t("paper.far"),
          hint: t("paper.far.hint", { table: table && formatWhole(table) }),
          show: formatWhole,
          step: 50,
        })}
        ${ofBeyond(farFacts)}`,
      ofBeyond((beyond) => farMap(beyond, props)),
    ),
  ];
}

/** An entry of the matrix with its formula. */
const entry = (position: number, dimension: number, size: number, value: number) =>
  t(dimension % 2 ? "paper.point.cos" : "paper.point.sin", {
    position,
    dimension,
    exponent: dimension - (dimension % 2),
    size,
    value: formatFixed(value, 4),
  });

/** The cell handlers of every map of positions. */
const mapped = ({ theme, point, act }: Props) => ({ theme, point, move: act.point });

const matrixMap = ({ n, d, values, position: chosen }: Near, props: Props) =>
  signedMap({
    ...mapped(props),
    name: "matrix",
    label: t("paper.matrix.map", { rows: n, columns: d }),
    values,
    rows: n,
    columns: d,
    axes: [t("paper.axis.position"), t("paper.axis.dimension")],
    chosen,
    choose: (row) => props.position.set(String(row)),
    says: (row, column) => entry(row, column, d, values[row * d + column]),
    legend: t("paper.matrix.legend"),
  });

function vector({ d, values, position }: Near) {
  const row = Array.from(values.subarray(position * d, (position + 1) * d));
  const place = (v: number, i: number) => [(i + 0.5) / d, (v + 1) / 2] as [number, number];
  // Even and odd dimensions are each smooth; one line through both would zigzag.
  const wave = (odd: number) => row.map(place).filter((_, i) => i % 2 === odd);
  return html`${plot({
    name: t("paper.vector.plot", { position, count: d }),
    x: t("paper.vector.x"),
    y: t("paper.axis.value"),
    xTicks: ticksOf(d),
    yTicks: [-1, 0, 1].map((v) => ({ at: (v + 1) / 2, text: formatFixed(v, 0) })),
    lines: [
      { points: wave(1), kind: "reference" },
      { points: wave(0), kind: "main" },
    ],
  })}
    ${numbersOf(t("paper.vector.table"), row)}`;
}

const numbersOf = (name: string, row: number[], head = [t("paper.axis.dimension"), t("paper.axis.value")]) =>
  asTable(
    name,
    head,
    row.map((v, i) => [i, html`<span class="value">${formatFixed(v, 6)}</span>`]),
  );

function likeness({ n, d, like, position: chosen, outline, walk }: Near, props: Props) {
  const { values, neighbour, least } = walk;
  const row = Array.from(values);
  return html`<div class="paper-pair">
      <div>${signedMap({
        ...mapped(props),
        name: "likeness",
        values: like,
        rows: n,
        columns: n,
        square: true,
        label: t("paper.like.map", {
          rows: n,
          neighbours: formatFixed(outline.neighbours, 2),
          least: formatFixed(outline.least, 2),
          apart: outline.apart,
        }),
        axes: [t("paper.axis.position"), t("paper.axis.position")],
        chosen,
        choose: (row) => props.position.set(String(row)),
        says: (row, column) => t("paper.point.like", { row, column, value: formatFixed(like[row * n + column], 4) }),
        legend: t("paper.like.legend", { half: d / 2 }),
      })}</div>
      ${plot({
        name: t("paper.like.plot", {
          position: chosen,
          count: n,
          near: formatFixed(neighbour.value, 2),
          neighbour: neighbour.position,
          far: least.position,
          least: formatFixed(least.value, 2),
        }),
        x: t("paper.axis.position"),
        y: t("paper.like.y", { position: chosen }),
        xTicks: ticksOf(n),
        yTicks: [-0.5, 0, 0.5, 1].map((v) => ({ at: (v + 0.5) / 1.55, text: formats().exact(v) })),
        lines: [{ points: row.map((v, i) => [(i + 0.5) / n, (v + 0.5) / 1.55]), kind: "main" }],
      })}
    </div>
    ${numbersOf(t("paper.like.table", { position: chosen }), row, [t("paper.axis.position"), t("paper.like")])}`;
}

const ticksOf = (n: number) => [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: formats().exact(Math.round(at * n)) }));

const check = ({ n, d, largest_error }: Near) =>
  html`<p class="paper-check"
    data-error=${largest_error}>${t("paper.shift.error", {
      error: formatSmall(largest_error),
      count: formatWhole(n * d),
    })}</p>`;

const hands = ({ turns, position, shift }: Near) =>
  html`<ol class="turns">${turns.map(turn)}</ol>
    <p class="hint">${t("paper.turn.note", { from: position, to: position + shift })}</p>`;

/** A pair of dimensions as a hand on a dial: the cosine to the right, the sine upwards. */
const turn = ({ pair, from, to, degrees }: Near["turns"][number]) =>
  html`<li>
    <svg viewBox="-1.2 -1.2 2.4 2.4" role="img"
      aria-label=${t("paper.turn.name", { pair, degrees: formatFixed(degrees, 1) })}>
      ${svg`<circle class="turn-ring" r="1" /><path class="turn-axis" d="M-1 0H1M0-1V1" />
        <path class="turn-from" d=${`M0 0L${from.cos.toFixed(4)} ${(-from.sin).toFixed(4)}`} />
        <path class="turn-to" d=${`M0 0L${to.cos.toFixed(4)} ${(-to.sin).toFixed(4)}`} />
        <circle class="turn-end" r="0.07" cx=${to.cos.toFixed(4)} cy=${(-to.sin).toFixed(4)} />`}
    </svg>
    <span>${t("paper.turn.pair", { first: 2 * pair, second: 2 * pair + 1 })}</span><span
      class="value">${t("paper.degrees", {
        degrees: degrees < 0.05 || degrees > 359.95 ? formatSmall(degrees) : formatFixed(degrees, 1),
      })}</span>
  </li>`;

const farFacts = ({ from, near, away, largest_error }: Beyond) =>
  facts([
    [t("paper.beyond.near"), formatFixed(near, 4)],
    [t("paper.beyond.far", { from: formatWhole(from), to: formatWhole(from + 1) }), formatFixed(away, 4)],
    [t("paper.beyond.error"), formatSmall(largest_error)],
  ]);

function farMap({ n, d, from, rotated }: Beyond, props: Props) {
  const ends = { from: formatWhole(from), to: formatWhole(from + n - 1), columns: d };
  return html`${signedMap({
    ...mapped(props),
    name: "far",
    label: t("paper.beyond.map", ends),
    values: rotated,
    rows: n,
    columns: d,
    axes: [t("paper.axis.from", ends), t("paper.axis.dimension")],
    chosen: null,
    choose: null,
    says: (row, column) => entry(from + row, column, d, rotated[row * d + column]),
    legend: t("paper.matrix.legend"),
  })}
    ${numbersOf(t("paper.beyond.table", { position: formatWhole(from) }), Array.from(rotated.subarray(0, d)))}`;
}
