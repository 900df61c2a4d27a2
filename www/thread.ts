// One more thread of the engine: it shares the engine's memory, and works when there is work for two. Its name is where
// the engine's glue is, which it reads before there is a memory to share.
interface Begin {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** the name of the channel that is told what breaks it */
  trouble: string;
}

const glue = import(self.name);
glue.catch(() => {}); // said once it is to begin

self.onmessage = async ({ data: { module, memory, trouble } }: MessageEvent<Begin>) => {
  const engine = await start(module, memory).catch((error) => void self.postMessage({ failed: String(error) }));
  if (!engine) return;
  self.postMessage({ failed: null });
  try {
    engine.runThread();
  } catch (error) {
    new BroadcastChannel(trouble).postMessage(engine.lastPanic() ?? String(error));
  }
};

async function start(module: WebAssembly.Module, memory: WebAssembly.Memory) {
  const engine = await glue;
  await engine.default({ module_or_path: module, memory });
  return engine;
}
