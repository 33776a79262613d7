import { plain } from '#domain/text/plain-text.ts'
import type { Playlist } from '#web/data/playlists/playlists.ts'

interface Named {
  readonly value: string
}

/** Returns the names that contain every word of a search, ignoring accents and case, sorted by name. */
export function filterNames<T extends Named>(
  names: readonly T[],
  query: string,
  language: string,
): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = names.filter(({ value }) => {
    const name = plain(value)
    return words.every((word) => name.includes(word))
  })
  const { compare } = new Intl.Collator(language, { numeric: true })
  return found.toSorted((a, b) => compare(a.value, b.value))
}

/** Orders of playlists; the first is the default. */
export const PLAYLIST_ORDERS = ['name', 'count', 'changed'] as const
export type PlaylistOrder = (typeof PLAYLIST_ORDERS)[number]

/** Parses the order in the URL; `name` if it is missing or invalid. */
export const playlistOrderOf = (param: string | null): PlaylistOrder =>
  PLAYLIST_ORDERS.find((each) => each === param) ?? 'name'

/** Returns the playlists whose names contain every word of a search, sorted. */
export function sortedPlaylists(
  all: readonly Playlist[],
  query: string,
  order: PlaylistOrder,
  language: string,
): readonly Playlist[] {
  const named = all.map((list) => ({ list, value: list.name, count: list.itemsCount }))
  const found = filterNames(named, query, language).map(({ list }) => list)
  if (order === 'count') return found.toSorted((a, b) => b.itemsCount - a.itemsCount)
  if (order === 'changed') return found.toSorted((a, b) => b.changed.localeCompare(a.changed))
  return found
}
