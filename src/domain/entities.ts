/** Rules of characters, artists, publishers and storylines (spec 3 and 5). */

/** What an artist does in a comic (spec 3), in the order that screens list it. */
export const ROLE_CODES = [
  'writer',
  'penciller',
  'inker',
  'colorist',
  'letterer',
  'cover_artist',
  'editor',
] as const
export type RoleCode = (typeof ROLE_CODES)[number]

/**
 * What names are compared by: two names of one key are the same name (spec 5, "case-insensitive").
 * The hosted project's generated column `name_key` computes the same (ACCOUNTS 3.5).
 */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
