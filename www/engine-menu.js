// While the choice of engine is open, a GPU engine that has been built meanwhile appears in it.

/** Between two looks at which engines are built. */
const ASK_MS = 15_000;

/** @param {(transition: (state: import("./state.js").State) => import("./state.js").State) => void} apply @returns {(open: boolean) => void} */
export function watchEngines(apply) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let asking;

  function askEngines() {
    fetch(new URL("./wasm/engines.json", import.meta.url), { cache: "no-cache" })
      .then((response) => response.json())
      .then((built) => apply((s) => ({ ...s, gpuBuilt: Boolean(built.gpu) })))
      .catch(() => {}); // the choice stays as it was
  }

  return (open) => {
    clearInterval(asking);
    if (!open) return;
    askEngines();
    asking = setInterval(askEngines, ASK_MS);
  };
}
