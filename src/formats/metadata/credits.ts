import type { FieldsWith } from '#domain/fields.ts'
import type { PartialMetadata } from '#domain/metadata.ts'

type CreditField = FieldsWith<{ page: 'credits' }>

/**
 * Roles as MetronInfo, ComicBookInfo and MARC (https://id.loc.gov/vocabulary/relators) write them.
 * An artist drew in pencil and in ink.
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

/** The fields a role stands for; none for roles the normal form has no place for. */
export function fieldsOfRole(role: string): readonly CreditField[] {
  const name = role.trim().toLowerCase()
  return ROLES.find(([pattern]) => pattern.test(name))?.[1] ?? []
}

/** People by role, in the order they are named, once each. */
export function creditsOf(
  people: readonly { readonly name: string; readonly role: string }[],
): PartialMetadata {
  const credits = new Map<CreditField, Set<string>>()
  for (const { name, role } of people) {
    if (name === '') continue
    for (const field of fieldsOfRole(role)) {
      const named = credits.get(field) ?? new Set()
      credits.set(field, named.add(name))
    }
  }
  return Object.fromEntries([...credits].map(([field, named]) => [field, [...named]]))
}
