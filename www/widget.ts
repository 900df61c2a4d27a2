// A notebook's widget: a frame with the page, and the messages between the page and the kernel. The page's program is
// fetched from the kernel once for all widgets of a notebook.
import { kernel as bn } from "./i18n/words/kernel/bn.js";
import { kernel as en } from "./i18n/words/kernel/en.js";
import { kernel as tr } from "./i18n/words/kernel/tr.js";
import { joinBytes, unzip } from "./lib/bytes.js";
import type { AboutTraits, FromKernel, Linked, Opening, Shown, ToKernel, Traits } from "./protocol/notebook.js";

/** Defined by `xtask/bundle-widget.js`: `notebook.html`. */
declare const FRAME: string;

/** As anywidget gives it. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: Piece<ToKernel>, callbacks: undefined, buffers: DataView[]): void;
  on(name: string, hear: (message: Piece<FromKernel>, buffers: DataView[]) => void): void;
  off(name: string, hear: (message: Piece<FromKernel>, buffers: DataView[]) => void): void;
}

/** A piece of a link's message, whose bytes are its buffer: notebooks close the connection over larger ones. */
interface Piece<Head> {
  link: string;
  /** of the message on this link, from 0 */
  number: number;
  index: number;
  count: number;
  head: Head;
}

const MOST = 4 << 20;
/** The milliseconds until the kernel is asked whether it heard; each further wait is twice as long, up to the last. */
const [FIRST_WAIT, LAST_WAIT] = [2000, 64_000];
/** How often a page is asked for whose answers are lost. */
const TRIES = 3;
const TRAITS: (keyof Traits)[] = ["head", "cell", "edits", "text", "_images", "theme"];
type Gone = "kernel-gone" | "kernel-cut" | "kernel-page";

/** The sentence in the person's language. */
function sayIn(languages: readonly string[], key: keyof typeof en) {
  const words: Record<string, typeof en> = { en, tr, bn };
  const spoken = languages.map((code) => code.slice(0, 2)).find((code) => code in words) ?? "en";
  return words[spoken][key];
}

/**
 * A link to the kernel. A notebook may lose a message: what the kernel has not heard is said again, and a lost answer
 * ends the link.
 * @param hear called with whole messages; after `end` with none
 */
function openLink(model: Model, hear: (...message: Linked<FromKernel>) => void) {
  const link = Math.random().toString(36).slice(2);
  let heard = 0;
  let pieces: Uint8Array[] = [];
  /** how many messages the kernel has heard, and how to say those again that it has not */
  let taken = 0;
  let unheard: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Nothing is heard any more, so nothing is asked. */
  let closed = false;

  const sent = () => taken + unheard.length;

  function end(why: Exclude<Gone, "kernel-page">) {
    close();
    hear({ gives: "end", why }, new Uint8Array());
  }

  function take({ link: to, number, index, count, head }: Piece<FromKernel>, [bytes]: DataView[]) {
    if (to !== link) return;
    // The kernel is there: it is asked soon.
    if (timer !== undefined) wait(FIRST_WAIT);
    if (head.gives === "count") return compare(head);
    if (head.gives === "end") return end(head.why);
    // Said twice.
    if (number < heard || (number === heard && index < pieces.length)) return;
    if (number !== heard || index !== pieces.length) return end("kernel-cut");
    pieces.push(bytes ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array());
    if (pieces.length < count) return;
    const whole = joinBytes(pieces);
    pieces = [];
    heard++;
    hear(head, whole);
  }

  function compare(kernel: Extract<FromKernel, { gives: "count" }>) {
    if (kernel.heard < taken) return end("kernel-gone");
    if (kernel.given !== heard || pieces.length > 0) return end("kernel-cut");
    unheard = unheard.slice(kernel.heard - taken);
    taken = kernel.heard;
    if (unheard.length === 0) return stop();
    const again = unheard.slice(0, Math.max(0, kernel.sent - taken));
    attempt(() => again.forEach((say) => say()));
  }

  function attempt(what: () => void) {
    try {
      what();
    } catch {
      end("kernel-gone");
    }
  }

  function post(number: number, head: ToKernel, bytes: Uint8Array) {
    const count = Math.max(1, Math.ceil(bytes.length / MOST));
    for (let index = 0; index < count; index++) {
      // A notebook sends the whole buffer behind a view.
      const piece = new DataView(bytes.slice(index * MOST, (index + 1) * MOST).buffer);
      model.send({ link, number, index, count, head }, undefined, piece.byteLength ? [piece] : []);
    }
  }

  function send(head: ToKernel, bytes = new Uint8Array()) {
    if (closed && head.wants !== "close") return;
    const number = sent();
    const say = () => post(number, head, bytes);
    unheard.push(say);
    if (timer === undefined) wait(FIRST_WAIT);
    attempt(say);
    if (head.wants === "close") close();
  }

  /** A kernel that has ended refuses every message; it counts no ping. */
  const ping = () => attempt(() => post(0, { wants: "ping", sent: sent() }, new Uint8Array()));

  function wait(time: number) {
    stop();
    timer = setTimeout(() => {
      wait(Math.min(2 * time, LAST_WAIT));
      ping();
    }, time);
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  function close() {
    closed = true;
    stop();
    model.off("msg:custom", take);
    model.off("comm_live_update", ping);
  }

  model.on("msg:custom", take);
  model.on("comm_live_update", ping);
  return { send, close };
}

/** The pages of a notebook by what the kernel calls them: their addresses. */
const pages: Map<string, Promise<string>> = ((globalThis as { headlightPages?: typeof pages }).headlightPages ??=
  new Map());

/** @param left the widget's view is gone, and perhaps its kernel's end */
async function pageOf(model: Model, left: AbortSignal): Promise<string> {
  const name = String(model.get("_page"));
  for (let begun = pages.get(name); begun; begun = pages.get(name)) {
    try {
      return await begun;
    } catch {
      // Another widget asked, which may be closed: this one asks itself.
      if (pages.get(name) === begun) pages.delete(name);
    }
  }
  if (left.aborted) throw "kernel-gone" satisfies Gone;
  const page = fetchPage(model, left);
  pages.set(name, page);
  page.catch(() => pages.get(name) === page && pages.delete(name));
  return page;
}

async function fetchPage(model: Model, left: AbortSignal): Promise<string> {
  const packed = await readPage(model, left, TRIES);
  const text = await unzip(packed)
    .text()
    .catch(() => Promise.reject("kernel-page"));
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const html = FRAME.replace("PROGRAM", address);
  return URL.createObjectURL(new Blob([html], { type: "text/html" }));
}

function readPage(model: Model, left: AbortSignal, tries: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { send, close } = openLink(model, (head, bytes) => {
      if (head.gives !== "end") send({ wants: "close" });
      if (head.gives === "page") resolve(bytes);
      else if (head.gives !== "end") reject("kernel-page");
      else if (head.why === "kernel-cut" && tries > 1) resolve(readPage(model, left, tries - 1));
      else reject(head.why);
    });
    left.addEventListener("abort", () => {
      close();
      reject("kernel-gone");
    });
    send({ wants: "page" });
  });
}

