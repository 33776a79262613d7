import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'

/** Sets that are held at once, and comics in all of them. */
const SETS_MAX = 64
const COMICS_MAX = 1_000_000

/** A set as it is held: the row numbers of its comics, in the order they were given. */
export type ComicNumbers = readonly number[]

/**
 * Sets of comics that somebody else knows, such as those that an account links to a person. Lists are asked within one
 * by its name; it is held until others crowd it out, or the helper ends.
 */
export interface ComicSets {
  /** Makes a set of the comics at these paths, former ones too. Answers with its name and how many are known. */
  make(paths: readonly string[]): Promise<{ among: string; found: number }>
  /** Throws `set-unknown`. */
  numbersOf(among: string): ComicNumbers
}

export function createComicSets(db: Db): ComicSets {
  const sets = new LRUCache<string, ComicNumbers>({
    max: SETS_MAX,
    maxSize: COMICS_MAX,
    sizeCalculation: (numbers) => numbers.length + 1,
  })
  return {
    async make(paths) {
      const rows = await db.all<{ no: number }>(
        `with given as (select key as place, value as path from json_each(?)),
           known as (
             select given.place, comics.no from given join comics on comics.path = given.path
             union all
             select given.place, comics.no from given
               join former_paths on former_paths.path = given.path
               join comics on comics.id = former_paths.comic_id)
         select no from known group by no order by min(place)`,
        [JSON.stringify(paths)],
      )
      const among = crypto.randomUUID()
      sets.set(
        among,
        rows.map(({ no }) => no),
      )
      return { among, found: rows.length }
    },
    numbersOf(among) {
      const numbers = sets.get(among)
      if (numbers === undefined) throw new AppError('set-unknown')
      return numbers
    },
  }
}
