// The example page's own code: an edit behind a checkbox, and a run by hand through `load`, `run` and `draw`.
import { draw, load, run } from "../api.js";

const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));

find("#silent").addEventListener("change", (/** @type {any} */ event) =>
  find("#two").setAttribute(
    "edits",
    JSON.stringify({ heads: event.target.checked ? { "decoder.blocks.0.cross.3": 0 } : {} }),
  ),
);

const model = await load("dates");
/** @type {ReturnType<typeof draw> | null} */
let drawn = null;

async function ask() {
  try {
    const answer = await run(model, { text: find("#ask [name=text]").value });
    if (drawn) drawn.update(answer);
    else drawn = draw(find("#three"), answer, { view: "head" });
    find("#heads").replaceChildren(
      ...answer.heads.map((head) => {
        const item = document.createElement("li");
        item.textContent = `${head.name}: ${entropy(answer.pattern(head)).toFixed(3)} nats`;
        return item;
      }),
    );
  } catch (error) {
    find("#heads").textContent = error instanceof Error ? error.message : String(error);
  }
}

/** The mean over queries of −Σ p ln p. @param {{ rows: number, values: Float32Array }} pattern */
const entropy = ({ rows, values }) => values.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0) / rows;

find("#ask").addEventListener("submit", (/** @type {any} */ event) => {
  event.preventDefault();
  void ask();
});
await ask();
