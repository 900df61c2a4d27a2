// A notebook's widget: a frame with the page, and the messages between the page and the kernel. The page's program is
// fetched from the kernel once for all widgets of a notebook.
import { kernel as bn } from "./i18n/words/kernel/bn.js";
import { kernel as en } from "./i18n/words/kernel/en.js";
import { kernel as tr } from "./i18n/words/kernel/tr.js";
import { joinBytes } from "./lib/bytes.js";
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
const TRAITS: (keyof Traits)[] = ["head", "cell", "edits", "text", "theme"];
type Gone = "kernel-gone" | "kernel-cut" | "kernel-page";

/** The sentence in the person's language. */
function sayIn(languages: readonly string[], why: Gone) {
  const words: Record<string, typeof en> = { en, tr, bn };
  const spoken = languages.map((code) => code.slice(0, 2)).find((code) => code in words) ?? "en";
  return words[spoken][`problem.${why}`];
}

/** A link to the kernel. @param hear called with whole messages; after `end` with none */
function openLink(model: Model, hear: (...message: Linked<FromKernel>) => void) {
  const link = Math.random().toString(36).slice(2);
  let [sent, heard] = [0, 0];
  let pieces: Uint8Array[] = [];

  function end(why: Exclude<Gone, "kernel-page">) {
    close();
    hear({ gives: "end", why }, new Uint8Array());
  }

  function take({ link: to, number, index, count, head }: Piece<FromKernel>, [bytes]: DataView[]) {
    if (to !== link) return;
    if (number !== heard || index !== pieces.length) return end("kernel-cut");
    pieces.push(bytes ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array());
    if (pieces.length < count) return;
    const whole = joinBytes(pieces);
    pieces = [];
    heard++;
    if (head.gives === "end") close();
    hear(head, whole);
  }

  function send(head: ToKernel, bytes = new Uint8Array()) {
    const count = Math.max(1, Math.ceil(bytes.length / MOST));
    try {
      for (let index = 0; index < count; index++) {
        // A notebook sends the whole buffer behind a view.
        const piece = new DataView(bytes.slice(index * MOST, (index + 1) * MOST).buffer);
        model.send({ link, number: sent, index, count, head }, undefined, piece.byteLength ? [piece] : []);
      }
      // The kernel hears no ping, and counts none.
      if (head.wants !== "ping") sent++;
      if (head.wants === "close") close();
    } catch {
      end("kernel-gone");
    }
  }

  /** A kernel that has ended refuses every message. */
  const check = () => send({ wants: "ping" });

  function close() {
    model.off("msg:custom", take);
    model.off("comm_live_update", check);
  }

  model.on("msg:custom", take);
  model.on("comm_live_update", check);
  return { send };
}

/** The pages of a notebook by what the kernel calls them: their addresses. */
const pages: Map<string, Promise<string>> = ((globalThis as { headlightPages?: typeof pages }).headlightPages ??=
  new Map());

function pageOf(model: Model): Promise<string> {
  const name = String(model.get("_page"));
  let page = pages.get(name);
  if (!page) {
    page = fetchPage(model);
    pages.set(name, page);
    page.catch(() => pages.delete(name));
  }
  return page;
}

async function fetchPage(model: Model): Promise<string> {
  const packed = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const { send } = openLink(model, (head, bytes) => {
      if (head.gives !== "end") send({ wants: "close" });
      if (head.gives === "page") resolve(bytes);
      else reject(head.gives === "end" ? head.why : "kernel-page");
    });
    send({ wants: "page" });
  });
  const script = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
  const text = await script.text().catch(() => Promise.reject("kernel-page"));
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const html = FRAME.replace("PROGRAM", address);
  return URL.createObjectURL(new Blob([html], { type: "text/html" }));
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
  }

  const open = () =>
    pageOf(model).then(
      (address) => (frame.src = address),
      (why: Gone) => {
        const note = document.createElement("p");
        note.role = "alert";
        note.textContent = sayIn(navigator.languages, why);
        frame.replaceWith(note);
      },
    );
  addEventListener("message", greet);
  // Another recording: the page is opened anew.
  model.on("change:_revision", open);
  el.append(frame);
  void open();
  return () => {
    removeEventListener("message", greet);
    model.off("change:_revision", open);
    end();
    frame.remove();
    showPicture("");
  };
}

export default { render };
