import type { IssueMetadata } from '#domain/metadata.ts'
import type { SeriesPatch } from '#domain/metadata-edit.ts'
import { indexed } from './search-text.ts'

/** A row of the words that something is found by: its names, and people, which weigh less. */
type SearchTexts = readonly [name: string, people: string]

/** Everyone who made an issue, whatever they did. */
export function artistsOf(metadata: IssueMetadata): string[] {
  const { writers, pencillers, inkers, colorists, letterers, coverArtists, editors } = metadata
  return [
    ...new Set([
      ...writers,
      ...pencillers,
      ...inkers,
      ...colorists,
      ...letterers,
      ...coverArtists,
      ...editors,
    ]),
  ]
}

/** What a comic is found by. */
export function comicTexts(comic: { readonly title: string; readonly metadata: IssueMetadata }): SearchTexts {
  const { series, number, storyline, characters, teams } = comic.metadata
  return [
    indexed(`${comic.title} ${series ?? ''} ${number ?? ''} ${storyline?.name ?? ''}`),
    indexed([...artistsOf(comic.metadata), ...characters, ...teams].join(' ')),
  ]
}

/** What a series is found by: its name and its folder's, and whom somebody named. */
export function seriesTexts(name: string, folder: string, edit: SeriesPatch): SearchTexts {
  return [
    indexed(`${name} ${folder}`),
    indexed([...(edit.writers ?? []), ...(edit.artists ?? []), ...(edit.characters ?? [])].join(' ')),
  ]
}
