import { expect, test } from 'vitest'
import { sorted } from '#apps/komga/sort.ts'
import type { View } from '#apps/komga/view.ts'
import type { HeldComic, Holdings } from '#library/catalog/holdings.ts'

test('an order of everything is kept for who asks next, but not every order that somebody makes up', async () => {
  const comics = ['b', 'a', 'c'].map((sortName) => ({ kind: 'comic', id: sortName, sortName }) as HeldComic)
  const view = { holdings: { comics } as unknown as Holdings, places: new Map() } as unknown as View
  const byName = (times: number) =>
    sorted(
      view,
      comics,
      null,
      { sort: Array.from({ length: times }, () => ({ by: 'name', descending: false })), search: '' },
      'books',
    )
  const first = await byName(1)
  expect(first.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(await byName(1)).toBe(first)
  for (let times = 2; times < 30; times++) await byName(times)
  expect(await byName(1)).not.toBe(first)
})
