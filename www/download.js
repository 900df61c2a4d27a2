// Downloads that report their progress and fail in one sentence.
import { t } from "./i18n/spoken.js";

/** @typedef {(done: number, total: number | null) => void} Report */

/** Reports at most about 60 times a download. @param {Report} report @param {number | null} total @returns {Report} */
function sparse(report, total) {
  const stride = Math.max(65536, (total ?? 0) / 60);
  let last = 0;
  return (done, all) => {
    if (done - last < stride && done !== all) return;
    last = done;
    report(done, all);
  };
}

/** A compressed transfer's length header counts other bytes than the ones that arrive. @param {Response} response */
function length(response) {
  const header = response.headers.get("content-length");
  return header === null || response.headers.get("content-encoding") ? null : Number(header);
}

/**
 * Wraps a response so that the bytes passing through it are counted; wasm still compiles while it streams.
 * @param {Report} report
 * @param {number | null} known the size when the server does not say it
 * @returns {(response: Response) => Response}
 */
export function byteCounter(report, known) {
  return (response) => {
    if (!response.ok || !response.body)
      throw new Error(t("failure.fetch", { url: response.url, status: response.status }));
    const total = known ?? length(response);
    const tell = sparse(report, total);
    let done = 0;
    const counted = response.body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          done += chunk.byteLength;
          tell(done, total);
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { headers: { "content-type": "application/wasm" } });
  };
}

/**
 * @param {URL} url
 * @param {Report} [report]
 * @returns {Promise<ArrayBuffer>}
 */
export async function fetchBytes(url, report) {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new Error(t("failure.fetch", { url: url.href, status: response?.status ?? 0 }));
  if (!report || !response.body) return response.arrayBuffer();
  const total = length(response);
  const tell = sparse(report, total);
  /** @type {Uint8Array[]} */
  const parts = [];
  let done = 0;
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parts.push(chunk.value);
    done += chunk.value.byteLength;
    tell(done, total);
  }
  const whole = new Uint8Array(done);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole.buffer;
}
