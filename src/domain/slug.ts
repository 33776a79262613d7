/** Lower case without accents or other marks: what names are compared and searched by. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC')
}

/** A short, stable hash of a text in base 36 (FNV-1a, 32 bits): for names that leave no slug. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * A name for an address: lower case, accents stripped, hyphenated. Letters and digits of every script stay;
 * a name with none of them becomes a short hash.
 */
export function slugOf(name: string): string {
  const slug = fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? shortHash(name) : slug
}
