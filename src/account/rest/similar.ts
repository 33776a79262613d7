/** How many characters must be put in, taken out or exchanged to make one text of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const exchange = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(exchange, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The name most like one that was not found, null when none is at least three quarters the same. */
export function mostSimilar(name: string, names: readonly string[]): string | null {
  // A name as long as a request may be is no name at all, and would be compared for long.
  if (name.length > 100) return null
  const scored = names.map((other) => ({
    other,
    score: 1 - distance(name.toLowerCase(), other.toLowerCase()) / Math.max(name.length, other.length),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { other: '', score: 0 })
  return best.score >= 0.75 ? best.other : null
}
