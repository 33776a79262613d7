import type { EntityKind } from './entities.ts'
import { plain } from './plain-text.ts'

/**
 * Names that likely mean the same person or thing. They are suggestions: who is merged a person says.
 */

interface Named {
  readonly id: string
  readonly name: string
}

/** Words that a publisher's name may have or lack. */
const COMPANY = new Set(
  'comics comic publishing publications books editorial editions ediciones verlag press entertainment group inc ltd llc co'.split(
    ' ',
  ),
)

/** Below this many letters one that differs makes another name. */
const TYPO_FROM = 8

const wordsOf = (name: string): string[] =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Digits tell names apart however alike they are: X-Men 2099 is not X-Men 2098. */
const digitsOf = (name: string): string => name.replace(/\P{N}+/gu, ' ').trim()

/** Texts of which likely the same names share one. */
function keysOf(kind: EntityKind, name: string): string[] {
  const words = wordsOf(name)
  const said = kind === 'publishers' ? words.filter((word) => !COMPANY.has(word)) : words
  const meant = said.length > 0 ? said : words
  if (meant.length === 0) return []
  const digits = digitsOf(name)
  const keys = [`all ${meant.toSorted().join('')}`, `joined ${meant.join('')}`]
  const joined = meant.join('')
  if (kind !== 'publishers' && joined.length >= TYPO_FROM) {
    // Two names that differ by a letter are the same without one of theirs.
    keys.push(`typo ${joined}`)
    for (let at = 1; at < joined.length; at++) keys.push(`typo ${joined.slice(0, at)}${joined.slice(at + 1)}`)
  }
  const [first = '', ...rest] = meant
  const last = rest.at(-1)
  if (kind === 'artists' && last !== undefined && last.length > 1) keys.push(`initial ${first[0]} ${last}`)
  return keys.map((key) => `${key} ${digits}`)
}

/** A first name and its initial agree, and so do what is between. Two first names do not: J. is John or Jane. */
function initialsAgree(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = [a[0] ?? '', b[0] ?? ''].toSorted((one, other) => one.length - other.length)
  if (short === undefined || long === undefined) return false
  return short === long ? a.length !== b.length : short.length === 1 && long.startsWith(short)
}

function areTwins(key: string, a: string, b: string): boolean {
  if (key.startsWith('initial ')) return initialsAgree(wordsOf(a), wordsOf(b))
  if (!key.startsWith('typo ')) return true
  const [one, other] = [wordsOf(a).join(''), wordsOf(b).join('')]
  return one[0] === other[0] && Math.abs(one.length - other.length) <= 1
}

/** A pair of ids as it is remembered, whichever comes first. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/**
 * Groups of names that likely are the same, the first given first in each; `refused` holds the pairs (`pairOf`) that
 * a person said are not. A name is in one group at most.
 */
export function twinGroups<T extends Named>(
  kind: EntityKind,
  names: readonly T[],
  refused: ReadonlySet<string>,
): T[][] {
  const byKey = new Map<string, T[]>()
  for (const named of names) {
    for (const key of new Set(keysOf(kind, named.name))) {
      const those = byKey.get(key)
      if (those === undefined) byKey.set(key, [named])
      else those.push(named)
    }
  }
  const near = new Map<T, Set<T>>()
  const meet = (a: T, b: T) => near.set(a, (near.get(a) ?? new Set()).add(b))
  for (const [key, those] of byKey) {
    for (const [at, one] of those.entries()) {
      for (const other of those.slice(at + 1)) {
        if (refused.has(pairOf(one.id, other.id)) || !areTwins(key, one.name, other.name)) continue
        meet(one, other)
        meet(other, one)
      }
    }
  }
  const grouped = new Set<T>()
  return names.flatMap((named) => {
    const twins = [...(near.get(named) ?? [])].filter((twin) => !grouped.has(twin))
    if (grouped.has(named) || twins.length === 0) return []
    const group = [named, ...names.filter((each) => twins.includes(each))]
    for (const each of group) grouped.add(each)
    return [group]
  })
}

/** Who of the others is likely the same as one, in their order. */
export function twinsAmong<T extends Named>(
  kind: EntityKind,
  one: T,
  others: readonly T[],
  refused: ReadonlySet<string>,
): T[] {
  const group = twinGroups(kind, [one, ...others.filter(({ id }) => id !== one.id)], refused)[0]
  return group?.[0] === one ? group.slice(1) : []
}
