import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { discover } from '#contract/helper/discover.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { writeCbz } from '../support/cbz.ts'
import { type Person, testServer } from '../support/server.ts'

async function filled(): Promise<Person> {
  const t = await testServer()
  const owner = await t.signUp()
  for (const n of [1, 2])
    await writeCbz(join(t.root, 'Batalla Infinita', `Batalla Infinita 09${n}.cbz`), {
      info: { Series: 'Batalla Infinita', Number: n, Characters: 'Thor', Publisher: 'Norma' },
    })
  for (const n of [1, 2, 3]) await writeCbz(join(t.root, 'Zeta', `Zeta ${n}.cbz`))
  await writeCbz(join(t.root, 'Ánfora.cbz'), { info: { Characters: 'Thor, Loki' } })
  await writeCbz(join(t.root, 'Mar (2020).cbz'))
  await writeCbz(join(t.root, '[Extra].cbz'))
  await writeCbz(join(t.root, '進撃.cbz'))
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  return owner
}

test('series and single comics are one list, in one order', async () => {
  const owner = await filled()
  const names = async (query: z.input<typeof shelf.list.query>) => {
    const answer = await owner.call(shelf.list, { query })
    return {
      names: answer.items.map((item) => (item.kind === 'series' ? item.series.name : item.comic.name)),
      total: answer.total,
      of: answer.of,
    }
  }
  const all = ['[Extra].cbz', 'Ánfora.cbz', 'Batalla Infinita', 'Mar (2020).cbz', 'Zeta', '進撃.cbz']
  expect(await names({})).toEqual({ names: all, total: 6, of: 6 })
  expect(await names({ order: 'desc', limit: 2, offset: 1 })).toEqual({
    names: ['Zeta', 'Mar (2020).cbz'],
    total: 6,
    of: 6,
  })
  expect((await names({ sort: 'count', order: 'desc', limit: 2 })).names).toEqual([
    'Zeta',
    'Batalla Infinita',
  ])
  expect((await names({ kind: 'series' })).names).toEqual(['Batalla Infinita', 'Zeta'])
  expect((await names({ kind: 'single' })).total).toBe(4)
  expect((await names({ sort: 'added', order: 'desc' })).total).toBe(6)
  expect((await names({ sort: 'modified' })).total).toBe(6)

  expect(await names({ characters: 'thor' })).toEqual({
    names: ['Ánfora.cbz', 'Batalla Infinita'],
    total: 2,
    of: 6,
  })
  expect((await names({ characters: ['Thor', 'Loki'], publisher: 'Norma' })).names).toEqual([
    'Batalla Infinita',
  ])
  // An issue is found in its series, by its words in any order, one of them of the series alone.
  expect((await names({ q: '092 infinita batalla' })).names).toEqual(['Batalla Infinita'])
  expect((await names({ q: 'anfora' })).names).toEqual(['Ánfora.cbz'])
  expect((await names({ q: '100%' })).total).toBe(0)
  const { facets } = await owner.call(discover.facets, { query: { q: 'infinita batalla' } })
  expect(facets.characters).toEqual([{ value: 'Thor', count: 2 }])
})

test('series of one name are marked, so that their folders tell which is which', async () => {
  const t = await testServer()
  const owner = await t.signUp()
  for (const place of ['Marvel/Thor', 'Antiguos/Thor', 'Marvel/Loki'])
    for (const n of [1, 2]) await writeCbz(join(t.root, place, `${n}.cbz`))
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const { items } = await owner.call(shelf.list, { query: { kind: 'series' } })
  expect(items.map((item) => item.kind === 'series' && [item.series.name, item.sameName])).toEqual([
    ['Loki', false],
    ['Thor', true],
    ['Thor', true],
  ])
})

test('one can jump to each letter, and to each year', async () => {
  const owner = await filled()
  const { jumps } = await owner.call(shelf.jumps, { query: {} })
  expect(jumps).toEqual([
    { label: '#', index: 0 },
    { label: 'A', index: 1 },
    { label: 'B', index: 2 },
    { label: 'M', index: 3 },
    { label: 'Z', index: 4 },
    { label: '漢', index: 5 },
  ])
  const back = await owner.call(shelf.jumps, { query: { order: 'desc', characters: 'Thor' } })
  expect(back.jumps).toEqual([
    { label: 'B', index: 0 },
    { label: 'A', index: 1 },
  ])
  const year = String(new Date().getUTCFullYear())
  for (const sort of ['added', 'modified'] as const)
    expect((await owner.call(shelf.jumps, { query: { sort } })).jumps).toEqual([{ label: year, index: 0 }])
  expect((await owner.call(shelf.jumps, { query: { sort: 'count' } })).jumps).toEqual([])
})
