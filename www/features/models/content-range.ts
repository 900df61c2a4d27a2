// Checks that a server's partial response is the requested range.
import type { HubFile } from "./listing.js";

/**
 * Whether it follows what is here. To a page of another origin a server need not show where its part begins: such a
 * part is taken where the whole file is compared with its checksum in the end.
 */
export function goesOn(
  { type, headers }: Pick<Response, "type" | "headers">,
  have: number,
  { size, sha256, git }: HubFile,
) {
  const said = headers.get("content-range");
  if (said === null) return type === "cors" && (sha256 ?? git) !== null;
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(said) ?? [];
  return start === String(have) && (total === "*" || total === String(size));
}
