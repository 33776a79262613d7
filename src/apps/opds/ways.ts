import { singleId } from '#contract/apps.ts'
import type { HeldComic, HeldSeries } from '#library/catalog/holdings.ts'
import type { Say } from '../words.ts'
import type { WayEntry } from './shelf.ts'
import { at, isoOf } from './shelf-pages.ts'

/** The ways of the start page, in their order; `changed` is the time of what came last (ISO). */
export function startWays(say: Say, changed: string | null): WayEntry[] {
  const way = (
    path: string,
    title: string,
    said: string,
    leadsTo: WayEntry['leadsTo'],
    isNew = false,
  ): WayEntry => ({
    kind: 'way',
    id: path.slice(1).replaceAll('/', ':'),
    title,
    said,
    path,
    leadsTo,
    isNew,
    count: null,
    face: null,
    updated: changed,
  })
  return [
    way('/keep-reading', say('feeds.keepReading'), say('feeds.keepReadingSaid'), 'books'),
    way('/ondeck', say('feeds.onDeck'), say('feeds.onDeckSaid'), 'books'),
    way('/series', say('feeds.series'), say('feeds.seriesSaid'), 'ways'),
    way('/series/latest', say('feeds.latestSeries'), say('feeds.latestSeriesSaid'), 'ways', true),
    way('/books/latest', say('feeds.latestComics'), say('feeds.latestComicsSaid'), 'books', true),
    way('/libraries', say('feeds.libraries'), say('feeds.librariesSaid'), 'ways'),
    way('/readlists', say('feeds.playlists'), say('feeds.playlistsSaid'), 'ways'),
    way('/storylines', say('feeds.storylines'), say('feeds.storylinesSaid'), 'ways'),
    way('/publishers', say('feeds.publishers'), '', 'ways'),
    way('/characters', say('feeds.characters'), '', 'ways'),
    way('/artists', say('feeds.artists'), '', 'ways'),
  ]
}

/** The way to a series, or to a single issue, which stands among them as one. */
export const seriesWay =
  (say: Say) =>
  (item: HeldSeries | HeldComic): WayEntry => ({
    kind: 'way',
    id: item.kind === 'series' ? `series:${item.key}` : `series:${singleId(item.id)}`,
    title: item.kind === 'series' ? item.name : item.title,
    said: item.kind === 'series' ? say('feeds.comics', { count: item.comics.length }) : '',
    path: at('series', item.kind === 'series' ? item.key : singleId(item.id)),
    leadsTo: 'books',
    isNew: false,
    count: item.kind === 'series' ? item.comics.length : 1,
    face: item.kind === 'series' ? (item.face ?? item.comics[0]?.id ?? null) : item.id,
    updated: isoOf(Math.max(item.added, item.modified) || 0),
  })
