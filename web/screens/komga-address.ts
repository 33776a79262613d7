import { paths } from '#web/app/paths.ts'

/** Read lists of reading apps by what their ids begin with (docs/apps.md). */
const LISTS: Readonly<Record<string, (id: string) => string>> = {
  p: paths.playlist,
  // A storyline's id does not contain its name.
  s: () => paths.storylines,
}

/**
 * Where an address of Komga's dashboard leads here: apps that speak its API open those in a browser. Null for any other.
 * Series have the same address.
 */
export function komgaAddress(pathname: string): string | null {
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
