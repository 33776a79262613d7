import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import { hasBit } from './bitmap.ts'
import type { Catalog } from './catalog.ts'
import { numbersAtPaths } from './paths.ts'
import type { Reader } from './select.ts'

/** Most sets of one user, most comics in all of them, and most users whose sets are cached. */
const SETS_MAX = 16
const COMICS_MAX = 400_000
const USERS_MAX = 64

/** A set as it is held: the row numbers of its comics, in the order they were given. */
export type ComicNumbers = readonly number[]

/**
 * Sets of comics that a client names by paths, such as those that an account links to a person. Lists can be filtered by a
 * set's id. A set is cached until newer sets of the same user replace it or the helper stops.
 */
export interface ComicSets {
  /**
   * Makes a set of the comics at these paths, former ones too, without those that the user may not see. Answers with its
   * name and how many are known.
   */
  make(userId: string, paths: readonly string[], reader: Reader): Promise<{ among: string; found: number }>
  /** The comics of a set, by its name among a person's (`setOf`). Throws `set-unknown`. */
  numbersOf(set: string): ComicNumbers
}

/** Returns the key of a user's set; a set is found for its own user only. */
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
    async make(userId, paths, reader) {
      const [known = []] = await numbersAtPaths(db, [paths])
      const seen = reader.visible === undefined ? null : (await catalog.now(reader)).available
      const numbers = seen === null ? known : known.filter((no) => hasBit(seen, no))
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
