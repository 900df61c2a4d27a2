// Prints what still points up, for `upwards.txt`.
import { upwards } from "./imports.js";

console.log(upwards().join("\n"));
