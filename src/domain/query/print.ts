import { queryField } from './fields.ts'
import { parseQuery } from './parse.ts'
import { quoted } from './quoted.ts'
import { createScanner } from './scan.ts'
import { isEmpty, leavesOf, normalQuery, type Query, type QueryCondition, type QueryTree } from './tree.ts'
import type { Keyword, QueryVocabulary } from './vocabulary.ts'

/** How a query is printed. */
interface Printing {
  readonly vocabulary: QueryVocabulary
  readonly language: string
  /** True if the query has no condition with a field: then `OR` and `-(` make its text a query. */
  readonly wordsOnly: boolean
}

const keyword = ({ vocabulary, language }: Printing, name: Keyword): string =>
  vocabulary.nameOf('keyword', name, language)

/** True if a word has no meaning of its own among conditions. */
function isPlainWord(word: string, vocabulary: QueryVocabulary): boolean {
  if (/[\s()"“”„«»「」（）]/u.test(word) || word.startsWith('-') || vocabulary.keyword(word) !== undefined)
    return false
  return createScanner(word).field() === null && !vocabulary.isInPhrase(word)
}

const printWord = (word: string, { vocabulary }: Printing): string =>
  isPlainWord(word, vocabulary) ? word : quoted(word)

/** Returns the text of a value, in quotation marks if it would not be read as one word. */
function printValue({ field, op, value }: QueryCondition, { vocabulary, language }: Printing): string {
  const known = queryField(field)
  if (known?.kind === 'choice')
    return vocabulary.nameOf(field === 'missing' && queryField(value) ? 'field' : 'value', value, language)
  const isFree = known === undefined || ['text', 'list', 'issue'].includes(known.kind)
  if (op === '..' || !isFree) return value
  const isBare =
    /^[^\s()"“”„«»「」（），,:=<>!：＝＜＞-][^\s()"“”„«»「」（），,]*$/u.test(value) &&
    vocabulary.keyword(value) === undefined
  const isRange = known?.kind === 'issue' && !/\s/.test(value)
  return isBare || isRange ? value : quoted(value)
}

const printField = (field: string, { vocabulary, language }: Printing): string =>
  vocabulary.nameOf('field', field, language)

function printCondition(condition: QueryCondition, printing: Printing): string {
  const { field, op } = condition
  const name = printField(field, printing)
  if (op === 'any' || op === 'none') return `${name}:${keyword(printing, op)}`
  return `${name}${op === '..' ? ':' : op}${printValue(condition, printing)}`
}

/** Prints alternatives of one field as a list of values; null if they are not of one field. */
function printList(any: readonly QueryTree[], printing: Printing): string | null {
  const [first] = any
  if (first === undefined || !('field' in first) || (first.op !== ':' && first.op !== '=')) return null
  const values: string[] = []
  for (const each of any) {
    if (!('field' in each) || each.field !== first.field || each.op !== first.op) return null
    values.push(printValue(each, printing))
  }
  return `${printField(first.field, printing)}${first.op}(${values.join(` ${keyword(printing, 'or')} `)})`
}

function printTree(tree: QueryTree, printing: Printing): string {
  if ('field' in tree) return printCondition(tree, printing)
  if ('words' in tree) {
    if (tree.misread) return tree.words
    if (tree.phrase) return quoted(tree.words)
    return tree.words
      .split(' ')
      .map((word) => printWord(word, printing))
      .join(' ')
  }
  if ('not' in tree) {
    const inner = printTree(tree.not, printing)
    const isOne =
      'field' in tree.not || ('words' in tree.not && (tree.not.phrase || !tree.not.words.includes(' ')))
    if (printing.wordsOnly) return `-(${inner})`
    return isOne || isList(tree.not, printing)
      ? `${keyword(printing, 'not')} ${inner}`
      : `${keyword(printing, 'not')} (${inner})`
  }
  if ('any' in tree) {
    const list = printList(tree.any, printing)
    if (list !== null) return list
    const or = printing.wordsOnly ? 'OR' : keyword(printing, 'or')
    return tree.any.map((each) => printTree(each, printing)).join(` ${or} `)
  }
  return tree.all
    .map((each) => {
      const isGroup = 'any' in each && !isList(each, printing)
      return isGroup ? `(${printTree(each, printing)})` : printTree(each, printing)
    })
    .join(' ')
}

const isList = (tree: QueryTree, printing: Printing): boolean =>
  'any' in tree && printList(tree.any, printing) !== null

/**
 * Returns the text of a query, which `parseQuery` parses to the same query in its normal form (`normalQuery`). Names and
 * keywords are in English, the language in which queries are stored, or in another one to be shown.
 */
export function printQuery(query: Query, vocabulary: QueryVocabulary, language = 'en'): string {
  const where = normalQuery(query.where)
  const { sort, limit, show } = query
  const tail = [
    ...(sort === undefined
      ? []
      : [['sort', `${sort.descending ? '-' : ''}${vocabulary.nameOf('sort', sort.by, language)}`]]),
    ...(limit === undefined ? [] : [['limit', String(limit)]]),
    ...(show === undefined ? [] : [['show', vocabulary.nameOf('value', show, language)]]),
  ].map(([name = '', value = '']) => `${vocabulary.nameOf('keyword', name, language)}:${value}`)
  const wordsOnly = tail.length === 0 && leavesOf(where).every((leaf) => 'words' in leaf && !leaf.misread)
  if (wordsOnly) {
    const plain = plainText(where)
    const parsed = plain === null ? null : parseQuery(plain, vocabulary)
    const isSame = JSON.stringify(parsed?.query.where) === JSON.stringify(where)
    if (plain !== null && isSame && parsed?.errors.length === 0) return plain
  }
  const text = isEmpty(where) ? '' : printTree(where, { vocabulary, language, wordsOnly })
  return [text, ...tail].filter((part) => part !== '').join(' ')
}

/** Returns words and phrases without conditions as they are typed; null for all other queries. */
function plainText(where: QueryTree): string | null {
  const parts = 'all' in where ? where.all : [where]
  const texts = parts.flatMap((part) =>
    'words' in part ? [part.phrase ? quoted(part.words) : part.words] : [],
  )
  return texts.length === parts.length ? texts.join(' ') : null
}
