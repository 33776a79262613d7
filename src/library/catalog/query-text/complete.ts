import { FIELDS, type Field } from '#domain/metadata/fields.ts'
import { QUERY_FIELDS, type QueryField, queryField } from '#domain/query/fields.ts'
import { printQuery } from '#domain/query/print.ts'
import type { QueryCondition } from '#domain/query/tree.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import type { Catalog } from '../catalog.ts'
import type { Facet } from '../facets/facet-values.ts'
import { correctedWords } from '../search.ts'
import { select } from '../select.ts'
import { keyOfValue } from '../select-values.ts'
import { type Bitmap, countBits, countIn, intersection } from '../snapshot/bitmap.ts'
import { type Snapshot, textOf } from '../snapshot/snapshot.ts'
import { PEOPLE } from './conditions.ts'
import type { QueryTexts, QueryUser } from './query-texts.ts'
import { type TypedWord, typedWord } from './typed-word.ts'

/** A condition that completes a word; `count`: the comics that match it and the rest of the query. */
interface CompletedValue {
  readonly field: string
  readonly value: string
  readonly text: string
  readonly count: number
}

export interface Completions {
  readonly from: number
  readonly to: number
  readonly fields: readonly { readonly field: string; readonly text: string }[]
  readonly values: readonly CompletedValue[]
  readonly words: { readonly text: string; readonly count: number } | null
}

/** Maximum fields and values. */
const FIELDS_MAX = 3
const VALUES_MAX = 5
/** Letters from which a word is taken for a typing error if no value contains it. */
const CORRECTED_FROM = 3

/** Maximum digits of a whole number. */
const WHOLE_DIGITS = 16

/** A value that contains a word. */
interface Candidate {
  readonly field: QueryField
  readonly value: string
  /** True if a word of the value begins with the typed word. */
  readonly begins: boolean
  readonly count: number
}

/** Returns the facets whose values complete a field; of all text fields without one. */
function facetsOf(field: QueryField | null): readonly (readonly [QueryField, Facet])[] {
  if (field?.name === 'by') return PEOPLE.map((facet) => [field, facet])
  const fields = field === null ? QUERY_FIELDS.filter(({ kind }) => kind !== 'choice') : [field]
  return fields.flatMap((each) => {
    const facet = each.metadata === null ? undefined : (FIELDS[each.metadata] as Field).facet
    return facet === undefined ? [] : [[each, facet as Facet] as const]
  })
}

/** Returns the facet values that contain a word. */
function facetCandidates(
  snapshot: Snapshot,
  field: QueryField | null,
  word: string,
  rest: Bitmap,
): Candidate[] {
  const typed = searchKey(word)
  const found: { field: QueryField; number: number; sortKey: string; begins: boolean; count: number }[] = []
  for (const [own, facet] of facetsOf(field))
    for (const number of snapshot.vocabulary.of(facet)) {
      const posting = snapshot.postings[number]
      if (posting === undefined) continue
      const key = keyOfValue(snapshot.vocabulary, number)
      const at = key.indexOf(typed)
      // A number is completed from its beginning: "19" is no part of 2019.
      if (at < 0 || (own.kind === 'whole' && at > 0)) continue
      const begins = at === 0 || key.includes(` ${typed}`)
      // Numbers are compared as texts of one length.
      const sortKey = own.kind === 'whole' ? key.padStart(WHOLE_DIGITS, '0') : key
      found.push({ field: own, number, sortKey, begins, count: countIn(rest, posting) })
    }
  // Values come in the order in which a scan has read their files, which differs between scans.
  return best(found, (a, b) => (a.sortKey < b.sortKey ? -1 : Number(a.sortKey > b.sortKey))).map(
    ({ number, sortKey, ...candidate }) => ({
      ...candidate,
      value: textOf(snapshot, number),
    }),
  )
}

/**
 * Returns the best candidates: those with comics first, then those that begin with the word, then the most frequent,
 * then by `otherwise`; default: in their order.
 */
const best = <T extends Pick<Candidate, 'begins' | 'count'>>(
  candidates: T[],
  otherwise: (a: T, b: T) => number = () => 0,
): T[] =>
  candidates
    .sort(
      (a, b) =>
        Number(b.count > 0) - Number(a.count > 0) ||
        Number(b.begins) - Number(a.begins) ||
        b.count - a.count ||
        otherwise(a, b),
    )
    .slice(0, VALUES_MAX)

