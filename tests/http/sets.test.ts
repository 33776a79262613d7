import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { sets } from '#contract/helper/sets.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { writeCbz } from '../support/cbz.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { testServer } from '../support/servers/server.ts'

test('a comic set follows moved files, is private to its user, and returns 409 once evicted', async () => {
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

  const listed = await owner.call(comics.list, { query: { among, sort: 'given' } })
  expect(listed.comics.map(({ name }) => name)).toEqual([
    'Zeta 2.cbz',
    'Mar bravo.cbz',
    'Niebla 3.cbz',
    'Niebla 1.cbz',
  ])

  // A set is private to its user, and so is the limit on the number of sets.
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
  // Without a set, the order `given` is ignored.
  expect((await owner.call(shelf.list, { query: { sort: 'given' } })).total).toBe(4)
})
