/** Page numbers in a page's name; `first` and `last` differ for a double page. */
export interface NumberedPage {
  readonly first: number
  readonly last: number
}

/** Number of digit groups that are examined from either end of a name. */
const GROUPS = 6
/** Maximum digits of a page number; longer groups are dates or codes. */
const DIGITS_MAX = 8

interface Digits {
  readonly text: string
  /** Text between the previous group and this one. */
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

const at = (groups: readonly Digits[], position: number) => groups.at(position)

/** Returns the position of the digit group that most often increases by one or two between consecutive names. */
function countingGroup(names: readonly (readonly Digits[])[]): number | null {
  let best = { position: 0, steps: 0 }
  for (let position = -GROUPS; position < GROUPS; position++) {
    let steps = 0
    for (let i = 1; i < names.length; i++) {
      const [before, now] = [at(names[i - 1] ?? [], position), at(names[i] ?? [], position)]
      if (before === undefined || now === undefined) continue
      const step = Number(now.text) - Number(before.text)
      if (step === 1 || step === 2) steps++
    }
    if (steps > best.steps) best = { position, steps }
  }
  return best.steps * 3 >= names.length - 1 && best.steps > 0 ? best.position : null
}

/** Splits `1011` into 10 and 11; null if the halves are not consecutive. */
function splitPair(text: string): NumberedPage | null {
  if (text.length < 2 || text.length % 2 === 1) return null
  const half = text.length / 2
  const [first, last] = [Number(text.slice(0, half)), Number(text.slice(half))]
  return last === first + 1 ? { first, last } : null
}

/**
 * Returns the page numbers of a name, whose counting group is at `position`. `010-011` is a double page. `Bruma 1_02`
 * is not, if the neighbouring names have the same `1`, which is then the number of an issue or chapter.
 */
function numbered(
  groups: readonly Digits[],
  position: number,
  neighbours: readonly (readonly Digits[])[],
): NumberedPage | null {
  const here = at(groups, position)
  if (here === undefined || here.text.length > DIGITS_MAX) return null
  const number = Number(here.text)
  const index = position < 0 ? groups.length + position : position
  const [before, after] = [groups[index - 1], groups[index + 1]]
  const joins = (between: string, index: number, { text }: Digits) =>
    neighbours.every((other) => other[index]?.text !== text) && /^\s?[-–_~+&,]\s?p?\s?$/i.test(between)
  if (after !== undefined && joins(after.between, index + 1, after) && Number(after.text) === number + 1)
    return { first: number, last: number + 1 }
  if (before !== undefined && joins(here.between, index - 1, before) && Number(before.text) === number - 1)
    return { first: number - 1, last: number }
  return { first: number, last: number }
}

/**
 * Returns the page numbers in the names of a comic's pages; null for names without a number, and for all names if they
 * are not numbered consecutively. `1011.jpg` between 9 and 12 is 10 and 11.
 */
export function pageNumbers(names: readonly string[]): (NumberedPage | null)[] {
  const groups = names.map(digitsOf)
  const position = countingGroup(groups)
  if (position === null) return names.map(() => null)
  const plain = groups.map((digits, i) =>
    numbered(digits, position, [groups[i - 1] ?? [], groups[i + 1] ?? []]),
  )
  return plain.map((page, i) => {
    const pair = splitPair(at(groups[i] ?? [], position)?.text ?? '')
    if (page === null || pair === null) return page
    const [before, after] = [plain[i - 1], plain[i + 1]]
    // Not split if the number continues that of a neighbour: `01` before `02` is not 0 and 1.
    if (before?.last === page.first - 1 || after?.first === page.last + 1) return page
    return before?.last === pair.first - 1 || after?.first === pair.last + 1 ? pair : page
  })
}
