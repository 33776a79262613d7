import { parseQuery } from '#domain/query/parse.ts'
import type { QueryError } from '#domain/query/parsing.ts'
import { isQueryText } from '#domain/query/plain-words.ts'
import { printQuery } from '#domain/query/print.ts'
import { normalQuery, type QueryTree } from '#domain/query/tree.ts'
import type { QueryVocabulary } from '#domain/query/vocabulary.ts'

/** A part of a query's text that is one chip of the field. */
export interface QueryChip {
  readonly text: string
  /** Position in the query's text. */
  readonly at: number
  /** The condition; null for orders, limits and texts that are not understood at all. */
  readonly tree: QueryTree | null
  /** The first error in the part; its position is one in the query's text. */
  readonly error: QueryError | null
}

/** Returns the first error within a part of a query's text. */
export const errorIn = (
  errors: readonly QueryError[],
  { at, text }: Pick<QueryChip, 'at' | 'text'>,
): QueryError | null =>
  errors.find((error) => error.at < at + text.length && error.at + error.length > at) ?? null

/** A position in the query's text, and the length of a part of it. */
interface Span {
  readonly at: number
  readonly length: number
}

const isPlainWords = (tree: QueryTree | null): boolean =>
  tree !== null && 'words' in tree && !tree.phrase && !tree.misread

/** Returns the parts of a text that belong to no condition: orders and limits, and words that are not understood. */
function spansBetween(text: string, parts: readonly Span[], vocabulary: QueryVocabulary): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const { at, length } of [...parts, { at: text.length, length: 0 }]) {
    for (const { 0: word, index } of text.slice(from, at).matchAll(/\S+/g))
      spans.push({ at: from + index, length: word.length })
    from = at + length
  }
  // "and" between conditions has no meaning of its own. At the end of the text it is an error, and stays.
  return spans.filter(({ at, length }) => {
    const isAnd = vocabulary.keyword(text.slice(at, at + length)) === 'and'
    return !isAnd || !parts.some((part) => part.at > at)
  })
}

/** Divides a query's text into its chips: one for each condition; words that follow each other are one. */
export function chipsOf(text: string, vocabulary: QueryVocabulary): QueryChip[] {
  const { parts, errors } = parseQuery(text, vocabulary)
  const all = [
    ...parts.map(({ at, length, tree }) => ({ at, length, tree })),
    ...spansBetween(text, parts, vocabulary).map((span) => ({ ...span, tree: null })),
  ].sort((a, b) => a.at - b.at)
  const chips: QueryChip[] = []
  for (const { at, length, tree } of all) {
    const own = text.slice(at, at + length)
    const chip = { text: own, at, tree, error: errorIn(errors, { at, text: own }) }
    const last = chips.at(-1)
    if (last !== undefined && isWords(last) && isWords(chip))
      chips[chips.length - 1] = {
        ...last,
        text: text.slice(last.at, at + length),
        tree: wordsOf(last, chip),
      }
    else chips.push(chip)
  }
  return chips
}

const isWords = ({ tree, error }: QueryChip): boolean => error === null && isPlainWords(tree)

const wordsOf = (...chips: readonly QueryChip[]): QueryTree =>
  normalQuery({ all: chips.flatMap(({ tree }) => tree ?? []) })

/** A condition that is printed after others, and removed from the text again. */
const OTHER: QueryTree = { field: 'added', op: ':', value: '1d' }

/** Prints the condition of a chip so that it has the same meaning next to conditions. */
function asCondition(
  { text, tree, error }: QueryChip,
  vocabulary: QueryVocabulary,
  language: string,
): string {
  if (tree === null || error !== null) return text
  const printed = printQuery({ where: { all: [tree, OTHER] } }, vocabulary, language)
  return printed.slice(0, printed.lastIndexOf(' '))
}

/**
 * Joins chips to the text of a query in which each keeps its meaning: words such as "no" get quotation marks next to
 * conditions. `draft` is text that is being typed at the position `at` among the chips.
 */
export function textOf(
  chips: readonly QueryChip[],
  vocabulary: QueryVocabulary,
  language: string,
  draft = '',
  at = chips.length,
): string {
  const joined = (texts: readonly string[]) =>
    [...texts.slice(0, at), draft.trim(), ...texts.slice(at)].filter((text) => text !== '').join(' ')
  const text = joined(chips.map((chip) => chip.text))
  const expected = chips.flatMap(({ tree, error }) => (error === null && tree !== null ? [tree] : []))
  const found = chipsOf(text, vocabulary).flatMap(({ tree }) => tree ?? [])
  const isSame = expected.every((tree) => includes(found, tree))
  if (isSame) return text
  const isQuery = isQueryText(text, vocabulary)
  // Without a condition with a field, the texts are printed so that they have one: "no leído" as "leído:no".
  return isQuery || draft !== ''
    ? joined(chips.map((chip) => asCondition(chip, vocabulary, language)))
    : printQuery({ where: { all: expected } }, vocabulary, language)
}

/** True if conditions include one, or words that begin or end with its words. */
function includes(trees: readonly QueryTree[], tree: QueryTree): boolean {
  const key = JSON.stringify(tree)
  if (!('words' in tree) || tree.phrase || tree.misread)
    return trees.some((each) => JSON.stringify(each) === key)
  return trees.some((each) => 'words' in each && ` ${each.words} `.includes(` ${tree.words} `))
}

/** True if a text is one condition on a field, without errors. */
export function isCondition(text: string, vocabulary: QueryVocabulary): boolean {
  if (!isQueryText(text, vocabulary)) return false
  const { parts, errors } = parseQuery(text, vocabulary)
  return errors.length === 0 && parts.length <= 1
}
