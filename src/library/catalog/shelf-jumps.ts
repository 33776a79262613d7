/** A place in a list that one can jump to: its label, and the item it begins at, from 0. */
export interface Jump {
  readonly label: string
  readonly index: number
}

/** Scripts of thousands of signs are one jump each, told by one of theirs. */
const LARGE_SCRIPTS = [
  [/\p{Script=Han}/u, '漢'],
  [/\p{Script=Hangul}/u, '가'],
] as const

/** What a list in which names begin with `mark` is labelled there: a letter, a year, or # for any other sign. */
function labelOf(mark: string): string {
  const large = LARGE_SCRIPTS.find(([script]) => script.test(mark))
  if (large) return large[1]
  if (/^\d{4}$/.test(mark)) return mark
  return /^\p{L}/u.test(mark) ? mark.toUpperCase() : '#'
}

/** The jumps of a list, given how many of its items begin with each mark, in the list's order. */
export function jumpsOf(marks: readonly { readonly mark: string; readonly count: number }[]): Jump[] {
  const jumps = new Map<string, Jump>()
  let index = 0
  for (const { mark, count } of marks) {
    const label = labelOf(mark)
    if (!jumps.has(label)) jumps.set(label, { label, index })
    index += count
  }
  return [...jumps.values()]
}
