import type { EntityComic } from '#records/entities/entities.ts'

/** Orders of an entity's comics. */
export const ENTITY_SORTS = ['alphabetical', 'recent', 'lastRead'] as const
export type EntitySort = (typeof ENTITY_SORTS)[number]

/** Returns the distinct paths of an entity's comics in the order of its links, of one role if `role` is given. */
export function pathsOf(comics: readonly EntityComic[], role?: string): string[] {
  const own = role === undefined ? comics : comics.filter((comic) => comic.role === role)
  return [...new Set(own.map(({ comic_path }) => comic_path))]
}

/** Sorts paths for `recent`, the last linked first; the helper sorts all other orders. */
export function sortPaths(
  paths: readonly string[],
  sort: EntitySort,
  comics: readonly EntityComic[],
): readonly string[] {
  if (sort !== 'recent') return paths
  const ranks = new Map(
    comics
      .toSorted((one, other) => Date.parse(one.added_at) - Date.parse(other.added_at))
      .map(({ comic_path }, rank) => [comic_path, -rank]),
  )
  const rankOf = (path: string) => ranks.get(path) ?? Number.POSITIVE_INFINITY
  return paths.toSorted((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)]
    return a === b ? 0 : a - b
  })
}

/** Returns the number of comics by role code. */
export function countsByRole(comics: readonly EntityComic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { role } of comics) if (role !== undefined) counts.set(role, (counts.get(role) ?? 0) + 1)
  return counts
}

/** Returns an artist's role codes by comic path. */
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
