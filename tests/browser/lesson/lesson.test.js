// A lesson: a teacher takes parts away and says what to do; a student's page shows only the rest, and its keys are
// silent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, link, look, settled, unprovoked, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });
const TARGET = "11,9,11,13,6,9,12,6,9,14";

test("a lesson is made in the dialog, and its link opens the page as a student has it", async () => {
  const { page, errors } = await visit(link({ target: TARGET, query: "3", key: "2" }));
  await page.click("[data-tool=link]");
  await page.click("[data-draft]");
  await page.waitForSelector("#lesson-dialog[open]");
  await page.fill("#lesson-say", "Silence one head after the other.\nWhich one does the answer need?");
  await page.click("[data-preset=one]");
  await page.click(".lesson-fold summary");
  await page.locator("[data-part=text] input[value=locked]").check({ force: true });
  await page.locator("[data-part=rollout] input[value=hidden]").check({ force: true });
  await drawn(page);
  const href = await page.locator("[data-open-lesson]").getAttribute("href");
  assert.equal(await page.locator("#lesson-link").inputValue(), href);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.matches("[data-tool=link]"));
  assert.doesNotMatch(page.url(), /lesson/, "the teacher's own page stays whole");
  assert.ok(await page.locator(".model-choice").isVisible());

  const student = await visit(new URL(href ?? "").hash);
  const there = student.page;
  assert.equal(
    await there.locator(".lesson-say").innerText(),
    "Silence one head after the other.\nWhich one does the answer need?",
  );
  for (const gone of [
    ".rooms",
    ".model-choice",
    "#causal",
    "#gamma",
    "#dropout",
    ".suggestions",
    "[data-view=rollout]",
    "[data-tool=export]",
    "[data-tool=link]",
    "[data-tool=recent]",
  ])
    assert.equal(await there.locator(gone).count(), 0, `${gone} is not there`);
  for (const left of ["#strength", "[data-view=lines]", ".chip"])
    assert.ok(await there.locator(left).first().isEnabled(), left);
  assert.ok(await there.locator("[data-do=undo]").isVisible());
  assert.ok(await there.locator("#source").isDisabled());
  assert.match(await there.locator("fieldset:has(> * #source), fieldset:has(> #source)").first().innerText(), /Locked/);
  await there.fill("#strength", "0");
  await settled(there);
  assert.equal(Object.keys((await look(there)).edits.heads ?? {}).length, 1);
  await there.waitForFunction(() => location.hash.includes("heads"));
  assert.match(there.url(), /lesson=/);
  await there.reload();
  await settled(there);
  assert.equal(await there.locator(".model-choice").count(), 0, "a reload keeps the lesson");

  await there.click("[data-leave-lesson]");
  await there.waitForSelector(".model-choice");
  assert.equal(await there.locator(".lesson").count(), 0);
  assert.equal(Object.keys((await look(there)).edits.heads ?? {}).length, 1, "what was done stays");
  // A reload aborts pending requests.
  assert.deepEqual([...errors, ...unprovoked(student.errors, /ERR_ABORTED/)], []);
});

test("keys of hidden or locked parts do nothing, the others work", async () => {
  // Hidden: masks, undo, Lines. Locked: steps, links.
  const { page, errors } = await visit(
    link({ target: TARGET, query: "3", key: "2", edits: '{"scale":false}', lesson: "maunvl.stli." }),
  );
  const before = await look(page);
  for (const key of ["m", "x", "Enter", "Backspace", "p", "3", "l", "Control+z"]) await page.keyboard.press(key);
  await settled(page);
  const after = await look(page);
  assert.deepEqual(
    [after.edits, after.target, after.view, after.play, after.locked],
    [before.edits, before.target, before.view, before.play, before.locked],
  );
  assert.ok(await page.locator("#link-panel").isHidden());
  await page.keyboard.press("2");
  await page.keyboard.press("j");
  await settled(page);
  const moved = await look(page);
  assert.deepEqual([moved.view, moved.locked.query], ["head", 4]);
  await page.locator(".reads .token").nth(2).dblclick();
  await settled(page);
  assert.deepEqual((await look(page)).edits, before.edits, "nor does a double-click mask a token");
  await page.keyboard.press("?");
  const told = await page.locator("#keys").innerText();
  assert.doesNotMatch(told, /Undo|Hide the focused|Write the next|Lines/, "and they are not told");
  assert.match(told, /Head/);
  assert.deepEqual(errors, []);
});

test("an instruction is text and nothing else", async () => {
  const { page, errors } = await visit(link({ lesson: "..<img src=x onerror=alert(1)> & <b>bold</b>" }));
  assert.equal(await page.locator(".lesson-say").innerText(), "<img src=x onerror=alert(1)> & <b>bold</b>");
  assert.equal(await page.locator(".lesson img, .lesson b").count(), 0);
  assert.deepEqual(errors, []);
});

test("a lesson holds in a room as well, and for the history of the browser", async () => {
  const { page, errors } = await visit(link({ room: "learn", lesson: "lirc..Look at the first step." }));
  await page.waitForSelector("main.learn");
  assert.equal(await page.locator(".lesson-say").innerText(), "Look at the first step.");
  assert.equal(await page.locator("[data-tool=link]").count(), 0);
  await page.click("[data-room=paper]");
  await page.waitForSelector("main.paper");
  assert.ok(await page.locator(".lesson").isVisible());
  await page.waitForFunction(() => location.hash.includes("room=paper"));
  await page.goBack();
  await page.waitForSelector("main.learn");
  assert.ok(await page.locator(".lesson").isVisible());
  assert.deepEqual(errors, []);
});

