// One more thread of the engine: it shares the engine's memory, and works when there is work for two.
interface Begin {
  /** where the engine's glue is */
  glue: string;
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
}

self.onmessage = async ({ data: { glue, module, memory } }: MessageEvent<Begin>) => {
  const engine = await import(glue);
  await engine.default({ module_or_path: module, memory });
  self.postMessage("ready");
  engine.runThread();
};
