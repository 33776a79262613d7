import { cached } from '../cached.ts'
import { type ParsedName, parseFileName } from '../filename/filename.ts'
import { slugOf } from '../text/slug.ts'
import type { OrganisedComic } from './moves.ts'
import { bareName, namePart, REFUSED, safeName } from './path-names.ts'

/** True if a name cannot exist on Windows or SMB, or is changed there. */
const isRefused = cached((name) => REFUSED.test(name) || safeName(name) !== name.replace(/\s+/g, ' '))

/** True if the new name states a value that the present name does not. */
const differs = (field: keyof ParsedName, target: ParsedName, present: ParsedName) =>
  target[field] !== null && String(target[field]) !== String(present[field])

/**
 * Returns a function that is true if the file name or the folder of a comic is wrong: it contradicts the metadata, or
 * Windows and SMB refuse it. A file name has to state what the template's file name states of series, number, volume and
 * year. One of the folders has to be named after the series, if the template's folder is. `rendered` is null if the
 * template does not fit.
 */
export function createWrongCheck(): (comic: OrganisedComic, rendered: string | null) => boolean {
  /** Keys of the series that names state, and slugs of names; a folder and a series have many comics. */
  const seriesKey = cached((name: string) => slugOf(parseFileName(name).series ?? name))
  const slug = cached(slugOf)

  return ({ path, values }, rendered) => {
    const names = path.split('/')
    if (names.some(isRefused)) return true
    if (rendered === null) return false
    const [file = '', folder] = rendered.split('/').toReversed()
    const name = names.at(-1) ?? ''
    // A name that does not change states the same series and numbers.
    if (bareName(name) !== file) {
      const target = parseFileName(file)
      const present = parseFileName(name)
      if (slug(target.series ?? file) !== slug(present.series ?? '')) return true
      if ((['number', 'volume', 'year'] as const).some((field) => differs(field, target, present)))
        return true
    }
    if (folder === undefined || seriesKey(folder) !== slug(namePart(String(values.series ?? ''))))
      return false
    return !names.slice(0, -1).some((one) => seriesKey(one) === seriesKey(folder))
  }
}