test("a lesson of nothing but looking leaves out the panel of edits", async () => {
  const { page, errors } = await visit();
  await page.click("[data-tool=link]");
  await page.click("[data-draft]");
  await page.click("[data-preset=look]");
  const href = await page.locator("[data-open-lesson]").getAttribute("href");
  const student = await visit(new URL(href ?? "").hash);
  assert.equal(await student.page.locator(".edits, #source, .chip").count(), 0);
  const map = await student.page.locator(".maps").boundingBox();
  assert.ok(map && map.x + map.width === 1280, "the maps have its room");
  assert.deepEqual([...errors, ...student.errors], []);
});

test("an unfinished lesson survives a reload, and can be deleted", async () => {
  const { page, errors } = await visit();
  const open = async () => {
    await page.click(".keys-button");
    await page.click("[data-do=teach]");
    await page.waitForSelector("#lesson-dialog[open]");
  };
  await open();
  await page.fill("#lesson-title", "Diagonals");
  await page.fill("#lesson-say", "Look at the diagonal.");
  await page.click("[data-add-scene]");
  await page.fill("#lesson-say", "And now?");
  await page.selectOption("#lesson-asks", "text");
  await page.fill("#lesson-ask", "Why does it run so?");
  await page.reload();
  await settled(page);
  await open();
  assert.equal(await page.inputValue("#lesson-title"), "Diagonals");
  assert.equal(await page.locator(".lesson-scene-list li").count(), 1);
  assert.deepEqual(
    [await page.inputValue("#lesson-say"), await page.inputValue("#lesson-ask")],
    ["And now?", "Why does it run so?"],
  );
  await page.click("[data-drop-lesson]");
  await drawn(page);
  assert.equal(await page.inputValue("#lesson-title"), "");
  await page.click("[data-lesson-back]");
  await drawn(page);
  assert.equal(await page.inputValue("#lesson-title"), "Diagonals");
  await page.click("[data-drop-lesson]");
  assert.deepEqual(unprovoked(errors, /ERR_ABORTED/), []);
});

test("on a phone the task and Check stay at hand, and a lesson is in its own language", async () => {
  const scenes = {
    at: 0,
    list: [
      { link: "v=2&model=reverse", say: "Bak. ".repeat(40), check: { head: "decoder.blocks.0.cross.1" } },
      { link: "v=2&model=reverse", say: "Bitti." },
    ],
  };
  const { page, errors } = await visit(
    link({ model: "reverse", lesson: `..${scenes.list[0].say}`, lang: "tr", scenes: JSON.stringify(scenes) }),
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  );
  assert.equal(await page.locator("html").getAttribute("lang"), "tr");
  const band = page.locator(".lesson");
  const heightOf = async () => /** @type {any} */ (await band.boundingBox()).height;
  const whole = await heightOf();
  assert.ok(whole > 120 && whole < 300, `the task is there to be read: ${whole}`);
  await band.locator("summary").tap();
  await drawn(page);
  const height = await heightOf();
  assert.ok(height < 120, `folded, the task is a slim band: ${height}`);
  await page.locator('[data-head="decoder.blocks.0.cross.0"]').first().scrollIntoViewIfNeeded();
  await page.locator('[data-head="decoder.blocks.0.cross.0"]').first().tap();
  const place = /** @type {any} */ (await band.boundingBox());
  assert.ok(place.y >= 0 && place.y + place.height < 300, "it stays at the top");
  await page.tap("[data-check-scene]");
  await drawn(page);
  assert.equal(await page.locator("[data-right]").getAttribute("data-right"), "false");
  await page.locator('[data-head="decoder.blocks.0.cross.1"]').first().tap();
  await page.tap("[data-check-scene]");
  await drawn(page);
  assert.equal(await page.locator("[data-right]").getAttribute("data-right"), "true");
  await page.tap("[data-scene=on]");
  await until(page, (s) => s.lesson?.scenes?.at === 1);
  await page.tap("[data-scene=on]");
  await page.waitForSelector("[data-result-code]");
  const code = await page.locator("[data-result-code]").innerText();
  assert.match(code, /^2-[A-Z]{3}$/);
  await page.reload();
  await settled(page);
  assert.equal(await page.locator("[data-result-code]").innerText(), code);
  assert.deepEqual(unprovoked(errors, /ERR_ABORTED/), []);
});

test("the dialog is opened before its parts have arrived, and appears with them", async () => {
  let arrive = () => {};
  const arrived = new Promise((resolve) => {
    arrive = () => resolve(null);
  });
  const { page, errors } = await visit(link({}), {}, (page) =>
    page.route("**/features*.css", async (route) => {
      await arrived;
      await route.continue();
    }),
  );
  await page.click("[data-tool=link]");
  await page.click("[data-draft]");
  assert.equal(await page.locator("dialog[open]").count(), 0, "nothing without its style");
  arrive();
  await page.waitForSelector("#lesson-dialog[open] #lesson-say");
  assert.deepEqual(errors, []);
});

test("parts that cannot be fetched are a notice, and the next press fetches them again", async () => {
  let lost = true;
  const { page, errors } = await visit(link({}), {}, (page) =>
    page.route("**/features*.css", (route) => (lost ? route.abort() : route.continue())),
  );
  const make = async () => {
    await page.click("[data-tool=link]");
    await page.click("[data-draft]");
  };
  await make();
  await until(page, (s) => s.notice?.key === "notice.lost" && s.draft === null);
  lost = false;
  await make();
  await page.waitForSelector("#lesson-dialog[open] #lesson-say");
  assert.deepEqual(unprovoked(errors, /ERR_FAILED/), []);
});