/** Returns the names of fields that complete a word. */
function completedFields({ field, word, inList }: TypedWord, { vocabulary }: QueryUser, language: string) {
  if (field !== null || inList || word === '') return []
  return vocabulary
    .fieldsLike(word)
    .slice(0, FIELDS_MAX)
    .map(({ name }) => ({ field: name, text: `${vocabulary.nameOf('field', name, language)}:` }))
}

/**
 * Completes the word at a position of a query's text with fields, with values of the collection, and with the word
 * itself. Names are printed in `language`.
 */
export async function completeQuery(
  catalog: Catalog,
  queries: QueryTexts,
  text: string,
  at: number,
  user: QueryUser,
  language: string,
): Promise<Completions> {
  const { vocabulary } = user
  const snapshot = await catalog.now(user.user)
  const typed = typedWord(text, at, vocabulary)
  const { from, to, field, inList, word } = typed
  const before = text.slice(0, from)
  const lastWord = /[\p{L}\p{M}]+(?=\s*$)/u.exec(before)?.[0] ?? ''
  // An alternative adds comics to those of the rest.
  const isAlternative = inList || vocabulary.keyword(lastWord) === 'or'
  const { where } = await queries.resolve(`${before} ${text.slice(to)}`, user)
  const rest = isAlternative ? snapshot.available : await select(snapshot, where, 'comics', user.user)

  async function countOf(condition: QueryCondition): Promise<number> {
    const own = await queries.compile(condition, user)
    return countBits(intersection(rest, await select(snapshot, own, 'comics', user.user)))
  }

  const listNames = async (): Promise<string[]> => [
    ...new Set([...((await user.shelfNames?.()) ?? []), ...(await queries.listNames(user.userId))]),
  ]

  /** Returns the values of a field that are names: of a choice, or of the user's lists. */
  async function namedCandidates(own: QueryField): Promise<Candidate[]> {
    const names =
      own.kind === 'list'
        ? (await listNames()).map((name) => ({ value: name, shown: name }))
        : own.choices.map((value) => ({ value, shown: shownChoice(own, value) }))
    const key = searchKey(word)
    const some = names
      .filter(({ value, shown }) => [value, shown].some((name) => searchKey(name).includes(key)))
      .slice(0, VALUES_MAX)
    const candidates: Candidate[] = []
    for (const { value, shown } of some) {
      const count = await countOf({ field: own.name, op: ':', value })
      candidates.push({ field: own, value, begins: searchKey(shown).startsWith(key), count })
    }
    return best(candidates)
  }

  const shownChoice = (own: QueryField, value: string): string =>
    vocabulary.nameOf(own.name === 'missing' && queryField(value) ? 'field' : 'value', value, language)

  async function candidates(): Promise<Candidate[]> {
    if (field !== null && (field.kind === 'choice' || field.kind === 'list')) return namedCandidates(field)
    if (field === null && word === '') return []
    const found = facetCandidates(snapshot, field, word, rest)
    if (found.length > 0 || word.length < CORRECTED_FROM) return found
    const corrected = (await correctedWords(snapshot, word)).join(' ')
    return corrected === searchKey(word) ? [] : facetCandidates(snapshot, field, corrected, rest)
  }

  function textOfCandidate({ field: own, value }: Candidate): string {
    const op = own.kind === 'text' ? '=' : ':'
    const printed = printQuery({ where: { field: own.name, op, value } }, vocabulary, language)
    return inList ? printed.slice(printed.indexOf(op) + 1) : printed
  }

  const words = field !== null || word.trim() === '' ? null : word
  const found = words === null ? null : await queries.compile({ words }, user)
  return {
    from,
    to,
    fields: completedFields(typed, user, language),
    values: (await candidates()).map((candidate) => ({
      field: candidate.field.name,
      value: candidate.value,
      text: textOfCandidate(candidate),
      count: candidate.count,
    })),
    words:
      words === null || found === null
        ? null
        : {
            text: words,
            count: countBits(intersection(rest, await select(snapshot, found, 'comics', user.user))),
          },
  }
}
