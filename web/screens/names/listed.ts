import { plain } from '#domain/plain-text.ts'

interface Named {
  readonly value: string
}

/** The names that contain every word of a search, whatever its accents and case, by name. */
export function listed<T extends Named>(names: readonly T[], query: string, language: string): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = names.filter(({ value }) => {
    const name = plain(value)
    return words.every((word) => name.includes(word))
  })
  const { compare } = new Intl.Collator(language, { numeric: true })
  return found.toSorted((a, b) => compare(a.value, b.value))
}
