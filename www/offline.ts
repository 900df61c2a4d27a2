// The service worker of a built page: after the first visit it opens without a network. `xtask build` puts a copy
// beside
// index.html, names what it holds in place of the two lines below, and registers it; `serve` never does.
/** The folder named by the hash of all that is in it. */
const VERSION = "";
/** What the page needs to open, relative to this file. */
const FILES: string[] = [];

const worker = self as any;
const home = new URL("./", worker.location.href).href;
/** Another copy on the same server, under another path, has caches of its own. */
const MINE = `headlight ${new URL(home).pathname} `;
const CACHE = MINE + VERSION;
const folder = new URL(`./${VERSION}/`, home).href;

worker.addEventListener("install", (event: any) => event.waitUntil(install()));
worker.addEventListener("activate", (event: any) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event: any) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range")) return;
  if (
    request.mode === "navigate" &&
    (request.url.split(/[?#]/)[0] === home || request.url.startsWith(`${home}index.html`))
  )
    event.respondWith(page(request));
  else if (request.url.startsWith(folder)) event.respondWith(file(request, event));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new URL(name, home).href));
}

/**
 * What an older version held goes once none of its pages is open; then this one answers also the page that brought it.
 */
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(MINE) && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
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
async function file(request: Request, event: any) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  // A full disk is no reason to fail.
  if (fetched.status === 200) event.waitUntil(cache.put(request, fetched.clone()).catch(() => {}));
  return fetched;
}
