import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FACETS_SAMPLED } from '#domain/limits.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

const QUERY = { lang: 'es', limit: 1_000, samples: 2 }

describe('sample covers of facet values', () => {
  it('come from different series, only for the first values of each facet', async () => {
    const { library, root, scan, listed } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2, 3, 4, 5, 6])
      await writeCbz(join(root, 'Alfa', `Alfa ${n}.cbz`), {
        info: { Characters: 'Lía, Anselmo', Genre: 'Mar' },
      })
    for (const n of [1, 2])
      await writeCbz(join(root, 'Beta', `Beta ${n}.cbz`), { info: { Characters: 'Lía', Genre: 'Faro' } })
    for (let n = 0; n < FACETS_SAMPLED; n++)
      await writeCbz(join(root, `Suelto ${n}.cbz`), { info: { Genre: `Género ${n}` } })
    await scan()
    const comics = await listed()
    const seriesOf = new Map(comics.map(({ id, seriesKey }) => [id, seriesKey]))

    const { facets } = await library.facets(QUERY, DEFAULT_USER)
    const [lia, anselmo] = facets.characters
    expect(lia?.covers?.map(({ id }) => seriesOf.get(id)).sort()).toEqual(['alfa', 'beta'])
    expect(anselmo?.covers).toHaveLength(2)
    // A value's covers differ from another's while it has enough of its own.
    const shared = anselmo?.covers?.filter(({ id }) => lia?.covers?.some((cover) => cover.id === id))
    expect(shared).toEqual([])
    expect(facets.genres.slice(0, FACETS_SAMPLED).every(({ covers }) => covers?.length)).toBe(true)
    expect(facets.genres.at(-1)?.covers).toBeUndefined()
    expect(facets.genres).toHaveLength(FACETS_SAMPLED + 2)

    // With a filter they come from the filtered comics.
    const { facets: narrowed } = await library.facets({ ...QUERY, genres: ['Faro'] }, DEFAULT_USER)
    expect(narrowed.characters).toMatchObject([{ value: 'Lía', count: 2 }])
    expect(narrowed.characters[0]?.covers?.map(({ id }) => seriesOf.get(id))).toEqual(['beta', 'beta'])

    // By name, in the order of the names.
    const names = ['Lía', 'Nadie', 'Anselmo']
    const covers = await library.nameCovers('characters', names, DEFAULT_USER)
    expect(covers.map((own) => own.map(({ id }) => seriesOf.get(id)).sort())).toEqual([
      ['alfa', 'beta'],
      [],
      ['alfa', 'alfa'],
    ])

    const few = await library.facets({ lang: 'es', limit: 3, samples: 0 }, DEFAULT_USER)
    expect(few.facets.genres).toHaveLength(3)
    expect(few.facets.genres[0]).toEqual({ value: 'Mar', count: 6 })
  })

  it('have beside them the role in which an artist is credited most', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    await writeCbz(join(root, 'Uno.cbz'), { info: { Writer: 'Ana', Penciller: 'Ana' } })
    await writeCbz(join(root, 'Dos.cbz'), { info: { Writer: 'Luis', Penciller: 'Ana' } })
    await scan()
    const roles = await library.mainRoles(['Ana', 'Luis', 'Nadie'], DEFAULT_USER)
    expect(roles).toEqual(['penciller', 'writer', null])
  })

  it('are empty if no comic has a cover', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    await mkdir(join(root, 'Rota'))
    for (const n of [1, 2]) await writeFile(join(root, 'Rota', `Rota ${n} (2020).cbz`), 'no archive')
    await scan()
    const { facets } = await library.facets(QUERY, DEFAULT_USER)
    expect(facets.year).toEqual([{ value: '2020', count: 2, covers: [] }])
  })
})
