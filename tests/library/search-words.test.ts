import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { series } from '#contract/helper/series.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { searchWords } from '#library/catalog/search.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

describe('search words', () => {
  it('come from the first 200 characters', () => {
    expect(searchWords(`batman ${'x'.repeat(1_000_000)}`)).toEqual(['batman', 'x'.repeat(193)])
    expect(searchWords(`${'x'.repeat(300)} batman`)).toEqual(['x'.repeat(200)])
  })

  it('find series and comics in any order, ignoring accents and apostrophes', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const number of ['091', '092'])
      await writeCbz(join(root, 'Batalla Infinita', `Batalla Infinita ${number}.cbz`))
    for (const name of ["O'Brien en Łódź", 'Smørrebrød', 'Straße']) await writeCbz(join(root, `${name}.cbz`))
    await writeCbz(join(root, 'Con autor.cbz'), { info: { Writer: "Conan O'Brien" } })
    await scan()
    const titles = async (q: string) =>
      (await library.comics.list({ ...comics.list.query.parse({ q }) }, DEFAULT_USER)).comics.map(
        ({ title }) => title,
      )
    const names = async (q: string) =>
      (await library.series.list(series.list.query.parse({ q }), DEFAULT_USER)).series.map(({ name }) => name)

    expect(await names('infinita batalla')).toEqual(['Batalla Infinita'])
    expect(await titles('092 infinita')).toHaveLength(1)
    expect(await titles('lodz obrien')).toHaveLength(1)
    expect(await titles('smorrebrod')).toHaveLength(1)
    expect(await titles('STRASSE')).toHaveLength(1)
    expect(await titles('batalla nadie')).toEqual([])
    const found = await library.search('092 infinita batalla', 10, DEFAULT_USER)
    expect(found.comics).toHaveLength(1)
    // A comic is found by its file name, whatever its title is.
    await writeCbz(join(root, 'Batalla Infinita', 'Batalla Infinita 093.cbz'), {
      info: { Title: 'El fin', Number: 93, Publisher: 'Norma', Writer: 'Ana Ruiz', Characters: 'Lía' },
    })
    await scan()
    for (const q of ['infinita 093', 'fin norma', 'lia ruiz']) {
      expect(await titles(q), q).toEqual(['El fin'])
      expect(
        (await library.search(q, 10, DEFAULT_USER)).comics.map(({ title }) => title),
        q,
      ).toEqual(['El fin'])
      expect(await library.shelf.list(shelf.list.query.parse({ q }), DEFAULT_USER), q).toMatchObject({
        total: 1,
      })
    }
    // The full-text search, too: comics, series and people.
    const hits = async (q: string) =>
      (await library.search(q, 10, DEFAULT_USER)).comics.map(({ title }) => title)
    for (const q of ['lodz', "o'brien łódź", 'O’Brien Lodz', 'brien lodz', 'obrien lodz'])
      expect(await hits(q), q).toEqual(["O'Brien en Łódź"])
    expect(await hits('smorrebrod')).toEqual(['Smørrebrød'])
    expect(await hits('strasse')).toEqual(['Straße'])
    expect(await hits('obrien')).toHaveLength(2)
    expect((await library.search('brien', 10, DEFAULT_USER)).people).toHaveLength(1)
    expect((await library.search('obrien conan', 10, DEFAULT_USER)).people.map(({ name }) => name)).toEqual([
      "Conan O'Brien",
    ])
  })

  it('find a word despite one typing error, if no text contains it exactly', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2])
      await writeCbz(join(root, 'El Faro', `El Faro ${n}.cbz`), { info: { Writer: 'Guarnido', Number: n } })
    await writeCbz(join(root, 'Trueno 2009.cbz'))
    await scan()
    const found = async (q: string) =>
      (await library.search(q, 10, DEFAULT_USER)).comics.map(({ title }) => title)
    // A letter is missing, added, wrong or swapped, at the beginning, in the middle and at the end.
    for (const q of ['treno', 'truenno', 'truemo', 'treuno', 'rueno', 'trueon', 'tureno', 'xrueno', 'tru3no'])
      expect(await found(q), q).toEqual(q === 'tru3no' ? [] : ['Trueno 2009'])
    expect(await found('guranido 2')).toEqual(['El Faro 2'])
    expect((await library.search('guranido', 10, DEFAULT_USER)).people.map(({ name }) => name)).toEqual([
      'Guarnido',
    ])
    expect((await library.series.list(series.list.query.parse({ q: 'fraro' }), DEFAULT_USER)).total).toBe(1)
    // Words with two errors, numbers and short words are matched exactly.
    for (const q of ['treemo', '2008', 'fxo']) expect(await found(q), q).toEqual([])
  })

  it('find a series by people that the user added', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
    await scan()
    await library.edits.editSeries('saga', { writers: ['Ana Ruiz'] })
    expect((await library.search('ruiz', 10, DEFAULT_USER)).series).toHaveLength(1)
  })

  it('are cut when the query is parsed', () => {
    const q = 'ñ'.repeat(5_000)
    expect(discover.search.query.parse({ q }).q).toHaveLength(200)
    expect(comics.list.query.parse({ q }).q).toHaveLength(200)
  })
})
