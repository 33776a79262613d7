import { sets } from '#contract/helper/sets.ts'
import { isAppError } from '#domain/errors.ts'
import { shortHash } from '#domain/slug.ts'
import { call } from '../connection/helper.ts'

const made = new Map<string, Promise<string>>()

/** What tells a list of paths from another, short enough for a query's key. */
export const setKey = (paths: readonly string[]): string => `${paths.length} ${shortHash(paths.join('\n'))}`

async function setOf(key: string, paths: readonly string[]): Promise<string> {
  const known = made.get(key)
  if (known !== undefined) return known
  const making = call(sets.make, { body: { paths: [...paths] } }).then(({ among }) => among)
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

/**
 * Asks for something within the comics of some paths, by the name that the helper gives their set; once more where the
 * helper has forgotten it. Rejects as `ask` does.
 */
export async function within<T>(paths: readonly string[], ask: (among: string) => Promise<T>): Promise<T> {
  const key = setKey(paths)
  try {
    return await ask(await setOf(key, paths))
  } catch (error) {
    if (!isAppError(error, 'set-unknown')) throw error
    made.delete(key)
    return ask(await setOf(key, paths))
  }
}
