import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { series } from '#contract/helper/series.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { openDatabase } from '#db/index.ts'
import { openLibrary } from '#library/index.ts'
import { libraryMigrations } from '#library/schema.ts'
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
    // A file's name stays what it is found by, whatever title is told in it.
    await writeCbz(join(root, 'Batalla Infinita', 'Batalla Infinita 093.cbz'), {
      info: { Title: 'El fin', Number: 93, Publisher: 'Norma', Writer: 'Ana Ruiz', Characters: 'Lía' },
    })
    await scan()
    for (const q of ['infinita 093', 'fin norma', 'lia ruiz']) {
      expect(await titles(q), q).toEqual(['El fin'])
      expect(
        (await library.search(q, 10)).comics.map(({ title }) => title),
        q,
      ).toEqual(['El fin'])
      expect(await library.shelf.list(shelf.list.query.parse({ q })), q).toMatchObject({ total: 1 })
    }
    // The full text, too: comics, series, and whoever made them.
    const hits = async (q: string) => (await library.search(q, 10)).comics.map(({ title }) => title)
    for (const q of ['lodz', "o'brien łódź", 'O’Brien Lodz', 'brien lodz', 'obrien lodz'])
      expect(await hits(q), q).toEqual(["O'Brien en Łódź"])
    expect(await hits('smorrebrod')).toEqual(['Smørrebrød'])
    expect(await hits('strasse')).toEqual(['Straße'])
    expect(await hits('obrien')).toHaveLength(2)
    expect((await library.search('brien', 10)).people).toHaveLength(1)
    expect((await library.search('obrien conan', 10)).people.map(({ name }) => name)).toEqual([
      "Conan O'Brien",
    ])
  })

  it('find what an earlier version had indexed as it is written, from the first start on', async () => {
    const { library, dataDir, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2])
      await writeCbz(join(root, 'Ørsted', `Ørsted ${n}.cbz`), {
        info: { Title: "L'été", Writer: 'Łukasz Æ' },
      })
    await writeCbz(join(root, 'Otro.cbz'))
    await scan()

    const path = join(dataDir, 'library.db')
    const earlier = await openDatabase(path, { migrations: libraryMigrations })
    await earlier.transaction(async (tx) => {
      await tx.run("delete from migrations where name = '005-plain-search'")
      await tx.run("update comics set search = 'ørsted 1 l''ete ørsted' where folder like '%rsted'")
      await tx.run("update series set search = 'ørsted'")
      await tx.run(`insert or replace into comic_search (rowid, name, people)
        select no, 'L''été Ørsted', 'Łukasz Æ' from comics where folder like '%rsted'`)
      await tx.run(
        "insert or replace into series_search (rowid, name, people) select id, 'Ørsted', '' from series",
      )
    })
    await earlier.close()

    const now = await openLibrary(dataDir)
    onTestFinished(() => now.close())
    expect((await now.search('orsted', 10)).series).toHaveLength(1)
    expect((await now.search('lete lukasz', 10)).comics).toHaveLength(2)
    expect((await now.search('otro', 10)).comics).toHaveLength(1)
    const listed = await now.series.list(series.list.query.parse({ q: 'ORSTED' }))
    expect(listed.series.map(({ name }) => name)).toEqual(['Ørsted'])
    expect(await now.comics.list(comics.list.query.parse({ q: 'lete orsted' }))).toMatchObject({ total: 2 })
    expect(await now.shelf.list(shelf.list.query.parse({ q: 'lete' }))).toMatchObject({ total: 1 })
    // Who made it, too, wherever the grid is asked.
    expect(await now.shelf.list(shelf.list.query.parse({ q: 'lukasz lete' }))).toMatchObject({ total: 1 })
  })

  it('are cut at the border', () => {
    const q = 'ñ'.repeat(5_000)
    expect(discover.search.query.parse({ q }).q).toHaveLength(200)
    expect(comics.list.query.parse({ q }).q).toHaveLength(200)
  })
})
