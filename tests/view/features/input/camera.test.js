// The camera's requests: only the newest one counts, and a refusal goes with the next file.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/features.js"; // a state has a slice of each
import { cameraActions } from "../../../../www/features/input/camera/actions.js";
import { closeCamera } from "../../../../www/features/input/camera/state.js";
import { beginReading } from "../../../../www/state/index.js";
import { initialState } from "../../../../www/state/store.js";

/** @typedef {import("../../../../www/state/store.js").State} State */

const refusal = Object.assign(new Error("no"), { name: "NotAllowedError" });
const stopped = () => {};
const stream = () => /** @type {any} */ ({ getTracks: () => [{ stop: stopped, addEventListener: stopped }] });

/** A camera whose requests are answered by hand. */
function camera() {
  let state = initialState();
  const requests = /** @type {{ resolve(stream: any): void, reject(why: Error): void }[]} */ ([]);
  const getUserMedia = () => new Promise((resolve, reject) => requests.push({ resolve, reject }));
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { mediaDevices: { getUserMedia } } });
  const apply = (/** @type {(s: State) => State} */ change) => {
    state = change(state);
  };
  const read = /** @type {File[]} */ ([]);
  const act = cameraActions({ apply, now: () => state }, (file) => read.push(file));
  return { act, apply, requests, read, now: () => state };
}

test("a refusal stands where that of a file does, and goes with the next one", async () => {
  const { act, apply, requests, now } = camera();
  const asked = act.open();
  requests[0].reject(refusal);
  await asked;
  assert.deepEqual([now().media.problem?.code, now().camera.wanted], ["camera.refused", false]);
  apply((s) => beginReading(s, "a.png"));
  assert.equal(now().media.problem, null);
});

test("a late refusal of an older request closes no newer camera", async () => {
  const { act, apply, requests, now } = camera();
  const first = act.open();
  apply(closeCamera);
  const second = act.open();
  const here = stream();
  requests[1].resolve(here);
  await second;
  requests[0].reject(refusal);
  await first;
  assert.deepEqual([now().camera.stream, now().media.problem], [here, null]);
});

test("a late stream of an older request is not shown in place of a newer one", async () => {
  const { act, apply, requests, now } = camera();
  const first = act.open();
  apply(closeCamera);
  const second = act.open();
  requests[0].resolve(stream());
  await first;
  assert.equal(now().camera.stream, null);
  const here = stream();
  requests[1].resolve(here);
  await second;
  assert.equal(now().camera.stream, here);
});

test("a picture that the browser cannot keep is a sentence", async () => {
  const { act, read, now } = camera();
  globalThis.OffscreenCanvas = /** @type {any} */ (
    class {
      getContext() {
        return null;
      }
      convertToBlob() {
        return Promise.reject(new Error("full"));
      }
    }
  );
  await act.take(/** @type {any} */ ({ videoWidth: 1, videoHeight: 1 }));
  assert.deepEqual([now().media.problem?.code, read.length], ["camera.lost", 0]);
});
