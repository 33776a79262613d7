import { plain } from '#domain/plain-text.ts'

interface Named {
  readonly value: string
  readonly count: number
}

/** In which order names stand. */
export const ORDERS = ['count', 'name'] as const
export type Order = (typeof ORDERS)[number]

/** The order that an address asks for: most comics first, unless it says otherwise. */
export const orderOf = (told: string | null): Order => ORDERS.find((each) => each === told) ?? 'count'

/** The names that contain every word of a search, whatever its accents and case, in the order asked for. */
export function listed<T extends Named>(
  names: readonly T[],
  query: string,
  order: Order,
  language: string,
): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = names.filter(({ value }) => {
    const name = plain(value)
    return words.every((word) => name.includes(word))
  })
  if (order === 'count') return found.toSorted((a, b) => b.count - a.count)
  const { compare } = new Intl.Collator(language, { numeric: true })
  return found.toSorted((a, b) => compare(a.value, b.value))
}
