// Pieces of an SVG picture: moved, stacked and placed side by side, with their texts.
import { element, round } from "./xml.js";
import type { Scale } from "../../domain/ramp.js";

export interface Piece {
  svg: string;
  width: number;
  height: number;
}

export interface FigureWords {
  query: string;
  key: string;
  down: string;
  across: string;
  writes: string;
  sink: string;
  masked: string;
  absent: string;
  due: string;
  /** the quantity behind a map's colours */
  quantity(quantity: string, scale: Scale): string;
  tick(value: number): string;
  share(value: number): string;
  cell(query: string, key: string, value: string): string;
}

export const shift = ({ svg }: Piece, x: number, y: number) =>
  element("g", { transform: `translate(${round(x)} ${round(y)})` }, svg);

export function stack(pieces: Piece[], gap: number): Piece {
  let y = 0;
  let svg = "";
  for (const piece of pieces) {
    svg += shift(piece, 0, y);
    y += piece.height + gap;
  }
  return { svg, width: Math.max(...pieces.map((piece) => piece.width)), height: y - gap };
}

export function flow(pieces: Piece[], room: number, gap: number): Piece {
  let [x, y, tall, width] = [0, 0, 0, 0];
  let svg = "";
  for (const piece of pieces) {
    if (x > 0 && x + piece.width > room) {
      x = 0;
      y += tall + gap;
      tall = 0;
    }
    svg += `\n${shift(piece, x, y)}`;
    width = Math.max(width, x + piece.width);
    x += piece.width + gap;
    tall = Math.max(tall, piece.height);
  }
  return { svg, width, height: y + tall };
}
