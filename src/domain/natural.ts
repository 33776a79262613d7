/** Archives made on old Windows programs part folders with a backslash. */
const SEPARATOR = /[/\\]/
const parts = /(\d+)|(\D+)/g

/** By code point: the first place where they differ decides, the shorter one comes first. */
function compareText(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1)
}

function compareSegment(a: string, b: string): number {
  const left = a.match(parts) ?? []
  const right = b.match(parts) ?? []
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const x = left[i] as string
    const y = right[i] as string
    const numbers = /^\d/.test(x) && /^\d/.test(y)
    // Digit runs may be longer than a double holds: compare by length after the zeros, then as text.
    const [p, q] = numbers ? [x.replace(/^0+(?=\d)/, ''), y.replace(/^0+(?=\d)/, '')] : [x, y]
    const order = (numbers ? p.length - q.length : 0) || compareText(p, q)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/**
 * Natural order of paths: segment by segment, case folded, digit runs as numbers,
 * other characters by code point; ties by the exact text, so the order is total.
 */
export function compareNatural(a: string, b: string): number {
  const left = a.toLowerCase().split(SEPARATOR)
  const right = b.toLowerCase().split(SEPARATOR)
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareSegment(left[i] as string, right[i] as string)
    if (order !== 0) return order
  }
  return left.length - right.length || compareText(a, b)
}

/** A text whose plain binary order is the natural order of names: for database indexes. */
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
