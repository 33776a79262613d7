import { expect, test } from 'vitest'
import { QUERY_FIELDS } from '#domain/query/fields.ts'
import {
  conditionOf,
  type FormGroup,
  type FormRow,
  formOf,
  formOperatorsOf,
  GROUP_KINDS,
  isGroup,
  treeOf,
} from '#domain/query/form.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { printQuery } from '#domain/query/print.ts'
import { NO_CONDITIONS, normalQuery } from '#domain/query/tree.ts'
import { QUERY_VOCABULARY as vocabulary } from '#i18n/query-words/index.ts'
import { createRandom, pick, randomCondition, randomQuery } from '../../../support/random-queries.ts'

const where = (text: string) => parseQuery(text, vocabulary).query.where
const row = (field: string | null, op: FormRow['op'], value: string): FormRow => ({ field, op, value })

test('a query of conditions and groups is a form', () => {
  expect(
    formOf(where('guion:ibarrola año:2010..2019 (editorial=Cobalto o editorial=Meridiana) no género:terror')),
  ).toEqual({
    kind: 'all',
    items: [
      row('writer', ':', 'ibarrola'),
      row('year', '..', '2010..2019'),
      { kind: 'any', rows: [row('publisher', '=', 'Cobalto'), row('publisher', '=', 'Meridiana')] },
      row('genre', 'lacks', 'terror'),
    ],
  })
  expect(formOf(where('añadido:7d no batman'))).toEqual({
    kind: 'all',
    items: [row('added', 'within', '7d'), row(null, 'lacks', 'batman')],
  })
  expect(formOf(where('no (año:2010 o leído:sí)'))).toEqual({
    kind: 'none',
    items: [row('year', ':', '2010'), row('read', ':', 'yes')],
  })
  expect(formOf(NO_CONDITIONS)).toEqual({ kind: 'all', items: [] })
})

test('a query with deeper groups has no form', () => {
  expect(formOf(where('año:2010 (género:a o (género:b etiqueta:c))'))).toBe(null)
  expect(formOf(where('año:2010 no (género:a etiqueta:c)'))).toBe(null)
})

test('rows without a valid value are left out', () => {
  const form = {
    kind: 'any' as const,
    items: [
      row('year', ':', ''),
      row('pages', '>', 'muchas'),
      row('year', '..', '..'),
      row('added', 'within', '2019'),
      row(null, ':', '  '),
      { kind: 'none' as const, rows: [row('tag', ':', '')] },
      row('size', '<', ' 20 '),
    ],
  }
  expect(treeOf(form, vocabulary)).toEqual({ field: 'size', op: '<', value: '20mb' })
})

test('random queries are the same after being a form', () => {
  const random = createRandom(28)
  let forms = 0
  for (let n = 0; n < 3_000; n++) {
    const tree = randomQuery(random).where
    const form = formOf(tree)
    if (form === null) continue
    forms++
    expect(treeOf(form, vocabulary)).toEqual(normalQuery(tree))
  }
  expect(forms).toBeGreaterThan(1_000)
})

test('random forms are queries whose text has the same form again', () => {
  const random = createRandom(29)
  const randomRow = (): FormRow => {
    if (random(6) === 0)
      return row(null, pick(random, formOperatorsOf(null)), pick(random, ['x', 'a b', '-(']))
    const { field, value } = randomCondition(random)
    return row(field, pick(random, formOperatorsOf(field)), value)
  }
  const rows = () => Array.from({ length: random(4) }, randomRow)
  const group = (): FormGroup => ({ kind: pick(random, GROUP_KINDS), rows: rows() })
  for (let n = 0; n < 3_000; n++) {
    const items = Array.from({ length: random(5) }, () => (random(3) === 0 ? group() : randomRow()))
    const tree = treeOf({ kind: pick(random, GROUP_KINDS), items }, vocabulary)
    const text = printQuery({ where: tree }, vocabulary, 'es')
    expect([text, where(text)]).toEqual([text, tree])
    const again = formOf(where(text))
    expect([text, again !== null && treeOf(again, vocabulary)]).toEqual([text, tree])
  }
})

test('every field has operators, and a row of each of them with a value is a condition', () => {
  const random = createRandom(30)
  for (const { name } of QUERY_FIELDS) expect(formOperatorsOf(name).length).toBeGreaterThan(1)
  for (let n = 0; n < 2_000; n++) {
    const condition = randomCondition(random)
    const form = formOf(condition)
    const [only] = form?.items ?? []
    if (only === undefined || isGroup(only)) throw new Error(JSON.stringify(condition))
    expect(conditionOf(only, vocabulary)).toEqual(condition)
    expect(formOperatorsOf(only.field)).toContain(only.op)
  }
})
