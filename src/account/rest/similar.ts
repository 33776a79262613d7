/** Returns the Levenshtein distance of two texts. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const substituted = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(substituted, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Returns the name most similar to an unknown one; null if none has a similarity of at least 0.75. */
export function mostSimilar(name: string, names: readonly string[]): string | null {
  // The distance takes the product of both lengths, and no table has so long a name.
  if (name.length > 100) return null
  const scored = names.map((other) => ({
    other,
    score: 1 - editDistance(name.toLowerCase(), other.toLowerCase()) / Math.max(name.length, other.length),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { other: '', score: 0 })
  return best.score >= 0.75 ? best.other : null
}
