import { ENTITY_KINDS } from '#domain/entities.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, partsOf } from '../client/paging.ts'
import { linkTable } from '../entities/entity-tables.ts'

/** Paths per request, few because a response has at most 1,000 rows, one for each link of a comic. */
const PATHS_PER_REQUEST = 10

/** Returns the paths that the library has recorded for comics, by comic id. Throws the errors of `accountError`. */
async function recordedPaths(
  client: AccountClient,
  userId: string,
  comicIds: readonly string[],
): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const part of addressable(comicIds)) {
    const { data, error } = await client
      .from('comics_library')
      .select('comic_id,file_path')
      .eq('user_id', userId)
      .in('comic_id', part)
      .retry(false)
    if (error) throw accountError(error)
    for (const { comic_id, file_path } of data) if (comic_id !== null) paths.set(comic_id, file_path)
  }
  return paths
}

async function linkedPaths(
  client: AccountClient,
  userId: string,
  paths: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const kind of ENTITY_KINDS) {
    const remaining = paths.filter((path) => !found.has(path))
    for (const some of partsOf(remaining, PATHS_PER_REQUEST)) {
      for (const part of addressable(some.map(quotedValue))) {
        const { data, error } = await linkTable(client, kind)
          .select('comic_path')
          .eq('user_id', userId)
          .filter('comic_path', 'in', `(${part.join(',')})`)
          .retry(false)
        if (error) throw accountError(error)
        for (const { comic_path } of data) found.add(comic_path)
      }
    }
  }
  return found
}

/**
 * Returns the paths under which an earlier index has recorded and linked comics, by comic id. Throws the errors of
 * `accountError`.
 */
export async function earlierLinks(
  client: AccountClient,
  userId: string,
  comicIds: readonly string[],
): Promise<Map<string, string>> {
  const recorded = await recordedPaths(client, userId, comicIds)
  const linked = await linkedPaths(client, userId, [...recorded.values()])
  return new Map([...recorded].filter(([, path]) => linked.has(path)))
}
