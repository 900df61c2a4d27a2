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
  const engine = await import(glue);
  await engine.default({ module_or_path: module, memory });
  self.postMessage("ready");
  try {
    engine.runThread();
  } catch (error) {
    new BroadcastChannel(trouble).postMessage(engine.lastPanic() ?? String(error));
  }
};
