// The module worker's entry: every request goes to the engine's session.
import { port } from "./worker/port.js";
import { receive, reportCrash } from "./worker/requests.js";

port.listen(receive);
// The engine breaks in a task of the browser, where nothing catches it.
addEventListener("error", (event) => {
  event.preventDefault();
  reportCrash(event.error);
});
addEventListener("unhandledrejection", ({ reason }) => {
  if (reason instanceof WebAssembly.RuntimeError) reportCrash(reason);
});
