/**
 * Which of a list's options is marked after a key, null for the box itself: arrows go round through the box. Undefined
 * when the key is none of the list's.
 */
export function markedAfter(
  key: string,
  ids: readonly string[],
  marked: string | null,
): string | null | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined) return undefined
  const places = [null, ...ids]
  const here = Math.max(0, places.indexOf(marked))
  return places[(here + step + places.length) % places.length]
}
