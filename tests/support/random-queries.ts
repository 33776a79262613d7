import { COMIC_FORMATS } from '#domain/file-types.ts'
import { operatorsOf, QUERY_FIELDS, type QueryField } from '#domain/query/fields.ts'
import { QUERY_SORTS } from '#domain/query/sorts.ts'
import { normalQuery, type Query, type QueryCondition, type QueryTree } from '#domain/query/tree.ts'

/** Returns a number from 0 to `max` - 1. */
export type Random = (max: number) => number

/** Creates a repeatable sequence of random numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  return (max) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * max)
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T

/** Words with a meaning in queries, and characters of their grammar. */
const WORDS = [
  ...[
    'batman',
    'Spider-Man',
    'or',
    'y',
    'No',
    'sin',
    'leer',
    'read',
    'any',
    'none',
    'a',
    "O'Brien",
    '井上',
    'ñandú',
  ],
  ...[
    'writer:moore',
    'año:',
    'x:y',
    '-x',
    '(x',
    'x)',
    '"',
    '"x',
    '«',
    'a"b',
    '\\',
    '\\"',
    'OR',
    '..',
    '1..2',
    '=',
    '#7',
  ],
  ...['2010', 'á'.normalize('NFD'), '：', '（', '）', ',', '、', '-(', '—', '\u202eabc', '<b>'],
]

/** Returns the value of a condition in its normal form. */
function randomValue(random: Random, { kind, choices, name }: QueryField): string {
  const number = String(random(300))
  if (name === 'file') return pick(random, COMIC_FORMATS)
  if (kind === 'choice') return pick(random, choices)
  if (kind === 'whole') return number
  if (kind === 'issue') return pick(random, [number, '½', '1.MU', '-1', 'Annual 2'])
  if (kind === 'share') return String(random(101))
  if (kind === 'size') return `${number}${pick(random, ['b', 'kb', 'mb', 'gb'])}`
  if (kind === 'date') return pick(random, ['2024', '2024-02', '2023-12-31', '7d', '3m', '1y', '2w'])
  return Array.from({ length: 1 + random(2) }, () => pick(random, WORDS)).join(' ')
}

export function randomCondition(random: Random, fields = QUERY_FIELDS): QueryCondition {
  const field = pick(random, fields)
  const isText = field.kind === 'text' && field.name !== 'in'
  const operators = operatorsOf(field).filter((each) => isText || each !== '=')
  const op = pick(random, operators)
  if (op === 'any' || op === 'none') return { field: field.name, op, value: '' }
  const end = () => (random(4) === 0 ? '' : randomValue(random, field).replace(/^-1$|^Annual 2$/, '7'))
  if (op !== '..') return { field: field.name, op, value: randomValue(random, field) }
  const from = end()
  return {
    field: field.name,
    op,
    value: `${from}..${from === '' ? randomValue(random, { ...field, kind: field.kind === 'issue' ? 'whole' : field.kind }) : end()}`,
  }
}

export function randomTree(random: Random, depth: number, leaf: () => QueryTree): QueryTree {
  if (depth === 0 || random(3) === 0) return leaf()
  const kind = random(5)
  if (kind === 0) return { not: randomTree(random, depth - 1, leaf) }
  const parts = Array.from({ length: 1 + random(3) }, () => randomTree(random, depth - 1, leaf))
  return kind < 3 ? { all: parts } : { any: parts }
}

/** Returns a query in its normal form. */
export function randomQuery(random: Random): Query {
  const words = () => ({ words: Array.from({ length: 1 + random(3) }, () => pick(random, WORDS)).join(' ') })
  const leaf = (): QueryTree => {
    const kind = random(5)
    if (kind === 0) return words()
    return kind === 1 ? { ...words(), phrase: true } : randomCondition(random)
  }
  const isWordsOnly = random(4) === 0
  const tree = randomTree(random, 3, isWordsOnly ? words : leaf)
  return {
    where: normalQuery(tree),
    ...(random(4) === 0 ? { sort: { by: pick(random, QUERY_SORTS), descending: random(2) === 0 } } : {}),
    ...(random(6) === 0 ? { limit: 1 + random(500) } : {}),
    ...(random(6) === 0 ? { show: random(2) === 0 ? 'comics' : 'series' } : {}),
  }
}

/** Returns a text of words, characters of the grammar and arbitrary characters. */
export function randomText(random: Random): string {
  const fields = () => pick(random, QUERY_FIELDS).name
  const parts = Array.from({ length: random(14) }, () => {
    const kind = random(8)
    if (kind < 3) return pick(random, WORDS)
    if (kind === 3) return `${fields()}${pick(random, [':', '=', '!=', '<', '>=', '：', ' :'])}`
    if (kind === 4) return String.fromCharCode(random(0x10000))
    if (kind === 5)
      return pick(random, ['(', ')', '"', ' not ', ' or ', ' and ', '..', '\u0000', '\ud800', '|', '*'])
    return pick(random, [String(random(3_000)), 'sort:', 'limit:', '7d', '20mb', ' o ', ' no '])
  })
  return parts.join(random(3) === 0 ? ' ' : '')
}
