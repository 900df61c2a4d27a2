// A step that sweeps: how far each value of another text moves the answer, as a map and in words.
import { wordsOf } from "../../i18n/problem.js";
import { formats, t } from "../../i18n/index.js";
import { answerBefore } from "../../protocol/answers.js";
import { makePattern } from "../../domain/map/pattern.js";
import { labelsOf } from "../../domain/lab-patterns.js";
import { labelText, type Label } from "../../domain/labels.js";
import { formatFigure } from "../../domain/numbers.js";
import { sweeps } from "./queries.js";
import type { Actions } from "./actions.js";
import type { ExploreLink } from "../feature.js";
import type { Picture } from "../../components/signed-map/picture.js";
import type { Screen } from "../../components/screen.js";
import type { Patch, SweepPart } from "../../protocol/engine.js";
import { cellOn, type Spot } from "./state.js";
import type { State } from "../../state/store.js";

/** The site of each part. */
const SITES: Partial<Record<SweepPart, string>> = { resid_pre: "resid_pre", attn_out: "attn.out", z: "attn.z" };
/** The number of cells in a description. */
const SAID = 3;

type Cell = { row: number; col: number };

const named = (text: string): Label => ({ text, kind: "text", nth: null });
const quoted = (text: string) => `“${text}”`;
const lettersOf = (text: string) =>
  labelsOf([...text.normalize("NFC")].map((text, id) => ({ id, text, kind: "text", padding: false })));

/** The answers by layer with their questions, all of one sweep. */
function answersOf({ answers, learn }: State) {
  const asked = sweeps(learn);
  const found = asked.flatMap(([name, question]) => answerBefore(answers, name, question) ?? []);
  const failure = asked.map(
    ([name, question]) => answers[name]?.key === JSON.stringify(question) && answers[name].failure,
  );
  const [first] = found;
  const whole =
    found.length === asked.length &&
    found.every(({ question }, block) => JSON.stringify(question) === JSON.stringify({ ...first.question, block }));
  return {
    asked,
    found: first && whole ? found : null,
    busy: found.length < asked.length || found.some(({ stale }) => stale),
    failure: failure.find((one) => one) || null,
  };
}

export function sweepOf(state: State, screen: Screen, act: Actions) {
  const { learn } = state;
  const { asked, found, busy, failure } = answersOf(state);
  const [, question] = asked[0] ?? [];
  const model = question?.of.model ?? "";
  const label = t("learn.trained", { model });
  return {
    label,
    weighed: question
      ? t("learn.reads", { model, texts: [quoted(question.of.source), quoted(question.from)], answers: [] })
      : "",
    busy: busy && failure === null,
    failure: failure && wordsOf(failure),
    stale: found !== null && (busy || failure !== null),
    ...(found ? drawn(found) : { shown: null, patch: question ? placeOf(question, null, null) : null }),
  };

  function drawn(found: NonNullable<ReturnType<typeof answersOf>["found"]>) {
    const [{ question, answer: ends }] = found;
    const heads = question.part === "z";
    const table = found.flatMap(({ answer }) => answer.rows.map(({ cells }) => cells));
    const id = `sweep-${question.part.replace("_", "-")}`;
    const letters = lettersOf(question.of.source);
    const rows = table.map((_, layer) => named(t("learn.sweep.layer", { layer })));
    const cols = heads
      ? table[0].map((_, head) => named(t("learn.sweep.head", { head })))
      : ends.pairs.map(([to]) => letters[to] ?? named(formats().number(to)));
    const matrix = makePattern(rows.length, cols.length, Float32Array.from(table.flat()));
    const order = [...matrix.values.keys()].sort((a, b) => matrix.values[b] - matrix.values[a]);
    const at = (i: number): Cell => ({ row: Math.floor(i / cols.length), col: i % cols.length });
    const inside = (spot: Spot | null) => cellOn(spot, id, rows.length, cols.length);
    const pinned = inside(learn.pin);
    // By default the strongest value.
    const cell = inside(learn.spot) ?? pinned ?? at(order[0]);
    const share = matrix.values[cell.row * cols.length + cell.col];
    const name = ({ row, col }: Cell) =>
      heads
        ? `L${row}H${col}`
        : t("learn.sweep.at", {
            what: t(`learn.sweep.${question.part as "resid_pre"}`, { layer: row }),
            token: labelText(cols[col]),
          });
    const [answer, foil] = [ends.answer?.text ?? "", ends.foil?.text ?? ""];
    // If both texts have one answer, there is nothing to restore.
    const alike = ends.corrupted >= 0;
    const title = t("learn.trio.sweep");
    const caption = t("learn.sweep.caption");
    const strongest = order.slice(0, SAID).map((i) => `${name(at(i))} ${formatFigure(matrix.values[i])}`);
    const point = (to: Cell | null) => to && { picture: id, ...to };
    const difference = ends.corrupted + share * (ends.clean - ends.corrupted);
    const readout = t("learn.sweep.said", {
      name: name(cell),
      text: question.from,
      share,
      from: formatFigure(ends.corrupted),
      to: formatFigure(difference),
      other: formatFigure(ends.clean),
    });
    const picture: Picture = {
      role: "difference",
      caption,
      name: t("learn.name", {
        title,
        caption,
        weights: label,
        rows: rows.length,
        cols: cols.length,
        cells: strongest.join("; "),
      }),
      matrix,
      empty: "",
      square: false,
      scale: { kind: "signed", range: Math.max(1, ...matrix.values.map(Math.abs)) },
      rows,
      cols,
      spot: cell,
      pinned,
      screen,
      hover: (to) => act.hover(point(to)),
      pin: (to) => act.pin(point(to)),
    };
    return {
      patch: placeOf(question, ends, patchOf(cell)),
      shown: {
        facts: [
          t("learn.sweep.answers", {
            text: question.of.source,
            other: question.from,
            foil,
            answer,
            foil_probability: ends.foil?.probability ?? 0,
            probability: ends.answer?.probability ?? 0,
          }),
          ...(alike ? [t("learn.sweep.alike")] : []),
        ],
        paths: null,
        shapes: null,
        trios: alike
          ? []
          : [
              {
                id,
                title,
                summary: t("learn.sweep.summary", { foil, answer }),
                same: false,
                large: false,
                need: 0,
                pictures: [picture],
                readout,
                way: { from: quoted(foil), to: quoted(answer), share: Math.min(1, Math.max(0, share)), label: readout },
                table: [],
              },
            ],
      },
    };

    /** The edit that a cell stands for. */
    function patchOf({ row, col }: Cell): Patch {
      const chosen = heads ? ends.pairs : [ends.pairs[col]];
      return {
        site: `${question.stack}.blocks.${row}.${SITES[question.part]}`,
        ...(heads && { head: col }),
        positions: chosen.map(([to]) => to),
        from: { text: question.from, positions: chosen.map(([, from]) => from) },
      };
    }
  }
}

type Sweep = ReturnType<typeof sweeps>[number][1];
type Ends = NonNullable<ReturnType<typeof answersOf>["found"]>[number]["answer"];

/** A link to the same sweep in Explore, with the focused value patched in. */
function placeOf({ of, from, part }: Sweep, ends: Ends | null, patch: Patch | null): ExploreLink {
  const link = new URLSearchParams({
    ...{ view: "patch", p_text: from, p_part: part, p_step: "0" },
    ...(ends?.answer && ends.foil && { p_a: String(ends.answer.id), p_b: String(ends.foil.id) }),
    edits: JSON.stringify(patch ? { patches: [patch] } : {}),
  });
  return { model: of.model ?? "", text: of.source, link: `${link}` };
}
