// Yields a turn of the event loop between two stretches of work.

/** Yields one turn of the event loop, so that newer messages get in. A timer would wait 4 ms. */
export function yieldTurn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}
