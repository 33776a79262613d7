import { truncateMiddle } from '#web/components/text/format.ts'

/** A path longer than this is cut in its middle. */
const LENGTH = 84

/** A path's last part. */
export const baseName = (path: string): string => path.split(/[/\\]/).filter(Boolean).at(-1) ?? path

/** A path as it is shown in a list: from its library's own folder on, where it lies in one; cut in its middle. */
export function shownPath(path: string, libraries: readonly string[]): string {
  const library = libraries.find((each) => path.startsWith(each) && /[/\\]/.test(path.charAt(each.length)))
  return truncateMiddle(library === undefined ? path : baseName(library) + path.slice(library.length), LENGTH)
}
