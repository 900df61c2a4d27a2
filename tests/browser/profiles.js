// Profiles of a browser that stay open from test to test. A page of one is as on a first visit, but opens sooner: all
// pages of a profile have one process, which has compiled the engine before. And a page that tests share: each begins
// at its own address, without waiting for an engine.
import { PAGE, VIEWPORT, listen } from "./chromium.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} Options */

/** One process per profile. */
export const PER_PROFILE = ["--process-per-site"];

/**
 * @typedef {object} Profile
 * @property {string} kind its context options, except those that a page can change
 * @property {Page} host an inert document that keeps the process alive, and the compiled engine with it
 * @property {import("playwright-core").CDPSession} session
 * @property {Page | null} page the current or last test's page
 * @property {boolean} shared whether tests share that page
 * @property {boolean} taken whether the current test uses it
 */

/** @param {Options} options */
const kindOf = ({ viewport, colorScheme, reducedMotion, ...own }) => JSON.stringify(own);

/** @param {import("playwright-core").Browser} browser */
export function profilesOf(browser) {
  /** @type {Set<Profile>} */
  const all = new Set();

  /** @param {Options} options @returns {Promise<Profile>} */
  async function create(options) {
    const context = await browser.newContext({ viewport: VIEWPORT, ...options });
    const host = await context.newPage();
    await host.goto(`${PAGE}models/dates/config.json`);
    await host.evaluate(async () => {
      const { threads } = await (await fetch("/wasm/engines.json")).json();
      const engine = await WebAssembly.compileStreaming(
        fetch(`/wasm/${threads ? "threads" : "cpu"}/headlight_bg.wasm`),
      );
      Object.assign(window, { engine });
    });
    const session = await context.newCDPSession(host);
    const profile = { kind: kindOf(options), host, session, page: null, shared: false, taken: false };
    host.once("crash", () => all.delete(profile));
    all.add(profile);
    return profile;
  }

  /**
   * Clears the stored data, and sets the screen. @param {Profile} profile @param {Page} page @param {Options} options
   */
  async function prepare(profile, page, { viewport, colorScheme = "light", reducedMotion = "no-preference" }) {
    await profile.session.send("Storage.clearDataForOrigin", { origin: new URL(PAGE).origin, storageTypes: "all" });
    await page.setViewportSize(viewport ?? VIEWPORT);
    await page.emulateMedia({ colorScheme, reducedMotion });
    Object.assign(profile, { page, taken: true });
    return { page, errors: listen(page) };
  }

  return {
    /**
     * A page as on a first visit. @param {Options} options @param {boolean} [share] whether later tests share it,
     * unless they share another
     */
    async open(options, share = false) {
      const kind = kindOf(options);
      const free = [...all].find((one) => one.kind === kind && !one.shared && (one.page?.isClosed() ?? true));
      const profile = free ?? (await create(options));
      profile.shared = share && ![...all].some((one) => one.kind === kind && one.shared);
      return prepare(profile, await profile.host.context().newPage(), options);
    },

    /** The shared page, if it is free and can be reset. @param {Options} options */
    async share(options) {
      const profile = [...all].find((one) => one.shared && one.kind === kindOf(options));
      if (!profile?.page || profile.taken) return null;
      if (await reset(profile.page)) return prepare(profile, profile.page, options);
      await profile.page.close();
      profile.shared = false;
      return null;
    },

    /** Closes the pages of a test. */
    async clear() {
      await Promise.all(
        browser.contexts().map(async (context) => {
          const profile = [...all].find(({ host }) => host.context() === context);
          if (!profile) return context.close();
          const stay = [profile.host, profile.shared && profile.page];
          await Promise.all(context.pages().map((page) => !stay.includes(page) && page.close()));
          await context.clearPermissions();
          profile.taken = false;
        }),
      );
    },
  };
}

/**
 * Resets a page and renders everything again; false if traces of a test would remain.
 * @param {Page} page
 */
async function reset(page) {
  if (page.isClosed() || page.url().split("#")[0] !== PAGE) return false;
  page.removeAllListeners();
  await page.unrouteAll();
  await page.mouse.move(0, 0);
  return page.evaluate(async () => {
    const { act, now } = await import("./www/main.js");
    const { own, train, failure, running, engine, hub, exercises, exporting, panels } = now();
    // State that survives a change of address.
    const kept = own.length + train.runs.length + Object.keys(exercises.given).length + panels.folded.length > 0;
    if (
      kept ||
      panels.more ||
      exporting.what !== "view" ||
      failure ||
      running === null ||
      engine !== "auto" ||
      hub.open
    )
      return false;
    for (const open of document.querySelectorAll(":popover-open")) /** @type {HTMLElement} */ (open).hidePopover();
    for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
    history.replaceState(null, "", "#v=2&text=");
    dispatchEvent(new PopStateEvent("popstate"));
    await act.speak("en");
    scrollTo(0, 0);
    return true;
  });
}
