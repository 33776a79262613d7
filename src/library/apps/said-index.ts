import { firstNames } from '#domain/metadata-bounds.ts'
import { fold } from '#domain/slug.ts'
import {
  ALL_ROLES,
  type Figure,
  type Ids,
  isRole,
  type Person,
  type Role,
  type Said,
  type Storyline,
  type Together,
  type ValueKind,
} from './said.ts'

/** What a statement is about. */
export type Kind = ValueKind | 'direction' | 'storylines' | Role

/** Something that is said of comics, once for all of them: however its name is written, it is the same. */
export interface Statement {
  readonly kind: Kind
  readonly value: string
  readonly folded: string
}

/** What is remembered of a comic. */
export interface Remembered extends Figure {
  /** The library it lies in. */
  readonly root: string
  /** Its place among all comics as they were read. */
  readonly at: number
  /** Where it stands in its storyline; null where it has none. */
  readonly part: { readonly order: number | null; readonly sortName: string } | null
}

/** What metadata says of all comics that are there, in memory: a question is a pass over numbers. */
export interface SaidIndex {
  /** By comic id. */
  readonly figures: ReadonlyMap<string, Figure>
  /** The comics of which it is said. */
  idsWhere(said: Exclude<Said, { kind: 'words' }>): Ids
  values(kind: ValueKind, roots: readonly string[] | null): string[]
  /** Those in whose names folded words are. */
  people(roots: readonly string[] | null, words: string): readonly Person[]
  storylines(): readonly Storyline[]
  together(ids: readonly string[]): Together
}

/** Which statements are made of which comics: their numbers one comic after the other, and where each one's end. */
export interface Says {
  readonly numbers: Uint32Array
  readonly ends: Uint32Array
}

/** Answers from what `buildSaid` has put together; `numbers` are those of statements, as it knows them. */
export function saidIndex(
  comics: ReadonlyMap<string, Remembered>,
  says: Says,
  statements: readonly Statement[],
  numbers: ReadonlyMap<string, number>,
): SaidIndex {
  const lists = new Map<string, readonly number[]>()

  /** The numbers of what is said of a comic, those of a kind in its order. */
  const numbersAt = (at: number): Uint32Array => says.numbers.subarray(says.ends[at - 1] ?? 0, says.ends[at])

  /** All statements of some kinds by their values; they are sorted once. */
  function listOf(kinds: readonly Kind[]): readonly number[] {
    const name = kinds.join(' ')
    const known = lists.get(name)
    if (known !== undefined) return known
    const wanted = new Set(kinds)
    const rank = (number: number): string => statements[number]?.folded ?? ''
    const list = [...statements.keys()]
      .filter((number) => wanted.has(statements[number]?.kind as Kind))
      .sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
    lists.set(name, list)
    return list
  }

  /** The same as far as comics in some libraries' folders say them; all where none are given. */
  function saidIn(roots: readonly string[] | null, kinds: readonly Kind[]): Statement[] {
    const isSaid = roots === null ? null : new Uint8Array(statements.length)
    if (isSaid !== null)
      for (const { root, at } of comics.values())
        if (roots?.includes(root)) for (const number of numbersAt(at)) isSaid[number] = 1
    return listOf(kinds).flatMap((number) =>
      isSaid === null || isSaid[number] === 1 ? (statements[number] ?? []) : [],
    )
  }

  /** The numbers of what fits: one for each kind at most where a value is given. */
  function numbersOf(kinds: readonly Kind[], value: string | null): readonly number[] {
    if (value === null) return listOf(kinds)
    const folded = fold(value)
    return kinds.flatMap((kind) => numbers.get(`${kind} ${folded}`) ?? [])
  }

  const among = (roots: readonly string[] | null, words: string): Person[] =>
    saidIn(roots, ALL_ROLES).flatMap(({ kind, value, folded }) =>
      isRole(kind) && folded.includes(words) ? [{ name: value, role: kind }] : [],
    )
  let all: readonly Person[] | null = null
  let stories: readonly Storyline[] | null = null

  function storiesTold(): readonly Storyline[] {
    const parts = new Map<number, (NonNullable<Remembered['part']> & { readonly id: string })[]>()
    for (const [id, { part, at }] of comics) {
      if (part === null) continue
      const number = numbersAt(at).find((each) => statements[each]?.kind === 'storylines')
      if (number === undefined) continue
      const found = parts.get(number) ?? []
      found.push({ ...part, id })
      parts.set(number, found)
    }
    return listOf(['storylines']).map((number) => ({
      name: statements[number]?.value ?? '',
      comicIds: (parts.get(number) ?? []).sort(inOrder).map(({ id }) => id),
    }))
  }

  return {
    figures: comics,

    idsWhere(said) {
      const isPerson = said.kind === 'person'
      const roles = isPerson && said.role !== null ? [said.role].filter(isRole) : ALL_ROLES
      const found = isPerson ? numbersOf(roles, said.name) : numbersOf([said.kind], said.value)
      const isFound = new Uint8Array(statements.length)
      for (const number of found) isFound[number] = 1
      // A byte for each comic: a request may ask a hundred such questions.
      const fits = new Uint8Array(says.ends.length)
      let at = 0
      says.numbers.forEach((number, place) => {
        while (place >= (says.ends[at] ?? Number.POSITIVE_INFINITY)) at++
        if (isFound[number] === 1) fits[at] = 1
      })
      return { has: (id) => fits[comics.get(id)?.at ?? -1] === 1 }
    },

    values: (kind, roots) => saidIn(roots, [kind]).map(({ value }) => value),

    people(roots, words) {
      if (roots !== null || words !== '') return among(roots, words)
      all ??= among(null, '')
      return all
    },

    storylines() {
      stories ??= storiesTold()
      return stories
    },

    together(ids) {
      const these = ids.flatMap((id) => comics.get(id) ?? [])
      const found = new Map<Kind, string[]>()
      const people: Person[] = []
      const told = new Set<number>()
      for (const { at } of these) for (const number of numbersAt(at)) told.add(number)
      for (const number of told) {
        const statement = statements[number]
        if (statement === undefined) continue
        const { kind, value } = statement
        if (isRole(kind)) people.push({ name: value, role: kind })
        else if (!found.get(kind)?.push(value)) found.set(kind, [value])
      }
      const direction = found.get('direction')?.[0]
      return {
        language: found.get('language')?.[0] ?? null,
        direction: direction === 'ltr' || direction === 'rtl' ? direction : null,
        genres: firstNames(found.get('genres') ?? [], (name) => name),
        tags: firstNames(found.get('tags') ?? [], (name) => name),
        people: firstNames(people, ({ name }) => name),
        released: these.reduce<string | null>(
          (first, { released }) =>
            released !== null && (first === null || released < first) ? released : first,
          null,
        ),
        total: these.reduce<number | null>(
          (most, { total }) => (total === null ? most : Math.max(most ?? 0, total)),
          null,
        ),
      }
    },
  }
}

/** Parts by their numbers; what has none stands behind the others, by name. */
function inOrder(
  a: { readonly order: number | null; readonly sortName: string; readonly id: string },
  b: { readonly order: number | null; readonly sortName: string; readonly id: string },
): number {
  if (a.order !== b.order)
    return (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY)
  return byText(a.sortName, b.sortName) || byText(a.id, b.id)
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
