// Memoizes by inputs: the same object for the same inputs, since views and drawings compare by identity.
import { isEqual } from "./equal.js";
import { identityOf } from "./identity.js";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Numbers, strings and lists of them are compared by value, other objects by identity. */
const keyOf = (input: unknown) =>
  isObject(input) && !(Array.isArray(input) && !isObject(input[0]))
    ? `#${identityOf(input)}`
    : (JSON.stringify(input) ?? "undefined");

/**
 * Caches the last results of a function. If its first input is an object, they are cached for each such object, for as
 * long as it lives.
 * @param most the number of cached results
 */
export function memoize<I extends unknown[], R>(make: (...inputs: I) => R, most = 1): (...inputs: I) => R {
  const results = new Map<string, R>();
  const ofObject = new WeakMap<object, Map<string, R>>();

  function resultsOf(first: unknown) {
    if (!isObject(first)) return results;
    const found = ofObject.get(first) ?? new Map<string, R>();
    ofObject.set(first, found);
    return found;
  }

  return (...inputs) => {
    const known = resultsOf(inputs[0]);
    const key = inputs.map((input, i) => (i === 0 && isObject(input) ? "" : keyOf(input))).join("\0");
    if (known.has(key)) return known.get(key) as R;
    const result = make(...inputs);
    known.set(key, result);
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return result;
  };
}

const lasting = new Map<string, unknown>();

/** The previous object under a name, while nothing in it changes. */
export function unlessChanged<T>(name: string, value: T): T {
  const last = lasting.get(name);
  if (isEqual(last, value)) return last as T;
  lasting.set(name, value);
  return value;
}
