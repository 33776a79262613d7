import type { Translate } from '../words.ts'
import type { NavigationEntry } from './shelf.ts'

/** Returns the entries of the start page; `changed` is when the newest comic was added (ISO). */
export function startPageEntries(t: Translate, changed: string | null): NavigationEntry[] {
  const link = (
    path: string,
    title: string,
    description: string,
    leadsTo: NavigationEntry['leadsTo'],
    isNew = false,
  ): NavigationEntry => ({
    kind: 'navigation',
    id: path.slice(1).replaceAll('/', ':'),
    title,
    description,
    path,
    leadsTo,
    isNew,
    count: null,
    face: null,
    updated: changed,
  })
  return [
    link('/keep-reading', t('home.continueReading'), t('feeds.keepReadingSaid'), 'books'),
    link('/ondeck', t('feeds.onDeck'), t('feeds.onDeckSaid'), 'books'),
    link('/series', t('nav.found.series'), t('feeds.seriesSaid'), 'navigation'),
    link('/series/latest', t('feeds.latestSeries'), t('feeds.latestSeriesSaid'), 'navigation', true),
    link('/books/latest', t('feeds.latestComics'), t('feeds.latestComicsSaid'), 'books', true),
    link('/libraries', t('feeds.libraries'), t('feeds.librariesSaid'), 'navigation'),
    link('/readlists', t('nav.playlists'), t('feeds.playlistsSaid'), 'navigation'),
    link('/shelves', t('feeds.shelves'), t('feeds.shelvesSaid'), 'navigation'),
    link('/storylines', t('nav.storylines'), t('feeds.storylinesSaid'), 'navigation'),
    link('/publishers', t('nav.publishers'), '', 'navigation'),
    link('/characters', t('nav.characters'), '', 'navigation'),
    link('/artists', t('nav.artists'), '', 'navigation'),
  ]
}
