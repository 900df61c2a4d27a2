// Names of one list that must differ.

/** The name; if others have it already, with a number: "photo.png (2)". */
export function freeName(name: string, others: string[]): string {
  const taken = new Set(others);
  let free = name;
  for (let nth = 2; taken.has(free); nth++) free = `${name} (${nth})`;
  return free;
}
