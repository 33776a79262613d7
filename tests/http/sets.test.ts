import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { sets } from '#contract/helper/sets.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { writeCbz } from '../support/cbz.ts'
import { relayed } from '../support/relayed-server.ts'
import { testServer } from '../support/server.ts'

test('lists are asked within a set of comics, and in its order', async () => {
  const t = await testServer()
  const owner = await t.signUp()
  const at = (...parts: string[]) => join(t.root, ...parts)
  for (const n of [1, 2, 3]) {
    await writeCbz(at('Niebla', `Niebla ${n}.cbz`), { info: { Series: 'Niebla', Number: n, Year: 2000 + n } })
    await writeCbz(at('Zeta', `Zeta ${n}.cbz`), { info: { Series: 'Zeta', Number: n, Year: 2010 } })
  }
  await writeCbz(at('Mar.cbz'))
  await writeCbz(at('Sol.cbz'))
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  await rename(at('Mar.cbz'), at('Mar bravo.cbz'))
  await t.scan(owner)

  const paths = [
    at('Zeta', 'Zeta 2.cbz'),
    at('Mar.cbz'),
    at('Niebla', 'Niebla 3.cbz'),
    at('Niebla', 'Niebla 1.cbz'),
  ]
  const { among, found } = await owner.call(sets.make, { body: { paths: [...paths, at('Nowhere.cbz')] } })
  expect(found).toBe(4)

  const listed = async (query: Omit<z.input<typeof comics.list.query>, 'among'>) => {
    const answer = await owner.call(comics.list, { query: { ...query, among } })
    return { names: answer.comics.map(({ name }) => name.replace('.cbz', '')), total: answer.total }
  }
  const given = ['Zeta 2', 'Mar bravo', 'Niebla 3', 'Niebla 1']
  expect(await listed({ sort: 'given' })).toEqual({ names: given, total: 4 })
  expect(await listed({ sort: 'given', limit: 2, offset: 1 })).toEqual({ names: given.slice(1, 3), total: 4 })
  expect((await listed({})).names).toEqual(['Mar bravo', 'Niebla 1', 'Niebla 3', 'Zeta 2'])
  expect((await listed({ year: '2010' })).names).toEqual(['Zeta 2'])
  expect((await listed({ q: 'niebla', sort: 'given' })).names).toEqual(['Niebla 3', 'Niebla 1'])

  const shown = async (query: Omit<z.input<typeof shelf.list.query>, 'among'>) => {
    const answer = await owner.call(shelf.list, { query: { ...query, among } })
    const names = answer.items.map((item) => (item.kind === 'series' ? item.series.name : item.comic.name))
    return { names, total: answer.total, of: answer.of }
  }
  expect(await shown({})).toEqual({ names: ['Mar bravo.cbz', 'Niebla', 'Zeta'], total: 3, of: 3 })
  expect((await shown({ sort: 'given' })).names).toEqual(['Zeta', 'Mar bravo.cbz', 'Niebla'])
  expect(await shown({ sort: 'given', kind: 'series', q: 'nie' })).toEqual({
    names: ['Niebla'],
    total: 1,
    of: 3,
  })
  const jumps = await owner.call(shelf.jumps, { query: { among } })
  expect(jumps.jumps.map(({ label }) => label)).toEqual(['M', 'N', 'Z'])

  const { facets, total } = await owner.call(discover.facets, { query: { among } })
  expect(total).toBe(4)
  expect(facets.year.map(({ value, count }) => `${value} ${count}`).sort()).toEqual([
    '2001 1',
    '2003 1',
    '2010 1',
  ])
  expect(facets.series.map(({ value }) => value)).toEqual(['Niebla', 'Mar bravo', 'Zeta'])

  // A set is its person's own, and so is what crowds it out.
  if (!relayed) {
    const other = await t.signUp('bea@example.com')
    await expect(other.call(shelf.list, { query: { among } })).rejects.toMatchObject({ code: 'set-unknown' })
    for (let n = 0; n < 20; n++) await other.call(sets.make, { body: { paths: [] } })
  }
  expect((await owner.call(shelf.list, { query: { among } })).total).toBe(3)

  for (const ask of [
    () => owner.call(shelf.list, { query: { among: 'gone' } }),
    () => owner.call(comics.list, { query: { among: 'gone' } }),
    () => owner.call(discover.facets, { query: { among: 'gone' } }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'set-unknown', status: 409 })
  // Without a set its order means nothing.
  expect((await owner.call(shelf.list, { query: { sort: 'given' } })).total).toBe(4)
})
