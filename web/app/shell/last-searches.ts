/** Where the last searches are kept, on this device alone. */
const STORED = 'searches'
/** How many are kept. */
const KEPT = 6
/** What is shorter was hardly looked for. */
const SHORTEST = 2

/** The list with a text in front, once, whatever its case. */
export function withSearch(list: readonly string[], text: string): readonly string[] {
  const added = text.trim()
  return added.length < SHORTEST ? list : [added, ...withoutSearch(list, added)].slice(0, KEPT)
}

/** The list without a text, whatever its case. */
export function withoutSearch(list: readonly string[], text: string): readonly string[] {
  return list.filter((each) => each.toLowerCase() !== text.toLowerCase())
}

/** The last searches, the latest first; none where the browser keeps nothing, or something else. */
export function lastSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

function keep(list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, JSON.stringify(list))
  } catch {
    // Then they are not remembered.
  }
}

/** Remembers what was looked for. */
export function rememberSearch(text: string): void {
  keep(withSearch(lastSearches(), text))
}

/** Forgets one of the last searches, or all. */
export function forgetSearch(text?: string): void {
  keep(text === undefined ? [] : withoutSearch(lastSearches(), text))
}
