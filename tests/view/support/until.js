// Waits until something holds, however slow the machine is; what does not come fails in the test.
/** @param {() => boolean} is */
export async function until(is) {
  for (let turns = 0; turns < 10_000 && !is(); turns++) await new Promise((later) => setTimeout(later));
}
