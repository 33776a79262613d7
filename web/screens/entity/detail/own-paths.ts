import type { EntityComic } from '#records/entities/entities.ts'

/** How an entity's comics are ordered. */
export const SORTS = ['alphabetical', 'recent', 'lastRead'] as const
export type Sort = (typeof SORTS)[number]

/** The paths of an entity's comics, each once, in the order of its links; of one role where it is given. */
export function pathsOf(comics: readonly EntityComic[], role?: string): string[] {
  const own = role === undefined ? comics : comics.filter((comic) => comic.role === role)
  return [...new Set(own.map(({ comic_path }) => comic_path))]
}

/** The paths as a list's order takes them: the last linked first; in any other, which the helper makes, as they are. */
export function inOrder(
  paths: readonly string[],
  sort: Sort,
  comics: readonly EntityComic[],
): readonly string[] {
  if (sort !== 'recent') return paths
  const places = new Map(
    comics
      .toSorted((one, other) => Date.parse(one.added_at) - Date.parse(other.added_at))
      .map(({ comic_path }, place) => [comic_path, -place]),
  )
  const placeOf = (path: string) => places.get(path) ?? Number.POSITIVE_INFINITY
  return paths.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a === b ? 0 : a - b
  })
}

/** How many comics there are of each role, by its code. */
export function countsByRole(comics: readonly EntityComic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { role } of comics) if (role !== undefined) counts.set(role, (counts.get(role) ?? 0) + 1)
  return counts
}

/** The roles that an artist has in each comic, by its path. */
export function rolesByPath(comics: readonly EntityComic[]): ReadonlyMap<string, readonly string[]> {
  const roles = new Map<string, string[]>()
  for (const { comic_path, role } of comics) {
    if (role === undefined) continue
    const own = roles.get(comic_path)
    if (own === undefined) roles.set(comic_path, [role])
    else own.push(role)
  }
  return roles
}
