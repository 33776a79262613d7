import { type ParsedName, parseFileName } from '../filename/filename.ts'
import { slugOf } from '../text/slug.ts'
import type { OrganisedComic } from './moves.ts'
import { namePart, REFUSED, safeName } from './path-names.ts'

/** True if a name cannot exist on Windows or SMB, or is changed there. */
const isRefused = (name: string) => REFUSED.test(name) || safeName(name) !== name.replace(/\s+/g, ' ')

/** Returns a key of the series that a name states. */
const seriesKey = (name: string) => slugOf(parseFileName(name).series ?? name)

/** True if the new name states a value that the present name does not. */
const differs = (field: keyof ParsedName, target: ParsedName, present: ParsedName) =>
  target[field] !== null && String(target[field]) !== String(present[field])

/**
 * True if the file name or the folder of a comic is wrong: it contradicts the metadata, or Windows and SMB refuse it. A
 * file name has to state what the template's file name states of series, number, volume and year. One of the folders
 * has to be named after the series, if the template's folder is. `rendered` is null if the template does not fit.
 */
export function isWrong({ path, values }: OrganisedComic, rendered: string | null): boolean {
  const names = path.split('/')
  if (names.some(isRefused)) return true
  if (rendered === null) return false
  const [file = '', folder] = rendered.split('/').toReversed()
  const target = parseFileName(file)
  const present = parseFileName(names.at(-1) ?? '')
  if (seriesKey(file) !== slugOf(present.series ?? '')) return true
  if ((['number', 'volume', 'year'] as const).some((field) => differs(field, target, present))) return true
  if (folder === undefined || seriesKey(folder) !== slugOf(namePart(String(values.series ?? ''))))
    return false
  return !names.slice(0, -1).some((name) => seriesKey(name) === seriesKey(folder))
}
