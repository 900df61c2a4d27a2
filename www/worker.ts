// The module worker's entry: every request goes to the engine's session.
import { receive, reportCrash } from "./worker/requests.js";
import type { Request } from "./protocol/messages.js";

self.onmessage = ({ data }: MessageEvent<Request>) => receive(data);
// The engine breaks in a task of the browser, where nothing catches it.
addEventListener("error", (event) => {
  event.preventDefault();
  reportCrash(event.error);
});
addEventListener("unhandledrejection", ({ reason }) => {
  if (reason instanceof WebAssembly.RuntimeError) reportCrash(reason);
});
