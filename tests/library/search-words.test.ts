import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { series } from '#contract/helper/series.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

describe('words of a search', () => {
  it('find series and comics in any order, plain letters and apostrophes aside', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const number of ['091', '092'])
      await writeCbz(join(root, 'Batalla Infinita', `Batalla Infinita ${number}.cbz`))
    for (const name of ["O'Brien en Łódź", 'Smørrebrød', 'Straße']) await writeCbz(join(root, `${name}.cbz`))
    await writeCbz(join(root, 'Con autor.cbz'), { info: { Writer: "Conan O'Brien" } })
    await scan()
    const titles = async (q: string) =>
      (await library.comics.list({ ...comics.list.query.parse({ q }) })).comics.map(({ title }) => title)
    const names = async (q: string) =>
      (await library.series.list(series.list.query.parse({ q }))).series.map(({ name }) => name)

    expect(await names('infinita batalla')).toEqual(['Batalla Infinita'])
    expect(await titles('092 infinita')).toHaveLength(1)
    expect(await titles('lodz obrien')).toHaveLength(1)
    expect(await titles('smorrebrod')).toHaveLength(1)
    expect(await titles('STRASSE')).toHaveLength(1)
    expect(await titles('batalla nadie')).toEqual([])
    const found = await library.search('092 infinita batalla', 10)
    expect(found.comics).toHaveLength(1)
    expect((await library.search('obrien conan', 10)).people.map(({ name }) => name)).toEqual([
      "Conan O'Brien",
    ])
  })

  it('are cut at the border', () => {
    const q = 'ñ'.repeat(5_000)
    expect(discover.search.query.parse({ q }).q).toHaveLength(200)
    expect(comics.list.query.parse({ q }).q).toHaveLength(200)
  })
})
