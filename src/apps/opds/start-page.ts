import type { Translate } from '../words.ts'
import type { WayEntry } from './shelf.ts'

/** Returns the entries of the start page; `changed` is when the newest comic was added (ISO). */
export function startPageEntries(say: Translate, changed: string | null): WayEntry[] {
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
    way('/keep-reading', say('home.continueReading'), say('feeds.keepReadingSaid'), 'books'),
    way('/ondeck', say('feeds.onDeck'), say('feeds.onDeckSaid'), 'books'),
    way('/series', say('nav.found.series'), say('feeds.seriesSaid'), 'ways'),
    way('/series/latest', say('feeds.latestSeries'), say('feeds.latestSeriesSaid'), 'ways', true),
    way('/books/latest', say('feeds.latestComics'), say('feeds.latestComicsSaid'), 'books', true),
    way('/libraries', say('feeds.libraries'), say('feeds.librariesSaid'), 'ways'),
    way('/readlists', say('nav.playlists'), say('feeds.playlistsSaid'), 'ways'),
    way('/storylines', say('nav.storylines'), say('feeds.storylinesSaid'), 'ways'),
    way('/publishers', say('nav.publishers'), '', 'ways'),
    way('/characters', say('nav.characters'), '', 'ways'),
    way('/artists', say('nav.artists'), '', 'ways'),
  ]
}
