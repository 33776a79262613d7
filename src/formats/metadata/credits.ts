import type { FieldsWith } from '#domain/metadata/fields.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'

type CreditField = FieldsWith<{ page: 'credits' }>

/**
 * Patterns of role names, with the credit fields of each role. They cover the names of MetronInfo, ComicBookInfo and
 * MARC (https://id.loc.gov/vocabulary/relators). The first pattern that matches counts. An "artist" is both penciller
 * and inker.
 */
const ROLES: readonly (readonly [pattern: RegExp, fields: readonly CreditField[]])[] = [
  [/cover/, ['coverArtists']],
  [/edit(or|ed)|^edt$/, ['editors']],
  [/transl|^trl$/, ['translators']],
  [/letter/, ['letterers']],
  [/colou?r|gray ?tone|^clr$/, ['colorists']],
  [/^ink|finish|embellish/, ['inkers']],
  [/pencil|breakdown|layout|illustrat|^(ill|art)$/, ['pencillers']],
  [/^cov$/, ['coverArtists']],
  [/^(artist|drawing|dessin)$/, ['pencillers', 'inkers']],
  [/writ|script|story|plot|author|scenari|^aut$|^cre$|^adp$|^aus$/, ['writers']],
]

/** Returns the credit fields of a role; an empty list for an unknown role. */
export function fieldsOfRole(role: string): readonly CreditField[] {
  const name = role.trim().toLowerCase()
  return ROLES.find(([pattern]) => pattern.test(name))?.[1] ?? []
}

/** Groups names by credit field, without duplicates and in the given order. Skips empty names and unknown roles. */
export function creditsOf(
  people: readonly { readonly name: string; readonly role: string }[],
): PartialMetadata {
  const credits = new Map<CreditField, Set<string>>()
  for (const { name, role } of people) {
    if (name === '') continue
    for (const field of fieldsOfRole(role)) {
      const names = credits.get(field) ?? new Set()
      credits.set(field, names.add(name))
    }
  }
  return Object.fromEntries([...credits].map(([field, names]) => [field, [...names]]))
}
