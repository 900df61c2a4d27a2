// Checks that a server's partial response is the requested range.
import type { HubFile } from "./listing.js";

/**
 * Whether a partial response continues the file. A cross-origin server may hide the range header: then a checksum of
 * the whole file must decide at the end.
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