/** The notebook's theme where it says so, else the system's. */
function themeOf(asked: Traits["theme"]): Traits["theme"] {
  if (asked !== "auto") return asked;
  const { dataset, classList } = document.body;
  const dark = [classList, document.documentElement.classList].some(
    (classes) => classes.contains("dark") || classes.contains("vscode-dark"),
  );
  if (dark || dataset.jpThemeLight === "false") return "dark";
  return dataset.jpThemeLight === "true" ? "light" : "auto";
}

function traitsIn<Name extends keyof Traits>(model: Model, names: Name[]): Pick<Traits, Name> {
  const values = names.map((name) => [name, model.get(name)]);
  const traits: Pick<Traits, Name> = Object.fromEntries(values);
  return "theme" in traits ? { ...traits, theme: themeOf(traits.theme as Traits["theme"]) } : traits;
}

/** Carries a frame's messages; returns how to end it. */
function serve(model: Model, port: MessagePort) {
  const links: ReturnType<typeof openLink>[] = [];
  /** The page's own words are not said to it again: it may have newer ones. */
  let setting = false;
  port.onmessage = ({ data }: MessageEvent<AboutTraits>) => {
    if ("link" in data) {
      const to = data.link;
      const link = openLink(model, (head, bytes) => to.postMessage([head, bytes]));
      links.push(link);
      to.onmessage = ({ data: message }: MessageEvent<Linked<ToKernel>>) => link.send(...message);
      return;
    }
    setting = true;
    for (const [name, value] of Object.entries(data.traits)) model.set(name, value);
    setting = false;
    model.save_changes();
  };
  const changes = TRAITS.map((name): [string, () => unknown] => [
    `change:${name}`,
    () => setting || port.postMessage({ traits: traitsIn(model, [name]) }),
  ]);
  for (const change of changes) model.on(...change);
  return () => {
    for (const change of changes) model.off(...change);
    for (const { send } of links) send({ wants: "close" });
    port.close();
  };
}

function render({ model, el }: { model: Model; el: HTMLElement }) {
  const frame = document.createElement("iframe");
  frame.title = `headlight: ${(model.get("_shown") as Shown).name}`;
  frame.allow = "clipboard-write; fullscreen";
  frame.style.cssText = "display: block; width: 100%; height: 760px; border: 0; resize: vertical";
  /** Hides or shows the still picture of the same cell, which is for a notebook without a kernel. */
  function showPicture(display: "none" | "") {
    for (const one of document.querySelectorAll<HTMLElement>(`[data-headlight="${model.get("_picture")}"]`))
      one.style.display = display;
  }
  let end = () => {};

  /** The page asks when it listens, and again each time its frame is moved in the document. */
  function greet({ source, data }: MessageEvent) {
    if (source === null || source !== frame.contentWindow || data !== "headlight") return;
    end();
    const { port1, port2 } = new MessageChannel();
    end = serve(model, port1);
    const opening: Opening = { shown: model.get("_shown") as Shown, traits: traitsIn(model, TRAITS) };
    frame.contentWindow?.postMessage(opening, "*", [port2]);
    showPicture("none");
    note.remove();
  }

  /** Until the page is there, which a notebook may also forbid. */
  const note = document.createElement("p");
  note.role = "status";
  note.textContent = sayIn(navigator.languages, "kernel.waiting");
  const left = new AbortController();

  const open = () =>
    pageOf(model, left.signal).then(
      (address) => {
        if (!frame.isConnected) note.after(frame);
        frame.src = address;
      },
      (why: Gone) => {
        note.role = "alert";
        note.textContent = sayIn(navigator.languages, `problem.${why}`);
        if (note.isConnected) frame.remove();
        else frame.replaceWith(note);
      },
    );
  addEventListener("message", greet);
  // Another recording: the page is opened again.
  model.on("change:_revision", open);
  el.append(note);
  void open();
  return () => {
    left.abort();
    removeEventListener("message", greet);
    model.off("change:_revision", open);
    end();
    frame.remove();
    note.remove();
    showPicture("");
  };
}

export default { render };
