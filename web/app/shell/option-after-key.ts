/**
 * Returns the id of the option that a key moves to. The arrow keys cycle through the options and the box, which is
 * null. Undefined for all other keys.
 */
export function optionAfterKey(
  key: string,
  ids: readonly string[],
  marked: string | null,
): string | null | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined) return undefined
  const stops = [null, ...ids]
  const current = Math.max(0, stops.indexOf(marked))
  return stops[(current + step + stops.length) % stops.length]
}
