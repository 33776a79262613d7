import type { Playlist } from '#web/data/playlists.ts'
import { listed } from './listed.ts'

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
