// The service worker of a built page: after the first visit it opens without a network. `cargo xtask build` puts it
// beside index.html, tells it what there is, and registers it; `serve` never does.

/** Changes with any file; said by `cargo xtask build` as the next is. */
declare const VERSION: string;
/** What the page needs to open, relative to this file. */
declare const FILES: string[];

/** The used part of a fetch event and of the worker's start; TypeScript's library has pages' events only. */
interface WorkerEvent extends Event {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

const worker = self as unknown as {
  location: Location;
  clients: { claim(): Promise<void> };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
};
const home = new URL("./", worker.location.href).href;
/** Another copy on the same server, under another path, has caches of its own. */
const MINE = `headlight ${new URL(home).pathname} `;
const CACHE = MINE + VERSION;
/** Folders of files whose names or folders change with what is in them. */
const FOLDERS = [...new Set(FILES.flatMap((name) => /^\.\/[^/]+\//.exec(name)?.[0] ?? []))].map(
  (name) => new URL(name, home).href,
);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range")) return;
  if (
    request.mode === "navigate" &&
    (request.url.split(/[?#]/)[0] === home || request.url.startsWith(`${home}index.html`))
  )
    event.respondWith(isolated(request, page(request)));
  else if (FOLDERS.some((folder) => request.url.startsWith(folder)))
    event.respondWith(isolated(request, file(request, event)));
});

/** All of it or nothing: it is tried again at the next visit. */
async function install() {
  const fetched = await Promise.all(FILES.map((name) => new URL(name, home).href).map(take));
  const cache = await caches.open(CACHE);
  await Promise.all(fetched.map(([url, file]) => cache.put(url, file)));
}

async function take(url: string): Promise<[string, Response]> {
  const fetched = await fetch(url);
  if (!isRight(url, fetched)) throw new Error(`${url} is not what it should be`);
  return [url, fetched];
}

/** A network that asks to sign in, and many a server, answers with a page where a file should be. */
function isRight(url: string, { status, headers }: Response) {
  const page = /^text\/html\b/i.test(headers.get("content-type") ?? "");
  return status === 200 && page === /(\/|\.html)$/.test(new URL(url).pathname);
}

/** What an older version held goes; this one answers also the page that brought it. */
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(MINE) && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/**
 * With what a host would have to say, so that the page's threads may share memory: of the page itself, not of one that
 * another shows in a frame, and of its workers.
 */
async function isolated({ destination }: Request, response: Promise<Response>) {
  const answer = await response;
  if (!["document", "worker"].includes(destination) || answer.status === 0) return answer;
  const headers = new Headers(answer.headers);
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-embedder-policy", "credentialless");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** The newest page there is: from the network, else the one that is kept. */
async function page(request: Request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(home, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

/** A file whose address changes with its content: kept once it has been fetched. */
async function file(request: Request, event: WorkerEvent) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true, ignoreSearch: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  // A full disk is no reason to fail.
  if (isRight(request.url, fetched)) event.waitUntil(cache.put(request, fetched.clone()).catch(() => {}));
  return fetched;
}
