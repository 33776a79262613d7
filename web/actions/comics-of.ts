import type { QueryClient } from '@tanstack/react-query'
import type { PlaylistItem } from '#contract/helper/playlists.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { seriesQuery } from '#web/data/comics/series.ts'
import type { CardItem } from './select/selection.ts'

/** Returns the comics of cards; a series has all of its issues. Throws the helper's errors. */
export async function comicsOf(client: QueryClient, items: readonly CardItem[]): Promise<ComicCard[]> {
  const lists = items.map(async (item) => {
    if (item.kind === 'comic') return [item.comic]
    return (await client.fetchQuery(seriesQuery(item.series.key))).issues
  })
  const byId = new Map((await Promise.all(lists)).flat().map((comic) => [comic.id, comic]))
  return [...byId.values()]
}

/** Returns the number of comics of cards. */
export const countOf = (items: readonly CardItem[]): number =>
  items.reduce((sum, item) => sum + (item.kind === 'series' ? item.series.count : 1), 0)

/** Returns cards as items of a playlist. */
export const playlistItemsOf = (items: readonly CardItem[]): PlaylistItem[] =>
  items.map((item) =>
    item.kind === 'series'
      ? { type: 'series', path: item.series.folderPath }
      : { type: 'comic', path: item.comic.path },
  )
