import { paths } from '#web/app/paths.ts'

/** Paths of reading apps' read lists, by the prefix of their ids (docs/apps.md). */
const LISTS: Readonly<Record<string, (id: string) => string>> = {
  p: paths.playlist,
  // A storyline's id does not contain its name.
  s: () => paths.storylines,
}

/**
 * Returns our path for a path of Komga's dashboard, which apps with Komga's API open in a browser. Null for other
 * paths. Series have the same path in both.
 */
export function pathOfKomga(pathname: string): string | null {
  const [, kind, encoded = ''] = /^\/(books?|readlists)\/([^/]+)\/?$/.exec(pathname) ?? []
  const id = decoded(encoded)
  if (kind === undefined || id === null) return null
  if (kind !== 'readlists') return paths.comic(id)
  const [, list = '', own = ''] = /^(\w)-(.+)$/.exec(id) ?? []
  return LISTS[list]?.(own) ?? null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
