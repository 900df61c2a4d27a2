// The custom element `<head-light>`: a live view of a model in any page.
//
//   <script type="module" src="https://…/headlight/head-light.js"></script>
//   <head-light model="dates" text="5 Mart 2024" head="decoder.blocks.1.cross.2"></head-light>
import { html, render } from "lit-html";
import { draw, load, run, type Model } from "./api.js";
import { shareEngines, type EngineShare } from "./embed/shared-engine.js";
import { sheets } from "./embed/sheets.js";
import { EditDocument } from "./domain/edits/document.js";
import { t } from "./i18n/index.js";
import { wordsOf } from "./i18n/problem.js";
import { parse } from "./lib/foreign/schema.js";

export { draw, load, run };

const models: ReturnType<typeof shareEngines<Model>> = shareEngines();

/** Only the answer to the newest request is shown: an older one that arrives later is dropped. */
const ATTRIBUTES = ["model", "text", "head", "view", "edits", "tone", "theme", "engine"];

/**
 * Attributes: `model` (a bundled model, or the address of a `headlight/1` folder), `text`, `head`
 * ("decoder.blocks.1.cross.2"), `view` ("head" or "grid"), `edits` (the edit document, as JSON), `tone` ("linear",
 * "root", "log"), `theme` ("light", "dark", "auto"), `engine` ("auto", "cpu", "gpu"). Events: `headlight-run`, whose
 * `detail` is the run, after every answer; `headlight-head`, whose `detail` is the head's name, when one is chosen.
 */
export class HeadLight extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  #drawn: ReturnType<typeof draw> | null = null;
  #held: EngineShare<Model> | null = null;
  #asked = 0;
  #waiting = false;

  connectedCallback() {
    if (!this.shadowRoot) this.attachShadow({ mode: "open" }).adoptedStyleSheets = sheets;
    this.#later();
  }

  disconnectedCallback() {
    this.#asked++;
    this.#drawn?.remove();
    this.#drawn = null;
    if (this.#held) models.release(this.#held);
    this.#held = null;
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#later();
  }

  #later() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      void this.#show();
    });
  }

  async #show() {
    const mine = ++this.#asked;
    if (!this.isConnected) return;
    if (!this.#drawn) this.#say("busy", t("embed.loading"));
    try {
      const model = await this.#model();
      const answer = await run(model, { text: this.getAttribute("text") ?? "", edits: this.#edits() });
      if (mine !== this.#asked) return;
      const head = this.getAttribute("head") ?? undefined;
      this.#drawn?.remove();
      this.#drawn = draw(this, answer, {
        head,
        view: this.getAttribute("view") === "grid" ? "grid" : "head",
        tone: oneOf(this.getAttribute("tone"), ["linear", "root", "log"] as const),
        theme: oneOf(this.getAttribute("theme"), ["auto", "light", "dark"] as const),
        chosen: (name) => this.dispatchEvent(new CustomEvent("headlight-head", { detail: name, bubbles: true })),
      });
      this.dispatchEvent(new CustomEvent("headlight-run", { detail: answer, bubbles: true }));
    } catch (error) {
      if (mine !== this.#asked) return;
      this.#drawn?.remove();
      this.#drawn = null;
      this.#say("problem", wordsOf(error));
    }
  }

  #model() {
    const name = this.getAttribute("model") ?? "dates";
    const engine = oneOf(this.getAttribute("engine"), ["auto", "cpu", "gpu"] as const);
    this.#held = models.take(this.#held, `${engine} ${name}`, () =>
      load(name, { engine, language: this.closest("[lang]")?.getAttribute("lang") ?? undefined }),
    );
    return this.#held.model;
  }

  #edits() {
    const text = this.getAttribute("edits");
    if (!text) return {};
    const edits = parse(EditDocument, text);
    if (!edits) throw new Error(t("embed.edits"));
    return edits;
  }

  #say(what: "busy" | "problem", words: string) {
    render(
      html`<p class="embedded-${what}" role=${what === "problem" ? "alert" : "status"}>${words}</p>`,
      this.shadowRoot as ShadowRoot,
    );
  }
}

const oneOf = <T extends string>(value: string | null, values: readonly [T, ...T[]]): T =>
  values.find((one) => one === value) ?? values[0];

if (!customElements.get("head-light")) customElements.define("head-light", HeadLight);
