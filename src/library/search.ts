import { fold } from '#domain/slug.ts'

/** A `like` pattern (escape `\`) that finds a text anywhere, accents and case folded. */
export function searchPattern(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`
}
