import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { QUERY_FIELDS, queryField } from '#domain/query/fields.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { printQuery } from '#domain/query/print.ts'
import { QUERY_SORTS } from '#domain/query/sorts.ts'
import { normalQuery, QUERY_DEPTH_MAX, QUERY_TERMS_MAX } from '#domain/query/tree.ts'
import { boundsOf } from '#domain/query/values.ts'
import { createVocabulary, KEYWORDS } from '#domain/query/vocabulary.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { QUERY_VOCABULARY as vocabulary } from '#i18n/query-words/index.ts'
import { createRandom, randomQuery, randomText } from '../../../support/random-queries.ts'

const parse = (text: string) => parseQuery(text, vocabulary)
const print = (text: string, language?: string) => printQuery(parse(text).query, vocabulary, language)

/** Lines of `text | printed | errors`; a text that is printed as it is has no second column. */
const GOLDEN = readFileSync(join(import.meta.dirname, 'golden.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(' | '))

test.each(GOLDEN)('%s', (text, printed = '', expected = '') => {
  const { query, errors } = parse(text)
  const canonical = printed === '' && !text.startsWith('OR') && !text.startsWith('-()') ? text : printed
  expect(printQuery(query, vocabulary)).toBe(canonical)
  expect(parse(canonical).query).toEqual(query)
  const found = errors.map(({ at, length, expected: part, suggestion }) =>
    `${at}+${length} ${part} ${suggestion ?? ''}`.trim(),
  )
  expect(found.join(', ')).toBe(expected)
  for (const { at, length } of errors) expect(at + length).toBeLessThanOrEqual(text.length)
})

test('there are 200 golden queries', () => {
  expect(GOLDEN.length).toBeGreaterThanOrEqual(200)
})

describe.each(Object.keys(LANGUAGES))('in %s', (language) => {
  test('each name is understood as what it is printed for', () => {
    for (const { name, choices } of QUERY_FIELDS) {
      const shown = vocabulary.nameOf('field', name, language)
      expect([shown, vocabulary.field(shown)?.name]).toEqual([shown, name])
      for (const choice of choices) {
        const isField = name === 'missing' && queryField(choice) !== undefined
        const value = vocabulary.nameOf(isField ? 'field' : 'value', choice, language)
        const field = queryField(name)
        expect([value, field && vocabulary.choice(field, value)]).toEqual([value, choice])
      }
    }
    for (const sort of QUERY_SORTS)
      expect(vocabulary.sort(vocabulary.nameOf('sort', sort, language))).toBe(sort)
    for (const keyword of KEYWORDS)
      expect(vocabulary.keyword(vocabulary.nameOf('keyword', keyword, language))).toBe(keyword)
    for (const show of ['comics', 'series'])
      expect(vocabulary.show(vocabulary.nameOf('value', show, language))).toBe(show)
  })

  test('a query that is printed in the language is the same query', () => {
    const random = createRandom(language.charCodeAt(0))
    for (let n = 0; n < 300; n++) {
      const query = randomQuery(random)
      const text = printQuery(query, vocabulary, language)
      expect([text, parse(text).query]).toEqual([text, query])
    }
  })
})

test('random queries are the same after printing and parsing', () => {
  for (const seed of [1, 2, 3]) {
    const random = createRandom(seed)
    for (let n = 0; n < 2_000; n++) {
      const query = randomQuery(random)
      const text = printQuery(query, vocabulary)
      const { query: parsed, errors } = parse(text)
      expect([text, parsed, errors]).toEqual([text, query, []])
      expect(normalQuery(parsed.where)).toEqual(parsed.where)
    }
  }
})

test('a stored query, which is English, is the same when read without the words of the languages', () => {
  const stored = createVocabulary({})
  const random = createRandom(7)
  for (let n = 0; n < 1_000; n++) {
    const text = printQuery(randomQuery(random), vocabulary, 'en')
    expect(parseQuery(text, stored).query, text).toEqual(parse(text).query)
  }
  for (const { name } of QUERY_FIELDS) expect(vocabulary.nameOf('field', name, 'en')).toBe(name)
})

test('any text is parsed without an exception, and what was understood is stable', () => {
  const random = createRandom(4)
  const wrong: string[] = []
  for (let n = 0; n < 8_000; n++) {
    const text = randomText(random)
    const { query, errors } = parse(text)
    const printed = printQuery(query, vocabulary)
    const isStable = errors.length > 0 || isDeepStrictEqual(parse(printed).query, query)
    if (!isStable || errors.some(({ at, length }) => at + length > text.length)) wrong.push(text)
  }
  expect(wrong).toEqual([])
})

test('limits: length, levels, and number of conditions', () => {
  expect(parse('tag:a '.repeat(1_000)).errors.map(({ expected }) => expected)).toEqual(['fewer', 'shorter'])
  const many = parse(Array.from({ length: 70 }, (_, n) => `tag:${n}`).join(' '))
  expect('all' in many.query.where && many.query.where.all.length).toBe(QUERY_TERMS_MAX)
  const words = parse(Array.from({ length: 70 }, (_, n) => `w${n}`).join(' '))
  expect(words.errors.map(({ expected }) => expected)).toEqual(['fewer'])
  const deep = (levels: number) => `${'('.repeat(levels)}tag:a${')'.repeat(levels)}`
  expect(parse(deep(QUERY_DEPTH_MAX - 1)).errors).toEqual([])
  expect(parse(deep(QUERY_DEPTH_MAX)).errors.map(({ expected }) => expected)).toEqual(['flatter'])
  expect(parse(`${'not '.repeat(300)}tag:a`).query.where).toEqual({ field: 'tag', op: ':', value: 'a' })
})

test('parts have the positions of the conditions that must all be true', () => {
  const text = 'guion:ibarrola  (año:2010 o año:2011) sin leer "dos palabras" orden:año'
  const parts = parse(text).parts.map(({ at, length }) => text.slice(at, at + length))
  expect(parts).toEqual(['guion:ibarrola', '(año:2010 o año:2011)', 'sin leer', '"dos palabras"'])
  const either = 'tag:a or tag:b'
  expect(parse(either).parts.map(({ at, length }) => either.slice(at, at + length))).toEqual([either])
})

test('the examples of docs/queries.md have no errors', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/queries.md'), 'utf8')
  const examples = [...text.matchAll(/^\| `([^`]+)` \| [^|]+ \|$/gm)]
    .slice(0, 20)
    .map(([, query = '']) => query)
  expect(examples).toHaveLength(20)
  for (const query of examples) expect([query, parse(query).errors]).toEqual([query, []])
})

test('names are printed in a language', () => {
  expect(print('writer:moore year:1986..1988 not read:yes sort:-added', 'es')).toBe(
    'guion:moore año:1986..1988 no leído:sí orden:-añadido',
  )
  expect(print('publisher:(dc or norma) missing:summary', 'de')).toBe('verlag:(dc oder norma) fehlt:inhalt')
  expect(print('file:pdf tag:none', 'ja')).toBe('ファイル:pdf タグ:なし')
})

test('dates, spans, sizes and numbers become comparisons', () => {
  const now = Date.UTC(2026, 4, 31, 12)
  const bounds = (text: string) => {
    const { where } = parse(text).query
    const field = 'field' in where ? queryField(where.field) : undefined
    return field !== undefined && 'field' in where ? boundsOf(field, where, now) : null
  }
  expect(bounds('added:2024-02')).toEqual([
    { is: '>=', value: Date.UTC(2024, 1) },
    { is: '<', value: Date.UTC(2024, 2) },
  ])
  expect(bounds('added<=2024')).toEqual([{ is: '<', value: Date.UTC(2025, 0) }])
  expect(bounds('added>2024-02-28')).toEqual([{ is: '>=', value: Date.UTC(2024, 1, 29) }])
  expect(bounds('added:2023..2024-01')).toEqual([
    { is: '>=', value: Date.UTC(2023, 0) },
    { is: '<', value: Date.UTC(2024, 1) },
  ])
  expect(bounds('added:7d')).toEqual([{ is: '>=', value: Date.UTC(2026, 4, 24, 12) }])
  expect(bounds('added<1y')).toEqual([{ is: '<', value: Date.UTC(2025, 4, 31, 12) }])
  expect(bounds('size>=1.5gb')).toEqual([{ is: '>=', value: 1_500_000_000 }])
  expect(bounds('size:20..50')).toEqual([
    { is: '>=', value: 20_000_000 },
    { is: '<=', value: 50_000_000 },
  ])
  expect(bounds('number:½')).toEqual([{ is: '=', value: 0.5 }])
  expect(bounds('progress>50')).toEqual([{ is: '>', value: 0.5 }])
})
