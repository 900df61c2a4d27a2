// What the page's Content-Security-Policy promises: no text becomes markup or a script but by lit's templates and the
// page's own addresses, and nothing that the page does is refused.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DIST, PAGE, launch, open } from "../chromium.js";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** The attempts of an injected script; each is refused with a TypeError before it does anything. */
const INTRUSIONS = {
  "markup in an element": () => void (document.body.innerHTML = "<b>here</b>"),
  "markup beside an element": () => document.body.insertAdjacentHTML("beforeend", "<b>here</b>"),
  "markup in a frame": () => void (document.createElement("iframe").srcdoc = "<b>here</b>"),
  "a document from text": () => void new DOMParser().parseFromString("<b>here</b>", "text/html"),
  "a worker at an address": () => void new Worker("data:text/javascript,0"),
  "a script at an address": () => void (document.createElement("script").src = "https://elsewhere.example/"),
  "a script from text": () => void (document.createElement("script").text = "0"),
  "a policy of its own": () => void (/** @type {any} */ (window).trustedTypes.createPolicy("mine", {})),
};

for (const [host, address] of /** @type {const} */ ([
  ["serve's page", PAGE],
  ["dist", DIST],
])) {
  test(`text becomes neither markup nor a script in ${host}`, async () => {
    const { page } = await open(browser);
    await page.goto(address);
    await page.waitForSelector(".thumb[data-shown]");
    for (const [what, intrude] of Object.entries(INTRUSIONS)) {
      const said = await page.evaluate(`(() => {
        try { (${intrude})(); } catch (error) { return error.name; }
        return "nothing";
      })()`);
      assert.equal(said, "TypeError", what);
    }
    assert.equal(await page.locator("body > b").count(), 0);
    await page.context().close();
  });
}

test("nothing that a view or a room does is refused", async () => {
  const { page, errors } = await open(browser);
  await page.goto(`${PAGE}#v=2`);
  await page.waitForSelector(".thumb[data-shown]");
  for (const [field, sign] of [
    ["view=head", "canvas"],
    ["view=lines", "canvas"],
    ["view=compare", "canvas"],
    ["view=rollout", "canvas"],
    ["view=timeline", "canvas"],
    ["view=anatomy", "math"],
    ["view=lens", ".lens-trace"],
    ["view=why", "[data-step-kind]"],
    ["view=patch&p_text=dabbage", ".patch-sweep"],
    ["view=texts&t_list=cab%0Abad", ".texts-table"],
    ["room=learn", "math"],
    ["room=exercises", "math"],
    ["room=batch", "canvas"],
    ["room=paper", "svg"],
    ["room=train", "select"],
  ]) {
    await page.evaluate((field) => void (location.hash = `#v=2&${field}`), field);
    await page.waitForSelector(`main ${sign}`);
  }
  assert.deepEqual(errors, []);
});
