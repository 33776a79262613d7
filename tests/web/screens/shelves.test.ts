import { expect, test } from 'vitest'
import { parseQuery } from '#domain/query/parse.ts'
import { STORED_VOCABULARY } from '#domain/shelf-references.ts'
import { shownQuery, tailOf, typedQuery, withTail } from '#web/data/shelves/query-text.ts'
import { pagesOfEvening, readyShelves } from '../../../web/screens/playlists/ready-queries.ts'

test('a query typed in any language is stored in English and shown in the own one', () => {
  const { stored, errors } = typedQuery('guion:ibarrola año:2010..2019 sin leer orden:-añadido')
  expect([stored, errors]).toEqual(['writer:ibarrola year:2010..2019 read:no sort:-added', []])
  expect(typedQuery(shownQuery(stored, 'fr')).stored).toBe(stored)
  expect(typedQuery(shownQuery(stored, 'ja')).stored).toBe(stored)
})

test('what is not understood is left out, and reported with its position', () => {
  const { stored, errors } = typedQuery('año:2010 páginas:muchas')
  expect(stored).toBe('year:2010')
  expect(errors).toMatchObject([{ expected: 'whole', field: 'pages' }])
})

test('the order and the limit are shown with their names', () => {
  expect(tailOf('writer:ibarrola read:no limit:5 sort:-added', 'es')).toEqual([
    { name: 'Orden', value: 'añadido ↓' },
    { name: 'Límite', value: '5' },
  ])
  expect(tailOf('writer:ibarrola', 'es')).toEqual([])
  expect(tailOf('sort:title show:series', 'es')).toEqual([
    { name: 'Orden', value: 'título' },
    { name: 'Mostrar', value: 'series' },
  ])
})

test('the order and the limit of a query are changed in its text', () => {
  const text = withTail('guion:ibarrola', { sort: { by: 'added', descending: true } }, 'es')
  expect(text).toBe('guion:ibarrola orden:-añadido')
  expect(withTail(text, { limit: 25 }, 'es')).toBe('guion:ibarrola orden:-añadido límite:25')
  expect(withTail(text, { sort: undefined }, 'es')).toBe('guion:ibarrola')
})

test('ready-made shelves are valid queries; a short comic has as many pages as the user reads in an evening', () => {
  const ready = readyShelves([], ['Ana "Ñ" Ibarrola', 'Juan'])
  expect(ready.map(({ name }) => name)).toEqual(['left', 'month', 'together', 'missing', 'tonight'])
  for (const { query } of ready)
    expect([query, parseQuery(query, STORED_VOCABULARY).errors]).toEqual([query, []])
  expect(readyShelves([], []).map(({ name }) => name)).not.toContain('together')
  expect(pagesOfEvening([])).toBe(60)
  expect(pagesOfEvening([{ pages: 100, seconds: 60 * 60 }])).toBe(75)
  expect(pagesOfEvening([{ pages: 5, seconds: 60 }])).toBe(60)
})
