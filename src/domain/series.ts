import { slugOf } from './slug.ts'

/** A series has at least two issues: a file alone in its folder is a single issue. */
const SERIES_MIN = 2

/** The last segment of a folder's path. */
export function folderName(folder: string): string {
  return (
    folder
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? folder
  )
}

/**
 * True when the comics directly in `folder` are a series: it is no library root (there they are loose
 * files) and holds more than one (docs/architecture.md, Series).
 */
export function isSeriesFolder(folder: string, roots: ReadonlySet<string>, comics: number): boolean {
  return comics >= SERIES_MIN && !roots.has(folder)
}

/** The number after 'vol', 'volume' or 'v' in a folder's name; years and words do not count. */
export function volumeOf(name: string): number | null {
  const match = /(?:^|[\s._([-])v(?:ol(?:ume|umen)?)?[\s._]*(\d{1,4})(?=$|[\s._)\]-])/iu.exec(name)
  return match ? Number(match[1]) : null
}

/**
 * The keys a folder not seen before may take, the best first: the slug of its name, then its parent's joined,
 * then that with a count. Keys once given stay.
 */
export function* seriesKeys(folder: string): Generator<string> {
  const name = folderName(folder)
  const own = slugOf(name)
  yield own
  const joined = `${slugOf(folderName(folder.slice(0, folder.length - name.length)))}-${own}`
  yield joined
  for (let n = 2; ; n++) yield `${joined}-${n}`
}
