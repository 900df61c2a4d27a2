// One more thread of the engine, on its shared memory. Its name is the address of the engine's glue, which it reads
// before there is memory to share.
interface Begin {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
}

const glue = import(self.name);
glue.catch(() => {}); // said once it is to begin

self.onmessage = ({ data: port }: MessageEvent<MessagePort>) => {
  port.onmessage = ({ data }: MessageEvent<Begin>) => void begin(port, data);
};

/** @param port to the engine's worker */
async function begin(port: MessagePort, { module, memory }: Begin) {
  const engine = await start(module, memory).catch(() => null);
  port.postMessage(engine !== null);
  if (!engine) return;
  try {
    engine.runThread();
  } catch (error) {
    self.postMessage(engine.lastPanic() ?? String(error));
  }
}

async function start(module: WebAssembly.Module, memory: WebAssembly.Memory) {
  const engine = await glue;
  await engine.default({ module_or_path: module, memory });
  return engine;
}
