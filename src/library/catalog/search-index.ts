import type { IssueMetadata } from '#domain/metadata.ts'
import type { SeriesPatch } from '#domain/metadata-edit.ts'
import { plain } from '#domain/plain-text.ts'
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
export function comicTexts(comic: {
  /** Its file's name without its ending. */
  readonly base: string
  readonly title: string
  readonly metadata: IssueMetadata
}): SearchTexts {
  const { series, number, storyline, publisher, characters, teams } = comic.metadata
  return [
    indexed(`${comic.title} ${series ?? ''} ${number ?? ''} ${storyline?.name ?? ''} ${comic.base}`),
    indexed([...artistsOf(comic.metadata), ...characters, ...teams, publisher ?? ''].join(' ')),
  ]
}

/**
 * What is looked for in a comic's card, wherever in it a word stands: its file, title and series, its story, who made
 * it and who is in it, its publisher. Folded and plain.
 */
export function comicSearch(base: string, metadata: IssueMetadata): string {
  const { title, series, storyline, publisher, characters, teams } = metadata
  const named = [title, series, storyline?.name, publisher].filter(
    (each) => each !== null && each !== undefined,
  )
  return plain([base, ...named, ...artistsOf(metadata), ...characters, ...teams].join(' '))
}

/** What a series is found by: its name and its folder's, and whom somebody named. */
export function seriesTexts(name: string, folder: string, edit: SeriesPatch): SearchTexts {
  return [
    indexed(`${name} ${folder}`),
    indexed([...(edit.writers ?? []), ...(edit.artists ?? []), ...(edit.characters ?? [])].join(' ')),
  ]
}
