/** Results that a cache keeps. */
const KEPT_MAX = 10_000

/** Returns a function that remembers its last results, of at most KEPT_MAX texts. */
export function cached<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = work(text)
    if (results.size >= KEPT_MAX) results.clear()
    results.set(text, result)
    return result
  }
}
