// Standalone lines: queries left, keys right; pointing at a token shows only its own lines.
import { drawLines, layLines } from "../../../components/figures/lines.js";
import { maskedAt, valueAt } from "../../../domain/map/pattern.js";
import { labelText } from "../../../domain/spelling.js";
import { clampIndex, type Say } from "./common.js";
import { plot } from "./plot.js";
import type { LinesPanel } from "../../../domain/panel.js";
import type { Pointed } from "../../../components/draw-lines.js";

const TOLD = 5;

export function lines(all: LinesPanel, say: Say) {
  const panel = { ...all, pointed: null };
  const { name, left, right, sets } = panel;
  const { from, to, place } = layLines(panel);
  const countOf = (side: Pointed["side"]) => (side === "query" ? left : right).length;
  return plot<Pointed>({
    name,
    hint: say.words.hintLines,
    leaves: true,
    draw: (inks) => ({ ...drawLines(panel, inks, say), svg: "" }),
    drawOver: (focus, inks) => drawLines(panel, inks, say, focus).svg,
    find(_, x, y) {
      const side = x < (from + to) / 2 ? "query" : "key";
      const at = place(y);
      return at >= 0 && at < countOf(side) ? { side, at } : null;
    },
    move(focus, down, right) {
      const side = right < 0 ? "query" : right > 0 ? "key" : (focus?.side ?? "query");
      return { side, at: clampIndex((focus?.at ?? -down) + down, countOf(side)) };
    },
    tell(focus) {
      const other = Array.from({ length: countOf(focus.side === "query" ? "key" : "query") }, (_, i) => i);
      return (
        sets
          .flatMap(({ name: head, pattern: p }) =>
            other.flatMap((i) => {
              const [q, k] = focus.side === "query" ? [focus.at, i] : [i, focus.at];
              const value = valueAt(p, q, k);
              return maskedAt(p, q, k) || !(value > 0) ? [] : [{ head, q, k, value }];
            }),
          )
          .sort((a, b) => b.value - a.value)
          .slice(0, TOLD)
          .map(({ head, q, k, value }) => {
            const cell = say.cell(labelText(left[q]), labelText(right[k]), say.number(value));
            return sets.length > 1 ? `${head}  ${cell}` : cell;
          })
          .join("\n") || say.words.nothing
      );
    },
  });
}
