import { expect, test } from 'vitest'
import { chapterPage } from '#apps/komga/chapter-page.ts'
import { queryOf } from '#apps/komga/query.ts'
import { pageShape, partOf, UNPAGED_MAX, withinReason } from '#apps/komga/shapes.ts'
import { komgaApp } from '../support/komga.ts'
import { appShelf } from '../support/shelf.ts'

/** Hostile requests with a valid key must not block others or cause internal errors. */

test('excessive conditions are rejected, and odd ones match nothing', async () => {
  const shelf = await appShelf()
  const app = await komgaApp(shelf, 'komelia')
  const status = async (condition: unknown) =>
    (await app.ask('/api/v1/books/list', { method: 'POST', body: JSON.stringify({ condition }) })).status
  const titles = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ title: { operator: 'contains', value: `x${n}` } }))
  expect(await status({ anyOf: titles(100) })).toBe(200)
  expect(await status({ allOf: [{ anyOf: titles(220) }, { anyOf: titles(220) }] })).toBe(400)
  const tags = Array.from({ length: 401 }, (_, n) => `tag=x${n}`).join('&')
  expect((await app.ask(`/api/v1/books?${tags}`)).status).toBe(400)

  for (const odd of [
    { constructor: { operator: 'is' } },
    { toString: { operator: 'is' } },
    { numberSort: { operator: 'is', value: { toString: 1, valueOf: 1 } } },
    { releaseDate: { operator: 'isInTheLast', duration: 'P9999999999D' } },
    { title: { operator: '__defineGetter__', value: 'x' } },
    { title: { operator: 'constructor', value: 'x' } },
  ])
    expect([odd, await status(odd)]).toEqual([odd, 200])
  expect(shelf.server.reports).toEqual([])
})

test("a chapter's title is escaped, without characters that XML forbids", () => {
  expect(chapterPage({ title: 'a\u0001\uffff</title><script>&', html: '' })).toContain(
    '<title>a  &lt;/title&gt;&lt;script&gt;&amp;</title>',
  )
})

test('sort orders are limited, and unpaged lists are limited to pages', () => {
  const { sort } = queryOf({ sort: Array.from({ length: 500 }, () => 'name,desc') })
  expect(sort.length).toBeLessThan(10)
  const all = Array.from({ length: UNPAGED_MAX + 10 }, (_, n) => n)
  const request = { page: 0, size: 20, unpaged: true, isSorted: false }
  expect(withinReason(request, UNPAGED_MAX)).toBe(request)
  const first = withinReason(request, all.length)
  expect(pageShape(partOf(all, first), all.length, first)).toMatchObject({
    numberOfElements: UNPAGED_MAX,
    totalElements: all.length,
    totalPages: 2,
    last: false,
  })
  const second = withinReason({ ...request, page: 1 }, all.length)
  expect(partOf(all, second)).toEqual(all.slice(UNPAGED_MAX))
})
