// Information-flow routes as lines of the picture: the engine's answer, with the levels and tokens of each line.
import type { RouteEdge } from "../../protocol/engine.js";
import type { Lane, LinkPart, TokenSlot, Side } from "../../domain/rollout-frame.js";
import type { Counts } from "./shares.js";
import type { Step } from "./queries.js";

/** `share`: the route's part of the token, 0 to 1. */
export interface Route {
  id: string;
  site: string;
  part: LinkPart;
  from: TokenSlot;
  to: TokenSlot;
  share: number;
  lane: Lane;
}

interface RoutesFromProps {
  edges: RouteEdge[];
  /** all sublayers */
  steps: Record<Side, Step[]>;
  counts: Counts;
  /** the last level up to this one with a sublayer that ran: a line passes over skipped levels */
  reached: (side: Side, level: number) => number;
}

const keyOf = ({ side, level, token }: TokenSlot) => `${side} ${level} ${token}`;

/** The strongest first. */
export function routesFrom({ edges, steps, counts, reached }: RoutesFromProps): Route[] {
  const places = new Map<string, { side: Side; level: number; below: number; cross: boolean }>();
  for (const side of ["source", "target"] as const)
    steps[side].forEach(({ path, attention, below }, i) =>
      places.set(path, { side, level: i + 1, below, cross: attention === "cross" }),
    );
  /** The number of routes between two tokens. */
  const lanes = new Map<string, { all: number }>();
  const routes: Route[] = [];
  for (const { path, head, mlp, query, key, share } of edges) {
    const place = places.get(path);
    if (!place) continue;
    const { side, level } = place;
    const across = place.cross && head !== null;
    const source = across ? "source" : side;
    // A stale answer may be of a longer text.
    if (query >= counts[side] || key >= counts[source]) continue;
    const part = mlp ? "mlp" : (head ?? "stream");
    const below = across ? steps.source.length : part === "stream" ? level - 1 : place.below;
    const from = { side, level, token: query };
    const to: TokenSlot = { side: source, level: reached(source, below), token: key };
    const pair = `${keyOf(from)} ${keyOf(to)}`;
    const beside = lanes.get(pair) ?? { all: 0 };
    lanes.set(pair, beside);
    routes.push({
      ...{ id: `${path} ${part} ${query} ${key}`, site: path, part, from, to, share },
      lane: { at: beside.all++, beside },
    });
  }
  return routes.sort((a, b) => b.share - a.share);
}

/** The routes on a way down to this input. */
export function routesTo(routes: Route[], input: TokenSlot): Route[] {
  const reach = new Set([keyOf(input)]);
  const above = ({ side, level }: TokenSlot) => (side === "target" ? 1e6 : 0) + level;
  const kept = new Set<Route>();
  for (const route of routes.toSorted((a, b) => above(a.from) - above(b.from))) {
    if (!reach.has(keyOf(route.to))) continue;
    reach.add(keyOf(route.from));
    kept.add(route);
  }
  return routes.filter((route) => kept.has(route));
}
