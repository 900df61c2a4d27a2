// A number for each object, so that string keys can contain an object's identity.

const numbers = new WeakMap<object, number>();
let last = 0;

export function identityOf(object: object): number {
  const known = numbers.get(object) ?? ++last;
  numbers.set(object, known);
  return known;
}
