/** localStorage key of the last searches. */
const STORED = 'searches'
/** Number of searches that are stored. */
const MAX_COUNT = 8
/** Shorter texts are not stored. */
const MIN_LENGTH = 2

/** Returns the list with `text` first. Case-insensitive duplicates are removed. */
export function withSearch(list: readonly string[], text: string): readonly string[] {
  const added = text.trim()
  return added.length < MIN_LENGTH ? list : [added, ...withoutSearch(list, added)].slice(0, MAX_COUNT)
}

/** Returns the list without `text`, compared case-insensitively. */
export function withoutSearch(list: readonly string[], text: string): readonly string[] {
  return list.filter((each) => each.toLowerCase() !== text.toLowerCase())
}

/** Returns the last searches, the newest first; empty if nothing valid is stored. */
export function lastSearches(): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'string').slice(0, MAX_COUNT) : []
  } catch {
    return []
  }
}

function store(list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, JSON.stringify(list))
  } catch {
    // Without storage the searches are not remembered.
  }
}

/** Stores a search. */
export function rememberSearch(text: string): void {
  store(withSearch(lastSearches(), text))
}

/** Deletes one of the last searches, or all. */
export function forgetSearch(text?: string): void {
  store(text === undefined ? [] : withoutSearch(lastSearches(), text))
}
