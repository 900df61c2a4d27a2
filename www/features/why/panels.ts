// The exports of Why: the parts of the answer, and the keys or the cell of the shown step.
import { answerRow } from "../../state/answer-row.js";
import { keyOfPart, wholeMap } from "./cell-parts.js";
import { partName, ranked } from "../../components/part-names.js";
import { label, labelText, type Label } from "../../domain/labels.js";
import { wayOf } from "../../domain/models.js";
import { nameOfHead } from "../../domain/heads.js";
import { t } from "../../i18n/index.js";
import { props, shown, tokensOf } from "./props.js";
import { walkOf } from "./queries.js";
import type { Acts } from "./actions.js";
import type { ModelInfo, Part, TokenProbability } from "../../protocol/engine.js";
import { sameInRows, type Panel } from "../../domain/panel.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";

export function panels(state: State, seen: Seen): Panel[] {
  const asked = answerRow(state);
  const { step, trail, stale } = props(state, seen, {} as Acts);
  if (!asked || !step || stale) return [];
  const { parts, keys, cell, questions } = shown(state, asked);
  const name = `${trail.map(({ text }) => text).join(" › ")}: ${step.heading}`;
  if (questions.cell)
    return cell
      ? [
          {
            kind: "map",
            name,
            key: `cell.${nameOfHead(cell.answer)}.${cell.answer.query}.${cell.answer.key}`,
            quantity: "q · k",
            rows: cell.answer.query_parts.map((part) => partLabel(seen.info, part)),
            cols: cell.answer.key_parts.map((part) => partLabel(seen.info, part)),
            axes: {
              rows: { key: "query_part", name: t("why.axis.query"), at: cell.answer.query_parts.map(keyOfPart) },
              cols: { key: "key_part", name: t("why.axis.key"), at: cell.answer.key_parts.map(keyOfPart) },
            },
            pattern: wholeMap(cell.answer),
            scale: { kind: "signed", most: Math.max(...cell.answer.values.map(Math.abs)) },
            heads: true,
          },
        ]
      : [];
  const { side, row: query } = asked;
  const { answer = null, foil = null } = parts?.answer ?? {};
  const about = { answer: tokenText(answer, seen), against: tokenText(foil, seen) };
  const unit = answer ? "logits" : "";
  if (questions.keys) {
    if (!keys) return [];
    const { rows, cols } = tokensOf(seen, keys.answer);
    const { row = query } = walkOf(state, asked).at(-1) ?? {};
    // On the way from a cell the head is asked about that cell's score.
    const ofScore = questions.keys.toward.kind === "score";
    const values = [...keys.answer.values];
    return [
      {
        kind: "bars",
        name,
        key: `keys.${nameOfHead(keys.answer)}`,
        quantity: "part by key",
        unit: ofScore ? "" : unit,
        keys: "position_token",
        more: {
          ...sameInRows(values.length, { query: row, query_token: rows[row]?.text ?? "", ...(!ofScore && about) }),
          position: values.map((_, i) => i),
        },
        rows: values.map((value, i) => ({
          name: cols[i] ? labelText(cols[i]) : String(i),
          key: cols[i]?.text ?? String(i),
          value,
        })),
      },
    ];
  }
  if (!parts) return [];
  const { parts: all } = parts.answer;
  const place = { position: query, position_token: seen.derived[side][query]?.text ?? "" };
  return [
    {
      kind: "bars",
      name,
      key: "parts",
      quantity: "direct attribution",
      unit,
      // A class belongs to the whole text.
      more: sameInRows(all.length, { ...about, ...(wayOf(seen.info) !== "classifies" && place) }),
      rows: ranked(all.map(({ value }) => value)).map(({ i, value }) => ({
        name: partName(seen.info, all[i]),
        key: keyOfPart(all[i]),
        value,
      })),
    },
  ];
}

const tokenText = (token: TokenProbability | null, { info }: Seen) => (token ? label(token, info).text : "");

const partLabel = (info: ModelInfo, part: Part): Label => ({ text: partName(info, part), kind: "text", nth: null });
