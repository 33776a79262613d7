import { FACET_KINDS } from '#contract/helper/filters.ts'
import type { IssueMetadata } from '#domain/metadata.ts'

/** What a person did for a comic, and the metadata list that names the person. */
const ROLES = {
  writer: 'writers',
  penciller: 'pencillers',
  inker: 'inkers',
  colorist: 'colorists',
  letterer: 'letterers',
  cover: 'coverArtists',
  editor: 'editors',
  translator: 'translators',
} as const satisfies Record<string, keyof IssueMetadata>
export type Role = keyof typeof ROLES

export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text)
export const ALL_ROLES: readonly Role[] = Object.keys(ROLES).filter(isRole)

export interface Person {
  readonly name: string
  readonly role: Role
}

/** Returns the people of a comic with their roles. */
export const peopleOf = (metadata: IssueMetadata): Person[] =>
  ALL_ROLES.flatMap((role) => metadata[ROLES[role]].map((name) => ({ name, role })))

/** Returns everyone who made an issue, each name once; translators are not among them. */
export const artistsOf = (metadata: IssueMetadata): string[] => [
  ...new Set(ALL_ROLES.flatMap((role) => (role === 'translator' ? [] : metadata[ROLES[role]]))),
]

/** Everything that comics can be selected by: a facet has values, and a comic any number of them. */
export const FACETS = [...FACET_KINDS, 'tags', 'language', 'direction', 'teams', ...ALL_ROLES] as const
export type Facet = (typeof FACETS)[number]

/** Facets whose values a text search looks into. */
export const SEARCHED_FACETS: ReadonlySet<Facet> = new Set([
  'publisher',
  'series',
  'characters',
  'storylines',
  'artists',
  'teams',
])

/** Returns a comic's facet values, those of a facet in their order. */
export function facetValuesOf(metadata: IssueMetadata): [Facet, string][] {
  const { publisher, series, characters, storyline, genres, year, tags, language, direction, teams } =
    metadata
  const lists: [Facet, readonly (string | null)[]][] = [
    ['publisher', [publisher]],
    ['series', [series]],
    ['characters', characters],
    ['storylines', [storyline?.name ?? null]],
    ['genres', genres],
    ['year', [year === null ? null : String(year)]],
    ['artists', artistsOf(metadata)],
    ['tags', tags],
    ['language', [language]],
    ['direction', [direction]],
    ['teams', teams],
    ...ALL_ROLES.map((role): [Facet, readonly string[]] => [role, metadata[ROLES[role]]]),
  ]
  return lists.flatMap(([facet, values]) =>
    values.flatMap((value): [Facet, string][] => (value === null || value === '' ? [] : [[facet, value]])),
  )
}

/** Returns when a comic was published as `2005-10-14`, an unknown month or day as its first; null without a year. */
export function releasedOf({
  year,
  month,
  day,
}: Pick<IssueMetadata, 'year' | 'month' | 'day'>): string | null {
  if (year === null || year < 0 || year > 9999) return null
  const two = (part: number | null): string => String(part ?? 1).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
