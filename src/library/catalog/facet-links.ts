import type { FilterKind } from '#contract/helper/filters.ts'
import type { Statements } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import { fold } from '#domain/slug.ts'

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

const VALUES: Readonly<Record<FilterKind, (metadata: IssueMetadata) => readonly (string | null)[]>> = {
  publisher: ({ publisher }) => [publisher],
  series: ({ series }) => [series],
  characters: ({ characters }) => characters,
  storylines: ({ storyline }) => [storyline?.name ?? null],
  genres: ({ genres }) => genres,
  year: ({ year }) => [year === null ? null : String(year)],
  artists: artistsOf,
}

/** Writes what a comic can be filtered and found by, in place of what was written before. */
export async function linkFacets(
  tx: Statements,
  no: number,
  title: string,
  metadata: IssueMetadata,
): Promise<void> {
  const values = Object.entries(VALUES).flatMap(([kind, of]) =>
    of(metadata)
      .filter((value) => value !== null && value !== '')
      .map((value) => [kind, value, fold(value ?? '')]),
  )
  const json = JSON.stringify(values)
  await tx.run('delete from facet_links where comic_no = ?', [no])
  await tx.run(
    `insert or ignore into facet_values (kind, value, folded)
     select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`,
    [json],
  )
  await tx.run(
    `insert or ignore into facet_links (value_id, comic_no)
     select v.id, ? from json_each(?) j join facet_values v on v.kind = j.value ->> 0 and v.folded = j.value ->> 2`,
    [no, json],
  )
  const people = [...artistsOf(metadata), ...metadata.characters, ...metadata.teams].join(' ')
  await tx.run('insert or replace into comic_search (rowid, name, people) values (?, ?, ?)', [
    no,
    `${title} ${metadata.series ?? ''} ${metadata.number ?? ''} ${metadata.storyline?.name ?? ''}`,
    people,
  ])
}
