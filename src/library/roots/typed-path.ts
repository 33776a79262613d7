import { homedir } from 'node:os'

/** Closing quotation marks by their opening mark. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '«': '»' }

/**
 * Normalizes a typed or pasted path: removes spaces and quotation marks around it (Windows copies paths with quotation
 * marks), and expands a leading `~` to the home folder. Returns an empty text if nothing remains.
 */
export function typedPath(given: string): string {
  let path = given.trim()
  const closing = QUOTES[path.charAt(0)]
  if (closing !== undefined && path.length > 1 && path.endsWith(closing)) path = path.slice(1, -1).trim()
  return path.replace(/^~(?=$|[/\\])/, () => homedir())
}
