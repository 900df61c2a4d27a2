// WebKit's small browser, on a screen that nobody sees, told what to do over WebDriver (w3.org/TR/webdriver2).
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hung, filesIn } from "../walk.js";

/** The key of an element in WebDriver's answers. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** No command waits for the engine: a slow one has hung. */
const COMMAND_MS = 60_000;
const PATIENCE_MS = 240_000;
/** The driver's errors when its browser has hung, or is gone. */
const HUNG = ["timeout", "script timeout", "invalid session id", "no such window"];

/**
 * This driver has no console, so errors are collected in the page, except an observer's note that a change is reported
 * a frame later.
 */
const LISTEN = `
  if (window.errors) return;
  window.errors = [];
  const keep = (what) => errors.push(String(what));
  console.error = (...words) => keep(words.join(" "));
  addEventListener("error", ({ message }) => /^ResizeObserver loop/.test(message) || keep(message));
  addEventListener("unhandledrejection", (event) => keep(event.reason));
  addEventListener("securitypolicyviolation", (event) => keep(event.violatedDirective + " " + event.blockedURI));`;

/** The walk's browser. @param {string} program WebKit's WebDriver @returns {Promise<import("../walk.js").Browser>} */
export async function launch(program) {
  const home = mkdtempSync(join(tmpdir(), "headlight-webkit-"));
  const downloads = join(home, "downloads");
  mkdirSync(downloads);
  writeFileSync(join(home, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await said(screen.stdio[3]);
  const port = await freePort();
  // Without a locale it reports the language "C", for which no number format exists.
  const places = {
    LANGUAGE: "en_US",
    LANG: "en_US.UTF-8",
    LC_ALL: "",
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
  };
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, ...places, DISPLAY: `:${number.trim()}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
    stdio: "ignore",
    // A separate process group, so that its children end with it.
    detached: true,
  });
  function end() {
    screen.kill("SIGKILL");
    try {
      process.kill(-Number(driver.pid), "SIGKILL");
    } catch {
      // it has already ended
    }
  }
  process.once("exit", end);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  /** @param {string} method @param {string} path @param {object} [body] @param {number} [ms] */
  async function ask(method, path, body, ms = COMMAND_MS) {
    const what = `${path} ${JSON.stringify(body)}`;
    const sent = { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(ms) };
    const answer = fetch(`http://127.0.0.1:${port}/${path}`, sent).then(async (response) => ({
      ok: response.ok,
      value: (await response.json()).value,
    }));
    const { ok, value } = await answer.catch((error) => {
      throw new Hung(`${what}: ${error}`);
    });
    if (ok) return value;
    const said = `${what}: ${value.error}, ${value.message}`;
    throw HUNG.includes(value.error) ? new Hung(said) : new Error(said);
  }
  await ready(() => ask("GET", "status"));
  const { sessionId } = await ask("POST", "session", { capabilities: {} });
  const tell = (/** @type {string} */ path, /** @type {object} */ body) =>
    ask("POST", `session/${sessionId}/${path}`, body);
  await tell("timeouts", { script: COMMAND_MS, pageLoad: COMMAND_MS });
  await tell("window/rect", { width: 1280, height: 900 });
  /** @param {string} selector */
  async function element(selector) {
    const found = await tell("element", { using: "css selector", value: selector });
    return `element/${found[ELEMENT]}`;
  }

  return {
    async goto(url) {
      await tell("url", { url });
      await tell("execute/sync", { script: LISTEN, args: [] });
    },
    async value(expression) {
      const begin = `const asked = (window.asked = {});
        ${expression}.then((value) => (asked.value = value), (error) => (asked.error = String(error)));`;
      await tell("execute/sync", { script: begin, args: [] });
      for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await new Promise((go) => setTimeout(go, 20))) {
        const { value, error } = await tell("execute/sync", { script: "return asked", args: [] });
        if (error) throw new Error(error);
        if (value !== undefined) return value;
      }
      throw new Error("the page does not answer");
    },
    click: async (selector) => tell(`${await element(selector)}/click`, {}),
    async fill(selector, text) {
      const field = await element(selector);
      await tell(`${field}/clear`, {});
      await tell(`${field}/value`, { text });
    },
    setInputFiles: async (selector, folder) =>
      tell(`${await element(selector)}/value`, { text: filesIn(folder).join("\n") }),
    errors: () => tell("execute/sync", { script: "return errors.splice(0)", args: [] }),
    downloads,
    async close() {
      await ask("DELETE", `session/${sessionId}`, undefined, 5000).catch(() => {});
      process.off("exit", end);
      end();
      rmSync(home, { recursive: true, maxRetries: 10 });
    },
  };
}

/** The first words of a stream. @param {any} stream @returns {Promise<string>} */
const said = (stream) =>
  new Promise((resolve) => stream.once("data", (/** @type {Buffer} */ words) => resolve(String(words))));

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** Retries for some seconds until it succeeds. @param {() => Promise<unknown>} what */
async function ready(what) {
  for (let tries = 0; ; tries++) {
    try {
      return await what();
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((go) => setTimeout(go, 100));
    }
  }
}
