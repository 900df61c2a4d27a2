// What a list no longer holds leaves nothing behind in the document. lit-html 3.3.1 to 3.3.3 keep a comment for each
// item that was ever removed (lit/lit#5298), and a page that is long in use grows by them: 3.3.0 is the one to stay at.
import assert from "node:assert/strict";
import { test } from "node:test";

/** The part of the DOM's Node that `repeat` needs. */
class Node {
  parentNode = /** @type {Node | null} */ (null);
  childNodes = /** @type {Node[]} */ ([]);
  data = "";
  get nextSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  /** @param {Node} node @param {Node | null} [before] */
  insertBefore(node, before = null) {
    node.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    node.parentNode = this;
    return node;
  }
  remove() {
    const all = this.parentNode?.childNodes ?? [];
    if (this.parentNode) all.splice(all.indexOf(this), 1);
    this.parentNode = null;
  }
}

/** @param {string} [data] */
const made = (data = "") => Object.assign(new Node(), { data });
globalThis.document = /** @type {any} */ ({ createTreeWalker: made, createComment: made, createTextNode: made });
/** The module as a browser resolves it, which differs from Node.js. @param {string} file */
const ofBrowsers = (file) => import(new URL(`../../../node_modules/lit-html/${file}`, import.meta.url).href);
const { render } = await ofBrowsers("lit-html.js");
const { repeat } = await ofBrowsers("directives/repeat.js");

/** @param {string} item */
const itself = (item) => item;

test("items that come and go leave as many nodes as there were before", () => {
  const root = /** @type {any} */ (made());
  /** @param {string} items */
  const nodes = (items) => {
    render(repeat(items, itself, itself), root);
    assert.equal(root.childNodes.map((/** @type {Node} */ { data }) => data).join(""), items);
    return root.childNodes.length;
  };
  const few = nodes("ab");
  const many = nodes("abcdef");
  assert.ok(many > few);
  for (let i = 0; i < 10; i++) {
    assert.equal(nodes("ba"), few);
    assert.equal(nodes("fedcba"), many);
    assert.equal(nodes("xyaz"), nodes("zuva"));
  }
  assert.equal(nodes("ab"), few);
});
