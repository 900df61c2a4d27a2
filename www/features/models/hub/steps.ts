// The checkpoints of a training run that a repository keeps as branches or tags, such as `step1000`.
import { ask } from "./listing.js";
import { refsAddress, stepOf, type TrainingStep } from "../../../domain/hub-id.js";
import { atMost, readAll } from "../../../lib/foreign/capped.js";
import { Cancelled } from "../../../lib/errors.js";
import { label, list, optional, parse, record } from "../../../lib/foreign/schema.js";

const References = list(record({ name: label }));
const Told = record({ branches: References, tags: optional(References) });

const MOST = 2 ** 22;

/** By step; one revision for each. */
export function stepsIn(names: string[]): TrainingStep[] {
  const found = new Map<number, string>();
  for (const name of names) {
    const step = stepOf(name);
    if (step !== null) found.set(step, name);
  }
  return [...found].map(([step, revision]) => ({ step, revision })).sort((a, b) => a.step - b.step);
}

/** Empty where the hub lists none; null if its list did not arrive: a model opens without it. */
export async function findSteps(endpoint: string, repo: string, signal: AbortSignal): Promise<TrainingStep[] | null> {
  const response = await ask(refsAddress(endpoint, repo), { signal }).catch(() => null);
  if (response?.status === 404) return [];
  if (!response?.ok || !response.body) return null;
  const spend = atMost(MOST, () => new Cancelled("closed"));
  const bytes = await readAll(response.body, spend).catch(() => null);
  const told = bytes && parse(Told, new TextDecoder().decode(bytes));
  return told && stepsIn([...told.branches, ...(told.tags ?? [])].map(({ name }) => name));
}
