import { plain } from '#domain/plain-text.ts'
import type { Playlist } from '#web/data/playlists/playlists.ts'

interface Named {
  readonly value: string
}

/** The names that contain every word of a search, whatever its accents and case, by name. */
export function listed<T extends Named>(names: readonly T[], query: string, language: string): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = names.filter(({ value }) => {
    const name = plain(value)
    return words.every((word) => name.includes(word))
  })
  const { compare } = new Intl.Collator(language, { numeric: true })
  return found.toSorted((a, b) => compare(a.value, b.value))
}

/** In which order playlists stand. */
export const PLAYLIST_ORDERS = ['name', 'count', 'changed'] as const
export type PlaylistOrder = (typeof PLAYLIST_ORDERS)[number]

/** The order that an address asks for: by name, unless it says otherwise. */
export const playlistOrderOf = (told: string | null): PlaylistOrder =>
  PLAYLIST_ORDERS.find((each) => each === told) ?? 'name'

/** The playlists whose names contain every word of a search, in the order asked for. */
export function listedPlaylists(
  all: readonly Playlist[],
  query: string,
  order: PlaylistOrder,
  language: string,
): readonly Playlist[] {
  const named = all.map((list) => ({ list, value: list.name, count: list.itemsCount }))
  const found = listed(named, query, language).map(({ list }) => list)
  if (order === 'count') return found.toSorted((a, b) => b.itemsCount - a.itemsCount)
  if (order === 'changed') return found.toSorted((a, b) => b.changed.localeCompare(a.changed))
  return found
}
