/** Removes case, accents and other marks, for comparison and search. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC')
}

/** Returns a short, stable hash of a text in base 36 (FNV-1a, 32 bits). */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Converts a name to a URL segment: lower case, without accents, hyphenated. Letters and digits of all scripts are
 * preserved; a name without any becomes a short hash.
 */
export function slugOf(name: string): string {
  const slug = fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? shortHash(name) : slug
}
