import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Catalog } from './catalog.ts'
import { numbersAtPaths } from './paths.ts'
import type { CatalogUser } from './select.ts'
import { hasBit } from './snapshot/bitmap.ts'

/** Maximum sets per user, comics in all sets of a user, and users with cached sets. */
const SETS_MAX = 16
const COMICS_MAX = 400_000
const USERS_MAX = 64

/** A comic set: row numbers in the order of the client's paths. */
export type ComicNumbers = readonly number[]

/**
 * Comic sets: lists of comics that a client defines by paths, such as the comics that an account links to an artist.
 * Lists can be filtered by the id of a set. A set is cached until newer sets of the same user evict it or the helper
 * stops.
 */
export interface ComicSets {
  /**
   * Stores a set of the comics at current or former paths, without those that the user may not see. Returns its id and
   * the number of comics found.
   */
  make(userId: string, paths: readonly string[], user: CatalogUser): Promise<{ among: string; found: number }>
  /** Returns the comics of a set by its key (`setOf`). Throws `set-unknown`. */
  numbersOf(set: string): ComicNumbers
}

/** Returns the key of a user's set; the user id in the key prevents access to the sets of other users. */
export const setOf = (userId: string, among: string): string => `${userId} ${among}`

export function createComicSets(db: Db, catalog: Catalog): ComicSets {
  const users = new LRUCache<string, LRUCache<string, ComicNumbers>>({ max: USERS_MAX })
  const setsOf = (userId: string): LRUCache<string, ComicNumbers> => {
    const known = users.get(userId)
    if (known !== undefined) return known
    const sets = new LRUCache<string, ComicNumbers>({
      max: SETS_MAX,
      maxSize: COMICS_MAX,
      sizeCalculation: (numbers) => numbers.length + 1,
    })
    users.set(userId, sets)
    return sets
  }
  return {
    async make(userId, paths, user) {
      const [known = []] = await numbersAtPaths(db, [paths])
      const visible = user.visible === undefined ? null : (await catalog.now(user)).available
      const numbers = visible === null ? known : known.filter((no) => hasBit(visible, no))
      const among = crypto.randomUUID()
      setsOf(userId).set(among, numbers)
      return { among, found: numbers.length }
    },
    numbersOf(set) {
      const [userId = '', among = ''] = set.split(' ')
      const numbers = users.get(userId)?.get(among)
      if (numbers === undefined) throw new AppError('set-unknown')
      return numbers
    },
  }
}
