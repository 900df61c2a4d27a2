// What the worker says of a failure: once its engine has broken, all that fails does so by that.
import assert from "node:assert/strict";
import test from "node:test";
import { failureOf, rememberPanics } from "../../../www/worker/failure.js";
import { problem } from "../../../www/lib/errors.js";

test("after a panic every failure is a trap, in the words of the panic", () => {
  assert.deepEqual(failureOf(problem("hub.name"), "model"), { kind: "model", code: "hub.name" });
  assert.equal(failureOf(Object.assign(new Error("too long"), { kind: "input" }), "engine").kind, "input");
  const trap = failureOf(new WebAssembly.RuntimeError("unreachable"), "engine");
  assert.deepEqual(trap, { kind: "trap", code: "broke", params: { said: "unreachable" } });
  const after = ["recursive use of an object detected", "x is undefined"].map((said) =>
    failureOf(new Error(said), "model"),
  );
  assert.deepEqual(after, [trap, trap]);
  rememberPanics(() => "index out of bounds");
  assert.deepEqual(failureOf(new Error("anything"), "engine"), trap, "what broke it first");
});
