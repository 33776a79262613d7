import type { Figure, Said } from '#library/apps/said.ts'
import { EVERYTHING, type Fits, NOTHING } from './fits.ts'
import type { Query } from './query.ts'
import { READ_STATUSES, type ReadStatus } from './view.ts'

const said = (each: Said): Fits => ({ said: each })
const isReadStatus = (text: string): text is ReadStatus => (READ_STATUSES as readonly string[]).includes(text)

/** Any of the values that were chosen; everything where none was. */
const anyOf = <T>(chosen: readonly T[], each: (value: T) => Fits): Fits =>
  chosen.length === 0 ? EVERYTHING : { any: chosen.map(each) }

/** What a list must hold for the choices of its address: between kinds all, within a kind any. */
export function fitsOf(query: Query): Fits {
  const all: Fits[] = [
    anyOf(query.library_id, (library) => ({ library })),
    anyOf(query.read_status, (status) => {
      const reading = status.toUpperCase()
      return isReadStatus(reading) ? { reading } : NOTHING
    }),
    anyOf(query.publisher, (value) => said({ kind: 'publisher', value })),
    anyOf(query.genre, (value) => said({ kind: 'genres', value })),
    anyOf(query.tag, (value) => said({ kind: 'tags', value })),
    anyOf(query.language, (value) => said({ kind: 'language', value })),
    anyOf(query.release_year, (value) => said({ kind: 'year', value })),
    anyOf(query.author, ({ name, role }) => said({ kind: 'person', name: name || null, role })),
    anyOf(query.status, statusFits),
    anyOf(query.media_status, mediaFits),
    // There are no collections and no age ratings, and what is gone is not listed.
    anyOf(query.collection_id, () => NOTHING),
    anyOf(query.age_rating, (rating) => (rating.toLowerCase() === 'none' ? EVERYTHING : NOTHING)),
    query.deleted === true ? NOTHING : EVERYTHING,
    query.search === '' ? EVERYTHING : said({ kind: 'words', text: query.search }),
    query.oneshot === null ? EVERYTHING : when(query.oneshot, { oneShot: true }),
    query.complete === null ? EVERYTHING : when(query.complete, { ended: true }),
  ]
  const after = /^\d{4}-\d\d-\d\d/.exec(query.released_after)?.[0]
  if (after !== undefined)
    all.push({ figure: ({ released }: Figure) => released !== null && released > after })
  return { all: all.filter((each) => each !== EVERYTHING) }
}

export const when = (wished: boolean, fits: Fits): Fits => (wished ? fits : { not: fits })

/** A series' status: what is not complete goes on. */
export function statusFits(status: string): Fits {
  if (status === 'ENDED') return { all: [{ ended: true }, { not: { oneShot: true } }] }
  if (status === 'ONGOING') return { any: [{ not: { ended: true } }, { oneShot: true }] }
  return NOTHING
}

export function mediaFits(status: string): Fits {
  if (status === 'READY') return { opens: true }
  return status === 'ERROR' ? { not: { opens: true } } : NOTHING
}
