// The engine's name beside "CPU" or "GPU".
import { t } from "../i18n/index.js";
import type { EngineInfo } from "../protocol/messages.js";

export const engineName = ({ adapter, threads }: EngineInfo) =>
  threads ? t("engine.threads", { n: threads }) : adapter;
