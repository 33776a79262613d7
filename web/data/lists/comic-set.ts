import { sets } from '#contract/helper/sets.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { shortHash } from '#domain/text/slug.ts'
import { call } from '../connection/call.ts'

/** Names of the comic sets that the helper stores, by `comicSetKey`. */
const setNames = new Map<string, Promise<string>>()

/** Returns a hash of a list of paths, for query keys. */
export const comicSetKey = (paths: readonly string[]): string =>
  `${paths.length} ${shortHash(paths.join('\n'))}`

async function setNameOf(key: string, paths: readonly string[]): Promise<string> {
  const existing = setNames.get(key)
  if (existing !== undefined) return existing
  const created = call(sets.make, { body: { paths: [...paths] } }).then(({ among }) => among)
  setNames.set(key, created)
  created.catch(() => setNames.delete(key))
  return created
}

/**
 * Runs a request within the comics at `paths`, with the name of their comic set at the helper. Retries once with a new
 * set if the helper has evicted it. Rejects as `request` does.
 */
export async function withComicSet<T>(
  paths: readonly string[],
  request: (among: string) => Promise<T>,
): Promise<T> {
  const key = comicSetKey(paths)
  try {
    return await request(await setNameOf(key, paths))
  } catch (error) {
    if (!isAppError(error, 'set-unknown')) throw error
    setNames.delete(key)
    return request(await setNameOf(key, paths))
  }
}
