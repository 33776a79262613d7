import { plain } from '#domain/text/plain-text.ts'
import type { CoverArt } from '#web/components/cover/cover-source.tsx'
import type { Playlist } from '#web/data/playlists/playlists.ts'
import type { SmartShelfCard } from '#web/data/shelves/shelves.ts'

/** A playlist or a smart shelf in one list. */
export interface OwnList {
  readonly id: string
  readonly name: string
  /** Number of items. */
  readonly count: number
  readonly covers: readonly CoverArt[]
  readonly changed: string
  readonly playlist: Playlist | null
  readonly shelf: SmartShelfCard | null
}

/** Kinds of lists that can be shown. */
export const LIST_KINDS = ['all', 'shelves', 'playlists'] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** Parses the kind in the URL; `all` if it is missing or invalid. */
export const listKindOf = (param: string | null): ListKind =>
  LIST_KINDS.find((each) => each === param) ?? 'all'

/** Returns playlists and smart shelves as one list. */
export const ownLists = (playlists: readonly Playlist[], shelves: readonly SmartShelfCard[]): OwnList[] => [
  ...shelves.map((shelf) => ({ ...shelf, playlist: null, shelf })),
  ...playlists.map((playlist) => ({ ...playlist, count: playlist.itemsCount, playlist, shelf: null })),
]

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

/** Returns the lists whose names contain every word of a search, sorted. */
export function sortedLists<T extends Pick<OwnList, 'name' | 'count' | 'changed'>>(
  all: readonly T[],
  query: string,
  order: PlaylistOrder,
  language: string,
): readonly T[] {
  const named = all.map((list) => ({ list, value: list.name }))
  const found = filterNames(named, query, language).map(({ list }) => list)
  if (order === 'count') return found.toSorted((a, b) => b.count - a.count)
  if (order === 'changed') return found.toSorted((a, b) => b.changed.localeCompare(a.changed))
  return found
}
