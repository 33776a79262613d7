import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
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

test('a series says how many of its comics match, and comics are sorted by publication date', async () => {
  const t = await testServer()
  const owner = await t.signUp()
  const put = (number: number, info: Readonly<Record<string, string | number>>) =>
    writeCbz(join(t.root, `Bruma/Bruma ${number}.cbz`), {
      info: { Series: 'Bruma', Number: number, ...info },
    })
  await put(1, { Year: 2020, Month: 5, Characters: 'Anselmo' })
  await put(2, { Characters: 'Lía' })
  await put(3, { Year: 2020, Month: 2, Characters: 'Lía' })
  await put(4, { Year: 2020, Month: 1, Characters: 'Lía' })
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const matching = async (query: { characters?: string[] }) =>
    (await owner.call(shelf.list, { query })).items.map((item) => item.kind === 'series' && item.matching)
  expect(await matching({ characters: ['Lía'] })).toEqual([3])
  expect(await matching({})).toEqual([4])
  const released = await owner.call(comics.list, { query: { characters: ['Lía'], sort: 'released' } })
  expect(released.comics.map(({ number }) => number)).toEqual(['4', '3', '2'])
})
