import type { EntityKind } from './entities.ts'
import { plain } from './text/plain-text.ts'

/**
 * Detection of entity names that may be the same entity. The results are suggestions for the user.
 */

interface Named {
  readonly id: string
  readonly name: string
}

/** Words that are ignored in a publisher's name. */
const COMPANY = new Set(
  'comics comic publishing publications books editorial editions ediciones verlag press entertainment group inc ltd llc co'.split(
    ' ',
  ),
)

/** Minimum letters of names that may differ by one letter. */
const TYPO_LENGTH_MIN = 8

const wordsOf = (name: string): string[] =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns the digits of a name; names with different digits are different: X-Men 2099 is not X-Men 2098. */
const digitsOf = (name: string): string => name.replace(/\P{N}+/gu, ' ').trim()

/** Returns keys of a name; duplicate candidates have at least one key in common. */
function keysOf(kind: EntityKind, name: string): string[] {
  const words = wordsOf(name)
  const withoutCompany = kind === 'publishers' ? words.filter((word) => !COMPANY.has(word)) : words
  const significant = withoutCompany.length > 0 ? withoutCompany : words
  if (significant.length === 0) return []
  const digits = digitsOf(name)
  const keys = [`all ${significant.toSorted().join('')}`, `joined ${significant.join('')}`]
  const joined = significant.join('')
  if (kind !== 'publishers' && joined.length >= TYPO_LENGTH_MIN) {
    // Two names that differ by a letter are equal after a letter is removed from each.
    keys.push(`typo ${joined}`)
    for (let at = 1; at < joined.length; at++) keys.push(`typo ${joined.slice(0, at)}${joined.slice(at + 1)}`)
  }
  const [first = '', ...rest] = significant
  const last = rest.at(-1)
  if (kind === 'artists' && last !== undefined && last.length > 1) keys.push(`initial ${first[0]} ${last}`)
  return keys.map((key) => `${key} ${digits}`)
}

/**
 * True if one first name is the initial of the other, or the first names are equal and one name has more words. Two
 * different full first names do not match, such as John and Jane.
 */
function initialsAgree(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = [a[0] ?? '', b[0] ?? ''].toSorted((one, other) => one.length - other.length)
  if (short === undefined || long === undefined) return false
  return short === long ? a.length !== b.length : short.length === 1 && long.startsWith(short)
}

function areDuplicates(key: string, a: string, b: string): boolean {
  if (key.startsWith('initial ')) return initialsAgree(wordsOf(a), wordsOf(b))
  if (!key.startsWith('typo ')) return true
  const [one, other] = [wordsOf(a).join(''), wordsOf(b).join('')]
  return one[0] === other[0] && Math.abs(one.length - other.length) <= 1
}

/** Returns the key of a pair of ids, independent of their order. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/**
 * Groups names that may be the same entity; each name is in at most one group, and groups preserve the given order.
 * `rejected` has the pairs (`pairOf`) that the user has marked as different.
 */
export function duplicateGroups<T extends Named>(
  kind: EntityKind,
  names: readonly T[],
  rejected: ReadonlySet<string>,
): T[][] {
  const byKey = new Map<string, T[]>()
  for (const named of names) {
    for (const key of new Set(keysOf(kind, named.name))) {
      const sameKey = byKey.get(key)
      if (sameKey === undefined) byKey.set(key, [named])
      else sameKey.push(named)
    }
  }
  const duplicates = new Map<T, Set<T>>()
  const link = (a: T, b: T) => duplicates.set(a, (duplicates.get(a) ?? new Set()).add(b))
  for (const [key, sameKey] of byKey) {
    for (const [at, one] of sameKey.entries()) {
      for (const other of sameKey.slice(at + 1)) {
        if (rejected.has(pairOf(one.id, other.id)) || !areDuplicates(key, one.name, other.name)) continue
        link(one, other)
        link(other, one)
      }
    }
  }
  const grouped = new Set<T>()
  return names.flatMap((named) => {
    const twins = [...(duplicates.get(named) ?? [])].filter((twin) => !grouped.has(twin))
    if (grouped.has(named) || twins.length === 0) return []
    const group = [named, ...names.filter((each) => twins.includes(each))]
    for (const each of group) grouped.add(each)
    return [group]
  })
}

/** Returns the names among `others` that may be the same entity as `one`, in their order. */
export function findDuplicates<T extends Named>(
  kind: EntityKind,
  one: T,
  others: readonly T[],
  rejected: ReadonlySet<string>,
): T[] {
  const group = duplicateGroups(kind, [one, ...others.filter(({ id }) => id !== one.id)], rejected)[0]
  return group?.[0] === one ? group.slice(1) : []
}
