// What tests of recordings share: what each view lacks, and a server that gives a file in ranges.
import { createServer } from "node:http";
import { VIEWS } from "../places.js";
import { answered, until } from "../visit.js";

/** Opens every view: what each would need, null where it draws. @param {import("playwright-core").Page} page */
export async function lacking(page) {
  /** @type {Record<string, string | null>} */
  const lacks = {};
  for (const view of VIEWS) {
    await page.click(`[data-view=${view}]`);
    await until(page, (s, view) => s.view === view, view);
    await page.waitForSelector("#maps-panel :is([data-lacks], canvas, svg, .atlas)");
    await answered(page);
    const lack = page.locator("#maps-panel [data-lacks]");
    lacks[view] = (await lack.count()) ? await lack.getAttribute("data-lacks") : null;
  }
  return lacks;
}

/** Another host, with this file: its port, the ranges that were asked for, and its end. @param {Buffer} file */
export async function rangeServer(file) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer(({ method, headers: { range = "" } }, response) => {
    const allow = { "access-control-allow-origin": "*", "access-control-allow-headers": "range" };
    if (method === "OPTIONS") return response.writeHead(204, allow).end();
    asked.push(range);
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
    const expose = { "access-control-expose-headers": "content-range" };
    response.writeHead(206, { ...allow, ...expose, "content-range": `bytes ${from}-${to}/${file.length}` });
    return response.end(file.subarray(Number(from), Number(to) + 1));
  });
  await new Promise((ready) => server.listen(0, "localhost", () => ready(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { port, asked, close: () => server.close() };
}
