// The page's first module: it starts the worker, whose downloads the first picture waits for longest.
import "./engine/spawn.js";
