import { baseName } from '#web/components/text/base-name.ts'
import { truncateMiddle } from '#web/components/text/format.ts'

/** Longer paths are truncated in the middle. */
const LENGTH = 84

/** Returns a path for a list: relative to its library's parent folder if it is in a library, and truncated. */
export function shownPath(path: string, libraries: readonly string[]): string {
  const library = libraries.find((each) => path.startsWith(each) && /[/\\]/.test(path.charAt(each.length)))
  return truncateMiddle(library === undefined ? path : baseName(library) + path.slice(library.length), LENGTH)
}
