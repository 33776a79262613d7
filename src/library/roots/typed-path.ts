import { homedir } from 'node:os'

/** Marks that systems and people put around a path they copy, by the one that begins. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '«': '»' }

/**
 * A path as somebody wrote or pasted it: without spaces and quotation marks around it (Windows copies a path with
 * them), and with `~` for the home folder, as a shell would have it. Empty when nothing is left.
 */
export function typedPath(given: string): string {
  let path = given.trim()
  const closing = QUOTES[path.charAt(0)]
  if (closing !== undefined && path.length > 1 && path.endsWith(closing)) path = path.slice(1, -1).trim()
  return path.replace(/^~(?=$|[/\\])/, () => homedir())
}
