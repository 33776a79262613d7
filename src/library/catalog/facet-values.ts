import { FIELD_NAMES, FIELDS, type FieldName, type FieldsWith, fieldsWith } from '#domain/fields.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import { CREDITS } from '#domain/metadata-fields.ts'

type FacetField = FieldsWith<{ facet: string }>
const FACET_FIELDS = FIELD_NAMES.filter((name): name is FacetField => 'facet' in FIELDS[name])

/** Everything that comics can be selected by: a facet has values, and a comic any number of them. */
export const FACETS = ['artists', ...FACET_FIELDS.map((name) => FIELDS[name].facet)] as const
export type Facet = (typeof FACETS)[number]

/** Facets whose values a text search looks into. */
export const SEARCHED_FACETS: ReadonlySet<Facet> = new Set([
  'artists',
  ...fieldsWith({ searched: true }).map((name) => FIELDS[name].facet),
])

/** What a person did for a comic. */
export type Role = (typeof FIELDS)[(typeof CREDITS)[number]]['facet']
export const ALL_ROLES: readonly Role[] = CREDITS.map((name) => FIELDS[name].facet)
export const isRole = (text: string): text is Role => ALL_ROLES.some((role) => role === text)

export interface Person {
  readonly name: string
  readonly role: Role
}

/** Returns the people of a comic with their roles. */
export const peopleOf = (metadata: IssueMetadata): Person[] =>
  CREDITS.flatMap((field) => metadata[field].map((name) => ({ name, role: FIELDS[field].facet })))

/** Returns everyone who made an issue, each name once; translators are not among them. */
export const artistsOf = (metadata: IssueMetadata): string[] => [
  ...new Set(CREDITS.flatMap((field) => (field === 'translators' ? [] : metadata[field]))),
]

/** Returns a field's value as texts, none where it says nothing. */
function textsOf(value: IssueMetadata[FieldName]): readonly string[] {
  if (value === null) return []
  const texts = Array.isArray(value) ? value : [typeof value === 'object' ? value.name : String(value)]
  return texts.filter((text) => text !== '')
}

/** Returns a comic's facet values, those of a facet in their order. */
export const facetValuesOf = (metadata: IssueMetadata): [Facet, string][] => [
  ...FACET_FIELDS.flatMap((field) =>
    textsOf(metadata[field]).map((text): [Facet, string] => [FIELDS[field].facet, text]),
  ),
  ...textsOf(artistsOf(metadata)).map((name): [Facet, string] => ['artists', name]),
]

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
