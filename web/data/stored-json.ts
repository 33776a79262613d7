/** The part of a browser's storage that is used for JSON. */
export type JsonStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns a stored value; null if there is none, if it is no JSON, or if the storage refuses. */
function readJson(storage: JsonStorage, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Returns a stored object with any values; anything else counts as an empty object. */
export function readRecord(storage: JsonStorage, name: string): Readonly<Record<string, unknown>> {
  const value = readJson(storage, name)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Returns a stored list of any values; anything else counts as an empty list. */
export function readList(storage: JsonStorage, name: string): readonly unknown[] {
  const value = readJson(storage, name)
  return Array.isArray(value) ? value : []
}

/** Stores a value; null deletes it. Returns false if the storage refuses, as in private windows or if it is full. */
export function writeJson(storage: JsonStorage, name: string, value: unknown): boolean {
  try {
    if (value === null) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
