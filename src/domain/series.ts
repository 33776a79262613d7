import { slugOf } from './text/slug.ts'

/** Minimum number of issues in a series; a file alone in its folder is a single issue. */
const SERIES_MIN = 2

/** Returns the last segment of a folder's path. */
export function folderName(folder: string): string {
  return (
    folder
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? folder
  )
}

/**
 * True if the comics directly in `folder` are a series: the folder has at least SERIES_MIN comics and is not a library
 * root (docs/architecture.md, Series).
 */
export function isSeriesFolder(folder: string, roots: ReadonlySet<string>, comics: number): boolean {
  return comics >= SERIES_MIN && !roots.has(folder)
}

/** Returns the number after 'vol', 'volume' or 'v' in a folder's name, null without one. */
export function volumeOf(name: string): number | null {
  const match = /(?:^|[\s._([-])v(?:ol(?:ume|umen)?)?[\s._]*(\d{1,4})(?=$|[\s._)\]-])/iu.exec(name)
  return match ? Number(match[1]) : null
}

/**
 * Yields candidate keys for a new folder: the slug of its name, then the slug prefixed by the parent's, then the
 * prefixed slug with a number. Keys of known folders never change.
 */
export function* seriesKeys(folder: string): Generator<string> {
  const name = folderName(folder)
  const own = slugOf(name)
  yield own
  const joined = `${slugOf(folderName(folder.slice(0, folder.length - name.length)))}-${own}`
  yield joined
  for (let n = 2; ; n++) yield `${joined}-${n}`
}
