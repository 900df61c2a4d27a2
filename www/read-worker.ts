// A worker that reads parts of files ahead of the engine: it gets them, then the length of each piece that was taken.
import { readInOrder, type Piece } from "./worker/reading.js";

/** The most bytes that wait to be taken. */
const AHEAD = 2 ** 24;

let waiting = 0;
let taken = () => {};

const send = (piece: Piece, transfer: Transferable[] = []) => self.postMessage(piece, { transfer });

async function read(parts: Blob[]) {
  for await (const piece of readInOrder(parts)) {
    waiting += piece.length;
    send(piece, [piece.buffer]);
    while (waiting > AHEAD) await new Promise<void>((done) => (taken = done));
  }
  send(new Uint8Array());
}

self.onmessage = ({ data }: MessageEvent<Blob[] | number>) => {
  if (typeof data !== "number") return void read(data).catch((wrong) => send({ wrong }));
  waiting -= data;
  taken();
};
