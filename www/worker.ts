// The module worker's entry: every request goes into the queue.
import { failureOf } from "./worker/failure.js";
import { port } from "./worker/port.js";
import { receive } from "./worker/queue.js";

port.listen(receive);
// Where the engine breaks while it is waited for, nobody is answered: what it said then is told in its place.
addEventListener("error", (event) => {
  event.preventDefault();
  port.postMessage({ type: "failed", id: 0, failure: { ...failureOf(event.error, "engine"), kind: "trap" } });
});
