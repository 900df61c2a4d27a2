// Chromium for the tests and benches: one way to start it, with or without a GPU, and pages that remember their errors.
import { chromium } from "playwright-core";

/** WebGPU without a GPU, in workers and on canvases too: slow, but correct. */
const SOFTWARE_GPU = [
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--enable-unsafe-webgpu",
  "--ignore-gpu-blocklist",
  "--enable-gpu",
  "--enable-features=Vulkan",
  "--use-vulkan=swiftshader",
];

/** Disables the browser's own traffic: tests connect only to this machine. */
const QUIET = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const VIEWPORT = { width: 1280, height: 800 };

/** The address of the checkout, served by `cargo xtask`, and that of dist/ under a sub-path of a plain host. */
export const PAGE = wanted("HEADLIGHT_URL");
export const DIST = process.env.HEADLIGHT_DIST_URL ?? "";

/**
 * Without a GPU the headless shell is used, if installed. @param {{ gpu?: boolean, arguments?: string[] }} [options]
 */
export const program = ({ gpu = false, arguments: more = [] } = {}) => ({
  executablePath: (!gpu && process.env.CHROMIUM_SHELL) || wanted("CHROMIUM"),
  args: [...QUIET, ...(gpu ? SOFTWARE_GPU : ["--disable-gpu"]), ...more],
});

/** @param {Parameters<typeof program>[0]} [options] */
export const launch = (options) => chromium.launch(program(options));

/**
 * A fresh page, as on a first visit, with all its errors: console errors (including violated security rules),
 * exceptions, and failed requests.
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: VIEWPORT, ...options });
  const page = await context.newPage();
  return { page, errors: listen(page) };
}

/** Collects a page's errors from now on. @param {import("playwright-core").Page} page */
export function listen(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`exception: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const error = request.failure()?.errorText;
    // A request aborted by a reload or by the page is not a failure.
    if (error !== "net::ERR_ABORTED") errors.push(`${error}: ${request.url()}`);
  });
  return errors;
}

/** @param {string} name */
function wanted(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these through cargo xtask test browser, bench or soak`);
  return value;
}
