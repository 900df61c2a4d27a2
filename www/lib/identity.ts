// A number for each object, so that keys can name what is told apart by identity.

const numbers = new WeakMap<object, number>();
let last = 0;

export function identityOf(object: object): number {
  const known = numbers.get(object) ?? ++last;
  numbers.set(object, known);
  return known;
}
