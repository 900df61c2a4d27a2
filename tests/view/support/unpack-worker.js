// The worker that unpacks, on this thread: each `Worker` that is begun is it.

/** Buffers that were transferred. @type {ArrayBuffer[]} */
export const handedOver = [];

/** @type {{ postMessage(message: any, transfer?: any[]): void, onmessage?: (event: { data: any }) => void }} */
const inside = { postMessage() {} };
Object.assign(globalThis, {
  self: inside,
  Worker: class {
    /** @type {(event: { data: any }) => void} */
    onmessage = () => {};
    /** @param {any} data */
    postMessage(data) {
      inside.postMessage = (message, transfer = []) => {
        handedOver.push(...transfer);
        this.onmessage({ data: structuredClone(message, { transfer }) });
      };
      inside.onmessage?.({ data });
    }
    terminate() {}
  },
});
await import("../../../www/unpack-worker.js");
