/** The number a page's name gives it: one, or two for a picture that its name says holds both. */
export interface NumberedPage {
  readonly first: number
  readonly last: number
}

/** Groups of digits looked at in a name, from either end: what numbers pages stands first or last. */
const GROUPS = 6
/** Longer groups of digits are dates or codes. */
const DIGITS_MAX = 8

interface Digits {
  readonly text: string
  /** What stands between it and the group before. */
  readonly between: string
}

function digitsOf(name: string): Digits[] {
  const base = name.slice(name.lastIndexOf('/') + 1).replace(/\.[a-z0-9]{1,5}$/i, '')
  let end = 0
  return [...base.matchAll(/\d+/g)].map((match) => {
    const between = base.slice(end, match.index)
    end = match.index + match[0].length
    return { text: match[0], between }
  })
}

const at = (groups: readonly Digits[], place: number) => groups.at(place)

/** Which group of digits counts the pages: the one that most often goes up by one or two from a name to the next. */
function countingGroup(names: readonly (readonly Digits[])[]): number | null {
  let best = { place: 0, steps: 0 }
  for (let place = -GROUPS; place < GROUPS; place++) {
    let steps = 0
    for (let i = 1; i < names.length; i++) {
      const [before, now] = [at(names[i - 1] ?? [], place), at(names[i] ?? [], place)]
      if (before === undefined || now === undefined) continue
      const step = Number(now.text) - Number(before.text)
      if (step === 1 || step === 2) steps++
    }
    if (steps > best.steps) best = { place, steps }
  }
  return best.steps * 3 >= names.length - 1 && best.steps > 0 ? best.place : null
}

/** `1011` as 10 and 11: two numbers written as one, each the next of the other. */
function joinedPair(text: string): NumberedPage | null {
  if (text.length < 2 || text.length % 2 === 1) return null
  const half = text.length / 2
  const [first, last] = [Number(text.slice(0, half)), Number(text.slice(half))]
  return last === first + 1 ? { first, last } : null
}

/**
 * Numbers of a name, where `place` counts: `010-011` is two pages, `Bruma 1_02` between others of `Bruma 1` is one: what
 * the names beside it have too numbers an issue or a chapter.
 */
function numbered(
  groups: readonly Digits[],
  place: number,
  beside: readonly (readonly Digits[])[],
): NumberedPage | null {
  const here = at(groups, place)
  if (here === undefined || here.text.length > DIGITS_MAX) return null
  const number = Number(here.text)
  const index = place < 0 ? groups.length + place : place
  const [before, after] = [groups[index - 1], groups[index + 1]]
  const joins = (between: string, index: number, { text }: Digits) =>
    beside.every((other) => other[index]?.text !== text) && /^\s?[-–_~+&,]\s?p?\s?$/i.test(between)
  if (after !== undefined && joins(after.between, index + 1, after) && Number(after.text) === number + 1)
    return { first: number, last: number + 1 }
  if (before !== undefined && joins(here.between, index - 1, before) && Number(before.text) === number - 1)
    return { first: number - 1, last: number }
  return { first: number, last: number }
}

/**
 * The numbers that the names of a comic's pages give them, in order; null for a name without one, and for all where
 * they do not count (`1011.jpg` between 9 and 12 is 10 and 11).
 */
export function pageNumbers(names: readonly string[]): (NumberedPage | null)[] {
  const groups = names.map(digitsOf)
  const place = countingGroup(groups)
  if (place === null) return names.map(() => null)
  const plain = groups.map((each, i) => numbered(each, place, [groups[i - 1] ?? [], groups[i + 1] ?? []]))
  return plain.map((page, i) => {
    const pair = joinedPair(at(groups[i] ?? [], place)?.text ?? '')
    if (page === null || pair === null) return page
    const [before, after] = [plain[i - 1], plain[i + 1]]
    // Counted as it stands where that goes on from its neighbours: `01` before `02` is no page 0 and 1.
    if (before?.last === page.first - 1 || after?.first === page.last + 1) return page
    return before?.last === pair.first - 1 || after?.first === pair.last + 1 ? pair : page
  })
}
