// The engine in a worker: joins its link, its runs, its loads and its requests.
import { crashesIn } from "./crashes.js";
import { createMedia } from "./media.js";
import { createLink, type LinkProps, type Send } from "./link.js";
import { createLoads } from "./loads.js";
import { createRecovery } from "./recovery.js";
import { createRequests } from "./requests.js";
import { createRuns } from "./runs.js";
import { fileMedium } from "../protocol/medium.js";
import { EVERYTHING } from "../protocol/abilities.js";
import type { Engine, EngineEvents } from "./engine.js";
import type { Failure } from "../protocol/engine.js";
import type { Answer, EngineChoice, WeightFiles } from "../protocol/messages.js";

interface ConnectProps extends EngineEvents {
  spawn: LinkProps["spawn"];
  model: WeightFiles;
  choice: EngineChoice;
  crashes?: ReturnType<typeof crashesIn>;
  /** the text that a model may run while it is loading */
  earlyText?: () => string | null;
}

export function connect({ spawn, model, choice, ...others }: ConnectProps): Engine {
  const { crashes = crashesIn(() => null), earlyText = () => null, ...events } = others;
  const { listen } = events;
  const fail = (failure: Failure) => recovery.failed({ type: "failed", id: runs.newest(), failure });
  const link = createLink({
    spawn,
    receive,
    breaks: (why) => fail({ kind: "trap", ...why }),
    absent(why) {
      recovery.goDown(why);
      fail({ kind: "engine", ...why });
    },
  });
  const send: Send = (request) => {
    media.before(request);
    return link.send(request);
  };
  const loads = createLoads(model, send, earlyText);
  const requests = createRequests(send);
  const media = createMedia(requests.methods.readFile, (answer) => listen(answer, true));
  const runs = createRuns({
    send,
    listen(answer, newest) {
      recovery.answered();
      listen(answer, newest);
    },
  });
  const recovery = createRecovery({ link, loads, requests, runs, media, crashes, choice, ...events });

  function receive(answer: Answer) {
    if (requests.resolve(answer)) {
      recovery.answered();
      // A file comes from a run that is computed again: the page then shows that run, to the last digit.
      if (answer.type === "file") runs.again();
      return;
    }
    switch (answer.type) {
      case "stale":
        return loads.stale(answer.id);
      case "failed":
        return recovery.failed(answer);
      case "prefetched":
        return runs.prefetched(answer);
      case "ran":
        return runs.ran(answer);
      case "costly":
        if (answer.id === runs.newest()) listen(answer, true); // a newer scene has an answer of its own
        return;
      case "loaded":
        if (!loads.loaded(answer.id)) return;
        if (media.any()) media.loaded(fileMedium({ info: answer.model }));
        recovery.loaded();
        return listen(answer, true);
      case "early":
        return loads.isNewest(answer.id) ? listen(answer, true) : undefined;
      case "progress":
        if (answer.phase === "weights" && !loads.isNewest(answer.id)) return;
        return listen(answer, true);
      case "started":
        return listen({ ...answer, engine: recovery.withReason(answer.engine) }, true);
      default:
        listen(answer, true);
    }
  }

  recovery.start();
  return {
    can: EVERYTHING,
    ...requests.methods,
    readFile: media.read,
    async loadBeside(key, model) {
      const info = await requests.methods.loadBeside(key, model);
      media.loadedBeside(key, fileMedium({ info }));
      return info;
    },
    forgetFiles(names) {
      media.forget(names);
      send({ type: "forget", names });
    },
    run: runs.run,
    prefetch: runs.prefetch,
    /** It does not wait if the previous run took long, and backs off after answers that came too late. */
    waitBriefly: () => link.isOpen() && runs.waitBriefly(link.wait, media.isReading()),
    draw: runs.draw,
    /** In the same worker, or in a new one if that has broken. */
    load(next: WeightFiles) {
      loads.want(next);
      runs.leave(link.nextId());
      recovery.load();
    },
    stop: (what) => void send({ type: "stop", what }),
    /** In a new worker, so that the old one's memory is released. */
    choose: recovery.choose,
    retry: recovery.retry,
    fault: (fault) => void send({ type: "fault", fault }),
    close: recovery.close,
  };
}
