// One more thread of the engine: it shares the engine's memory, and works when there is work for two.
interface Begin {
  /** where the engine's glue is */
  glue: string;
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** the name of the channel that is told what breaks it */
  trouble: string;
}

self.onmessage = async ({ data: { glue, module, memory, trouble } }: MessageEvent<Begin>) => {
  const engine = await start(glue, module, memory).catch((error) => void self.postMessage({ failed: String(error) }));
  if (!engine) return;
  self.postMessage({ failed: null });
  try {
    engine.runThread();
  } catch (error) {
    new BroadcastChannel(trouble).postMessage(engine.lastPanic() ?? String(error));
  }
};

async function start(glue: string, module: WebAssembly.Module, memory: WebAssembly.Memory) {
  const engine = await import(glue);
  await engine.default({ module_or_path: module, memory });
  return engine;
}
