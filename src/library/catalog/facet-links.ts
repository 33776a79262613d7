import type { FilterKind } from '#contract/helper/filters.ts'
import type { Statements } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import { fold } from '#domain/slug.ts'
import { artistsOf, comicTexts } from './search-index.ts'

const VALUES: Readonly<Record<FilterKind, (metadata: IssueMetadata) => readonly (string | null)[]>> = {
  publisher: ({ publisher }) => [publisher],
  series: ({ series }) => [series],
  characters: ({ characters }) => characters,
  storylines: ({ storyline }) => [storyline?.name ?? null],
  genres: ({ genres }) => genres,
  year: ({ year }) => [year === null ? null : String(year)],
  artists: artistsOf,
}

/** A comic whose metadata was written, by its row number. */
export interface DescribedComic {
  readonly no: number
  /** Its file's name without its ending. */
  readonly base: string
  readonly title: string
  readonly metadata: IssueMetadata
}

/** The values a comic can be filtered by: `[kind, value, folded]` each. */
function valuesOf(metadata: IssueMetadata): [kind: string, value: string, folded: string][] {
  return Object.entries(VALUES).flatMap(([kind, of]) =>
    of(metadata)
      .filter((value) => value !== null && value !== '')
      .map((value): [string, string, string] => [kind, value ?? '', fold(value ?? '')]),
  )
}

/**
 * Writes what comics can be filtered and found by, in place of what was written before. Statements are for all of them
 * together: one for each comic would cost more than what it writes.
 */
export async function linkFacets(tx: Statements, comics: readonly DescribedComic[]): Promise<void> {
  const values = new Map<string, readonly string[]>()
  const links: (string | number)[][] = []
  const texts: (string | number)[][] = []
  for (const { no, base, title, metadata } of comics) {
    for (const [kind, value, folded] of valuesOf(metadata)) {
      const key = `${kind} ${folded}`
      if (!values.has(key)) values.set(key, [kind, value, folded])
      links.push([no, kind, folded])
    }
    texts.push([no, ...comicTexts({ base, title, metadata })])
  }
  await tx.run('delete from facet_links where comic_no in (select value from json_each(?))', [
    JSON.stringify(comics.map(({ no }) => no)),
  ])
  await tx.run(
    `insert or ignore into facet_values (kind, value, folded)
     select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`,
    [JSON.stringify([...values.values()])],
  )
  await tx.run(
    `insert or ignore into facet_links (value_id, comic_no)
     select v.id, j.value ->> 0
     from json_each(?) j join facet_values v on v.kind = j.value ->> 1 and v.folded = j.value ->> 2`,
    [JSON.stringify(links)],
  )
  await tx.run(
    `insert or replace into comic_search (rowid, name, people)
     select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`,
    [JSON.stringify(texts)],
  )
}
