import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { writeCbz } from '../../support/cbz.ts'
import { searchFor, testLibrary } from '../../support/library.ts'

const ALL = { sort: 'name', order: 'asc', limit: 200, offset: 0 } as const

test('annuals are sorted after the issues of their folder and labelled', async () => {
  const t = await testLibrary()
  const names = ['Saga 001', 'Saga 002', 'Saga Annual 001 (2013)', 'Saga - Annual (2015)', 'Saga 010']
  for (const name of names) await writeCbz(join(t.root, 'Saga', `${name}.cbz`))
  await writeCbz(join(t.root, 'Saga', 'Extra.cbz'), { info: { Series: 'Saga Annual', Number: 3 } })
  await t.library.roots.add(t.root)
  await t.scan()
  const { series, issues, missing } = await t.library.series.get('saga', DEFAULT_USER)
  expect(issues.map(({ number }) => number)).toEqual(['1', '2', '10', 'Annual 1', 'Annual 3', 'Annual 2015'])
  expect(series.covers).toEqual(['Saga 001.cbz', 'Saga 002.cbz', 'Saga 010.cbz'])
  expect(missing).toEqual([])
  // The account gets the series and number as catalogues write them.
  const annual = await t.library.comics.get(issues[3]?.id ?? '', DEFAULT_USER)
  expect(annual.metadata).toMatchObject({ series: 'Saga Annual', number: '1' })
  expect(annual.previous?.number).toBe('10')
})

test('a file named by a number gets its series from its folder, not from the library', async () => {
  const t = await testLibrary()
  for (const name of ['#51', '52']) await writeCbz(join(t.root, 'Fifty Two (2006)', `${name}.cbz`))
  await writeCbz(join(t.root, '53.cbz'))
  await t.library.roots.add(t.root)
  await t.scan()
  const { comics } = await t.library.comics.list(ALL, DEFAULT_USER)
  const fields = await Promise.all(
    comics.map(async ({ id, name }) => {
      const { metadata } = await t.library.comics.get(id, DEFAULT_USER)
      return [name, metadata.series, metadata.number]
    }),
  )
  expect(fields).toEqual([
    ['#51.cbz', 'Fifty Two', '51'],
    ['52.cbz', 'Fifty Two', '52'],
    ['53.cbz', null, '53'],
  ])
})

test('a comic with very long metadata is scanned, listed and found', async () => {
  const t = await testLibrary()
  const long = (of: string, length: number) => of.repeat(Math.ceil(length / of.length)).slice(0, length)
  const name = `${long('Crónica ', 200).trim()} 001.cbz`
  const folder = long('Serie larga ', 250).trim()
  await writeCbz(join(t.root, folder, name), {
    info: {
      Title: long('Título ', 5_000),
      Series: long('Serie ', 5_000),
      Number: long('1', 5_000),
      Characters: `${long('Nadie ', 5_000)}, Ada`,
    },
  })
  await writeCbz(join(t.root, folder, `${long('1. (', 240)}.cbz`))
  await t.library.roots.add(t.root)
  // The excessive length is reported; the comic is available.
  expect(await t.scan()).toMatchObject({ outcome: 'done', processed: 2, problems: 1 })
  const { comics } = await t.library.comics.list(ALL, DEFAULT_USER)
  expect(comics).toHaveLength(2)
  const { facets } = await t.library.facets({ lang: 'es', limit: 1000, samples: 0 }, DEFAULT_USER)
  expect(facets.characters).toHaveLength(2)
  expect((await searchFor(t.library, 'ada')).characters).toHaveLength(1)
})
