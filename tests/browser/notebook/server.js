// A notebook's server in a folder of its own: started at a free port, awaited, and ended with the folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The longest start, in quarters of a second. */
const TRIES = 480;

/** @returns {Promise<number>} a port that nobody listens at */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  return port;
}

/** @param {string} name of the program */
export function notebookServer(name) {
  const folder = mkdtempSync(join(tmpdir(), `headlight-${name}-`));
  /** @type {import("node:child_process").ChildProcess | null} */
  let server = null;
  return {
    folder,
    /**
     * @param {string} python
     * @param {(port: number) => string[]} args
     * @param {Record<string, string>} env
     * @param {string} ready the path that answers once it runs
     * @returns its address
     */
    async start(python, args, env, ready) {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}/`;
      server = spawn(python, args(port), { cwd: folder, stdio: "ignore", env: { ...process.env, ...env } });
      for (let tries = 0; tries < TRIES; tries++) {
        const answer = await fetch(`${address}${ready}`).catch(() => null);
        if (answer?.ok) return address;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      throw new Error(`${name} does not start`);
    },
    async end() {
      if (server && server.exitCode === null) {
        const ended = once(server, "exit");
        server.kill();
        await ended;
      }
      // Its kernels end after it, and write until then.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}
