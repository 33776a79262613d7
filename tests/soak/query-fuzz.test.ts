import { expect, test } from 'vitest'
import { parseQuery } from '#domain/query/parse.ts'
import { printQuery } from '#domain/query/print.ts'
import { QUERY_MAX } from '#domain/query/tree.ts'
import { QUERY_VOCABULARY as vocabulary } from '#i18n/query-words/index.ts'
import { createRandom, pick, randomQuery, randomText } from '../support/random-queries.ts'
import { printFigures } from './print-figures.ts'

const TEXTS = 1_000_000
/** Milliseconds within which any text is parsed. */
const PARSE_MAX = 5
/** Parts that are costly to parse when they fill a whole text. */
const COSTLY = [
  '(',
  ')',
  '"',
  '„ ',
  '« ',
  '-',
  'not ',
  'or ',
  'a:',
  'wrriter:x ',
  'año:(',
  'tag:"',
  '\\',
  'á',
  '..',
  'no leído ',
]

/** Returns the fastest of five runs in milliseconds, so that pauses of the machine do not count. */
function parseTime(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    parseQuery(text, vocabulary)
    return performance.now() - start
  })
  return Math.min(...times)
}

test('a million texts are parsed, none of them for more than 5 ms', () => {
  const random = createRandom(Date.now())
  let slowest = 0
  for (let n = 0; n < TEXTS; n++) {
    const text = randomText(random)
    const start = performance.now()
    parseQuery(text, vocabulary)
    const taken = performance.now() - start
    slowest = Math.max(slowest, taken > PARSE_MAX ? parseTime(text) : taken)
  }
  for (let n = 0; n < 2_000; n++) {
    const parts = Array.from({ length: 1 + random(3) }, () => pick(random, COSTLY)).join('')
    const text = `${pick(random, ['', 'tag:a '])}${parts.repeat(QUERY_MAX)}`.slice(0, QUERY_MAX)
    slowest = Math.max(slowest, parseTime(text))
  }
  printFigures('queries', { texts: TEXTS, slowestMs: Number(slowest.toFixed(2)) })
  expect(slowest).toBeLessThanOrEqual(PARSE_MAX)
})

test('100,000 random queries are the same after printing and parsing', () => {
  const seed = Date.now()
  const random = createRandom(seed)
  for (let n = 0; n < 100_000; n++) {
    const query = randomQuery(random)
    const text = printQuery(query, vocabulary)
    expect([seed, text, parseQuery(text, vocabulary).query]).toEqual([seed, text, query])
  }
})
