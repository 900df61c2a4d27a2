// Arrow keys within a group of buttons that is one stop for the Tab key.

/**
 * A keydown handler. Left and right go to the neighbour; up and down to the same place in the next row, if there are
 * rows.
 * @param rows selects the rows of the group
 * @param stops selects the stops, if other buttons stand between them
 * @param place whether up and down follow the positions on the screen, since rows stand side by side
 */
export function rove(event: KeyboardEvent, rows?: string, stops = "button", place = false) {
  const along = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const across = rows && event.key === "ArrowDown" ? 1 : rows && event.key === "ArrowUp" ? -1 : 0;
  if (!along && !across) return;
  const group = event.currentTarget as HTMLElement;
  const table: HTMLElement[][] = (rows ? [...group.querySelectorAll(rows)] : [group]).map((row) => [
    ...(row.querySelectorAll(stops) as NodeListOf<HTMLElement>),
  ]);
  const at = table.findIndex((row) => row.includes(event.target as HTMLElement));
  if (at < 0) return;
  const column = table[at].indexOf(event.target as HTMLElement);
  const row = table[(at + across + table.length) % table.length];
  const next =
    across && place
      ? nearest(table.flat(), table[at][column], across)
      : row[along ? (column + along + row.length) % row.length : Math.min(column, row.length - 1)];
  event.preventDefault();
  next?.focus();
}

/** The stop above or below, or at the other end. */
function nearest(stops: HTMLElement[], from: HTMLElement, down: number): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const placed = stops.map((stop) => {
    const { left, top } = stop.getBoundingClientRect();
    return { stop, aside: Math.abs(left - here.left), ahead: down * (top - here.top) };
  });
  const ahead = placed.filter((one) => one.ahead > 1);
  const wanted = ahead.length > 0 ? ahead : placed.filter((one) => one.stop !== from);
  return wanted.toSorted((a, b) => a.aside - b.aside || a.ahead - b.ahead)[0]?.stop;
}
