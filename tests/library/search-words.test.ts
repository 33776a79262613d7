import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { series } from '#contract/helper/series.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { QUERY_MAX } from '#domain/query/tree.ts'
import { searchWords } from '#library/catalog/search.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import type { Library } from '#library/index.ts'
import { writeCbz } from '../support/cbz.ts'
import { searchFor, testLibrary } from '../support/library.ts'

const listedIds = async (library: Library) =>
  (await library.comics.list(comics.list.query.parse({}), DEFAULT_USER)).comics.map(({ id }) => id)

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
    const found = await searchFor(library, '092 infinita batalla')
    expect(found.comics).toHaveLength(1)
    // A comic is found by its file name, whatever its title is.
    await writeCbz(join(root, 'Batalla Infinita', 'Batalla Infinita 093.cbz'), {
      info: { Title: 'El fin', Number: 93, Publisher: 'Norma', Writer: 'Ana Ruiz', Characters: 'Lía' },
    })
    await scan()
    for (const q of ['infinita 093', 'fin norma', 'lia ruiz']) {
      expect(await titles(q), q).toEqual(['El fin'])
      expect(
        (await searchFor(library, q)).comics.map(({ title }) => title),
        q,
      ).toEqual(['El fin'])
      expect(await library.shelf.list(shelf.list.query.parse({ q }), DEFAULT_USER), q).toMatchObject({
        total: 1,
      })
    }
    // The full-text search, too: comics, series and people.
    const hits = async (q: string) => (await searchFor(library, q)).comics.map(({ title }) => title)
    for (const q of ['lodz', "o'brien łódź", 'O’Brien Lodz', 'brien lodz', 'obrien lodz'])
      expect(await hits(q), q).toEqual(["O'Brien en Łódź"])
    expect(await hits('smorrebrod')).toEqual(['Smørrebrød'])
    expect(await hits('strasse')).toEqual(['Straße'])
    expect(await hits('obrien')).toHaveLength(2)
    expect((await searchFor(library, 'brien')).artists).toHaveLength(1)
    expect((await searchFor(library, 'obrien conan')).artists.map(({ name }) => name)).toEqual([
      "Conan O'Brien",
    ])
  })

  it('are replaced by the most similar word if no text contains them', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2])
      await writeCbz(join(root, 'El Faro', `El Faro ${n}.cbz`), { info: { Writer: 'Guarnido', Number: n } })
    await writeCbz(join(root, 'Trueno 2009.cbz'))
    await writeCbz(join(root, 'Spider-Man 7.cbz'))
    await scan()
    const found = async (q: string) => (await searchFor(library, q)).comics.map(({ title }) => title)
    // A letter is missing, added, wrong or transposed, at the beginning, in the middle and at the end; then two are.
    const mistyped = ['treno', 'truenno', 'truemo', 'treuno', 'trueon', 'tureno', 'xrueno']
    for (const q of [...mistyped, 'treemo', 'turenno'])
      expect(await searchFor(library, q), q).toMatchObject({
        words: ['trueno'],
        corrected: true,
        comics: [{ title: 'Trueno 2009' }],
      })
    // The beginning of a word, while it is being typed.
    expect(await found('guranid')).toHaveLength(2)
    for (const q of ['spiderman', 'Spider-Man', 'spider-', 'spider man', 'spidrman'])
      expect(await found(q), q).toEqual(['Spider-Man 7'])
    expect(await found('guranido 2')).toEqual(['El Faro 2'])
    expect(await searchFor(library, 'guranido')).toMatchObject({
      best: 'artists',
      artists: [{ name: 'Guarnido', count: 2, role: 'writer' }],
    })
    expect((await library.series.list(series.list.query.parse({ q: 'fraro' }), DEFAULT_USER)).total).toBe(1)
    // Words with three errors, words with digits, and short words with two errors.
    for (const q of ['traamo', 'tru3no', '2008', 'fxo', 'frao', 'fxxo'])
      expect(await found(q), q).toEqual(q === 'frao' ? ['El Faro 1', 'El Faro 2'] : [])
    // Without correction; similar words are suggested then, or the words that no text has together.
    expect(await searchFor(library, 'truemo', DEFAULT_USER, true)).toMatchObject({
      words: ['truemo'],
      corrected: false,
      best: null,
      similar: ['trueno'],
    })
    expect((await searchFor(library, 'faro trueno')).similar).toEqual(['faro', 'trueno'])
  })

  it('find names by kind, and the best match of all groups with the issue to read next', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2])
      await writeCbz(join(root, 'Vespertina', `Vespertina ${n}.cbz`), {
        info: {
          ...{ Number: n, Writer: 'Ana Vespa', Penciller: 'Ana Vespa', Colorist: 'Vespasiano' },
          ...{ Characters: 'Vespa, Lobo', StoryArc: 'Las noches de Vespa', Publisher: 'Vespa Libros' },
        },
      })
    await scan()
    const [first] = await listedIds(library)
    const found = await searchFor(library, 'vespa')
    expect(found).toMatchObject({
      best: 'characters',
      characters: [{ name: 'Vespa', count: 2, cover: { id: first } }],
      artists: [
        { name: 'Ana Vespa', role: 'writer' },
        { name: 'Vespasiano', role: 'colorist' },
      ],
      storylines: [{ name: 'Las noches de Vespa' }],
      publishers: [{ name: 'Vespa Libros' }],
      totals: { series: 0, comics: 2, characters: 1, artists: 2, storylines: 1, publishers: 1, playlists: 0 },
    })
    expect(await searchFor(library, 'vespertina')).toMatchObject({
      best: 'series',
      series: [{ name: 'Vespertina' }],
      next: { number: '1' },
    })
  })

  it('find a series by people that the user added', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
    await scan()
    await library.edits.editSeries('saga', { writers: ['Ana Ruiz'] })
    expect((await searchFor(library, 'ruiz')).series).toHaveLength(1)
  })

  it('are cut when the query is parsed', () => {
    const q = 'ñ'.repeat(5_000)
    expect(discover.search.query.parse({ q }).q).toHaveLength(200)
    // A list takes a query, whose words are cut when they are searched; one character more is reported as an error.
    expect(comics.list.query.parse({ q }).q).toHaveLength(QUERY_MAX + 1)
  })
})
