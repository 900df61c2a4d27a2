// Arrow keys within a group of buttons that is one stop for the Tab key.

/**
 * A keydown handler. Left and right go to the neighbour; up and down to the same place in the next row, where there are
 * rows.
 * @param rows selects the rows inside the group, or tells the stops that stand at one height from others
 * @param stops selects what is stepped along, where other buttons stand between
 */
export function rove(event: KeyboardEvent, rows?: string | typeof byHeight, stops = "button") {
  const along = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const across = rows && event.key === "ArrowDown" ? 1 : rows && event.key === "ArrowUp" ? -1 : 0;
  if (!along && !across) return;
  const group = event.currentTarget as HTMLElement;
  const stopsIn = (row: Element) => [...(row.querySelectorAll(stops) as NodeListOf<HTMLElement>)];
  const table =
    typeof rows === "function"
      ? rows(stopsIn(group))
      : (rows ? [...group.querySelectorAll(rows)] : [group]).map(stopsIn);
  const at = table.findIndex((row) => row.includes(event.target as HTMLElement));
  if (at < 0) return;
  const column = table[at].indexOf(event.target as HTMLElement);
  const row = table[(at + across + table.length) % table.length];
  const next = row[along ? (column + along + row.length) % row.length : Math.min(column, row.length - 1)];
  event.preventDefault();
  next?.focus();
}

/** The rows as they are seen, whatever stands between them in the page. */
export function byHeight(stops: HTMLElement[]): HTMLElement[][] {
  const rows = new Map<number, HTMLElement[]>();
  for (const stop of stops) {
    const top = Math.round(stop.getBoundingClientRect().top);
    rows.set(top, [...(rows.get(top) ?? []), stop]);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}
