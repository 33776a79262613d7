/** Matches a run of digits or of non-digits at `lastIndex`. */
const PART = /\d+|\D+/y
/** Matches the rest of a path segment; old Windows programs use the backslash as separator. */
const SEGMENT = /[^/\\]*/y

const isDigit = (code: number) => code >= 48 && code <= 57
const isSeparator = (code: number) => code === 47 || code === 92

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** Compares by code point; a prefix comes first. */
function compareText(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1)
}

/** Compares segments part by part; parts are extracted lazily. */
function compareSegment(a: string, b: string): number {
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const x = matchAt(PART, a, i)
    const y = matchAt(PART, b, j)
    const numbers = isDigit(x.charCodeAt(0)) && isDigit(y.charCodeAt(0))
    // Digit runs may exceed the precision of a double, so they are compared by length without zeros, then as text.
    const [p, q] = numbers ? [x.replace(/^0+(?=\d)/, ''), y.replace(/^0+(?=\d)/, '')] : [x, y]
    const order = (numbers ? p.length - q.length : 0) || compareText(p, q)
    if (order !== 0) return order
    i += x.length
    j += y.length
  }
  return a.length - i - (b.length - j)
}

function compareSegments(a: string, b: string): number {
  for (let [i, j] = [0, 0]; i <= a.length && j <= b.length; ) {
    const x = matchAt(SEGMENT, a, i)
    const y = matchAt(SEGMENT, b, j)
    const order = compareSegment(x, y)
    if (order !== 0) return order
    i += x.length + 1
    j += y.length + 1
    if (i > a.length || j > b.length) return Number(j > b.length) - Number(i > a.length)
  }
  return 0
}

/** Returns the start of the first differing part, to skip the common path of pages in a folder. */
function differingPart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  const digits = isDigit(a.charCodeAt(at - 1))
  for (; at > 0; at--) {
    const code = a.charCodeAt(at - 1)
    if (isSeparator(code) || isDigit(code) !== digits) break
  }
  return at
}

/**
 * Compares paths in natural order: segment by segment, case-insensitively, digit runs as numbers, other characters by
 * code point. Ties are resolved by the exact text, so the order is total.
 */
export function compareNatural(a: string, b: string): number {
  const left = a.toLowerCase()
  const right = b.toLowerCase()
  const from = differingPart(left, right)
  return compareSegments(left.slice(from), right.slice(from)) || compareText(a, b)
}

/** Returns a key whose binary order is the natural order of names, for database indexes. */
export function naturalKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => {
      const bare = digits.replace(/^0+(?=\d)/, '')
      return `${String.fromCharCode(48 + Math.min(bare.length, 9))}${bare}`
    })
}
