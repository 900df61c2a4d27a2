// Lines over the steps of training, as a chart takes them.

/** A line over steps. `kind`: its style. */
export interface Line {
  kind: "line" | "raw" | "points" | "faint";
  run: number;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
}

/** Lines on a common axis of steps, as a chart takes them. */
export type Drawn = { data: [number[], ...(number | null)[][]]; lines: Pick<Line, "kind" | "run">[] };

/** Lines of different steps on one axis, with null for missing values. */
export function joinLines(lines: Line[]): Drawn {
  const steps = [...new Set(lines.flatMap((line) => Array.from(line.x)))].sort((a, b) => a - b);
  const place = new Map(steps.map((step, i) => [step, i]));
  const data = lines.map((line) => {
    const column: (number | null)[] = new Array(steps.length).fill(null);
    for (let i = 0; i < line.x.length; i++) {
      const value = line.y[i];
      if (Number.isFinite(value)) column[place.get(line.x[i]) as number] = value;
    }
    return column;
  });
  return { data: [steps, ...data], lines: lines.map(({ kind, run }) => ({ kind, run })) };
}
