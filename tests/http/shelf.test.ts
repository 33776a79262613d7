import { join } from 'node:path'
import { expect, test } from 'vitest'
import { libraries } from '#contract/helper/libraries.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { writeCbz } from '../support/cbz.ts'
import { testServer } from '../support/servers/server.ts'

test('series with the same name are marked', async () => {
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
