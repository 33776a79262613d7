import { FIELD_NAMES, FIELDS, type FieldName, type FieldsWith, fieldsWith } from '#domain/metadata/fields.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { CREDITS } from '#domain/metadata/metadata-fields.ts'

type FacetField = FieldsWith<{ facet: string }>
const FACET_FIELDS = FIELD_NAMES.filter((name): name is FacetField => 'facet' in FIELDS[name])

/** The facets that comics can be filtered by. A comic has any number of values of a facet. */
export const FACETS = ['artists', ...FACET_FIELDS.map((name) => FIELDS[name].facet)] as const
export type Facet = (typeof FACETS)[number]

/** Facets whose values are found by text searches. */
export const SEARCHED_FACETS: ReadonlySet<Facet> = new Set([
  'artists',
  ...fieldsWith({ searched: true }).map((name) => FIELDS[name].facet),
])

/** The role of a person in a comic's credits. */
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

/** Returns the distinct names in an issue's credits that are among the account's artists. */
export const artistsOf = (metadata: IssueMetadata): string[] => [
  ...new Set(CREDITS.flatMap((field) => (FIELDS[field].role === null ? [] : metadata[field]))),
]

/** Returns the non-empty texts of a field's value. */
function textsOf(value: IssueMetadata[FieldName]): readonly string[] {
  if (value === null) return []
  const texts = Array.isArray(value) ? value : [typeof value === 'object' ? value.name : String(value)]
  return texts.filter((text) => text !== '')
}

/** Returns the facet values of a comic; those of one facet keep their order. */
export const facetValuesOf = (metadata: IssueMetadata): [Facet, string][] => [
  ...FACET_FIELDS.flatMap((field) =>
    textsOf(metadata[field]).map((text): [Facet, string] => [FIELDS[field].facet, text]),
  ),
  ...textsOf(artistsOf(metadata)).map((name): [Facet, string] => ['artists', name]),
]

/** Returns the publication date as `2005-10-14`, with 1 for an unknown month or day; null without a year. */
export function releasedOf({
  year,
  month,
  day,
}: Pick<IssueMetadata, 'year' | 'month' | 'day'>): string | null {
  if (year === null || year < 0 || year > 9999) return null
  const two = (part: number | null): string => String(part ?? 1).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
