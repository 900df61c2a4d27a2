// The module worker's entry: every request goes into the queue.
import { port } from "./worker/port.js";
import { receive } from "./worker/queue.js";

port.onmessage = ({ data }) => receive(data);
