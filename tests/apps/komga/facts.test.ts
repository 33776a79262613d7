import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { fold } from '#domain/text/slug.ts'
import {
  aggregateMetadata,
  facetTexts,
  peopleIn,
  storylinesIn,
} from '#library/catalog/facets/aggregate-metadata.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { DEFAULT_USER, select } from '#library/catalog/select.ts'
import { forEachBit } from '#library/catalog/snapshot/bitmap.ts'
import { seriesOfKey } from '#library/catalog/snapshot/snapshot.ts'
import { createVocabulary } from '#library/catalog/snapshot/vocabulary.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testLibrary } from '../../support/library.ts'

const COMICS = {
  'Saga/Saga 01.cbz': {
    Writer: 'Ana Ruiz',
    Genre: 'Noir',
    Tags: 'Cats',
    LanguageISO: 'es',
    Year: 2005,
    Count: 9,
  },
  'Saga/Saga 02.cbz': {
    Writer: 'ANA RUÍZ, Blas',
    Genre: 'noir, Crime',
    StoryArc: 'Noche',
    StoryArcNumber: 2,
  },
  'Saga/Saga 03.cbz': { CoverArtist: 'Blas', StoryArc: 'Noche', StoryArcNumber: 1, Year: 1999, Count: 4 },
  'Suelto.cbz': { StoryArc: 'noche', Tags: 'cats, dogs', LanguageISO: 'en' },
}

async function shelf() {
  const { library, root, dataDir, scan } = await testLibrary()
  for (const [path, info] of Object.entries(COMICS))
    await writeCbz(join(root, path), {
      pages: 1,
      info: { ...info, ...(path.startsWith('Saga/') && { Series: 'Saga' }) },
    })
  await library.roots.add(root)
  await scan()
  const where = async (query: CatalogQuery) => {
    const snapshot = await library.catalog.now(DEFAULT_USER)
    const titles: string[] = []
    forEachBit(await select(snapshot, query), (no) => titles.push(snapshot.titles[no] ?? ''))
    return titles.sort()
  }
  return { library, root, dataDir, where }
}

test('a full vocabulary accepts no new values and still finds its own', () => {
  const vocabulary = createVocabulary(10_000)
  const first = vocabulary.add('tags', 'cats')
  for (let n = 0; n < 1_000; n++) vocabulary.add('tags', `${n}`.padEnd(200, 'x'))
  expect(vocabulary.of('tags').length).toBeLessThan(50)
  expect(vocabulary.add('tags', 'dogs')).toBeNull()
  expect(vocabulary.add('tags', 'cats')).toBe(first)
})

test('facet values are matched ignoring case and accents, and listed once', async () => {
  const { library, root, where } = await shelf()
  const { size } = await library.catalog.now(DEFAULT_USER)
  expect(size).toBe(5)
  expect(await where({ has: { facet: 'writer', value: 'ana ruiz' } })).toEqual(['Saga 01', 'Saga 02'])
  expect(await where({ has: { facet: 'artists', value: 'Blas' } })).toEqual(['Saga 02', 'Saga 03'])
  expect(await where({ has: { facet: 'cover', value: 'Blas' } })).toEqual(['Saga 03'])
  expect(await where({ has: { facet: 'artists', any: true } })).toEqual(['Saga 01', 'Saga 02', 'Saga 03'])
  expect(await where({ has: { facet: 'tags', value: 'CATS' } })).toEqual(['Saga 01', 'Suelto'])
  expect(await where({ not: { has: { facet: 'language', any: true } } })).toEqual(['Saga 02', 'Saga 03'])
  expect(await where({ text: { words: 'saga 03', in: 'comic' } })).toEqual(['Saga 03'])

  const snapshot = await library.catalog.now(DEFAULT_USER)
  const within = (path: string) => select(snapshot, { in: { libraries: [path] } })
  expect(facetTexts(snapshot, 'genres').map(fold)).toEqual(['crime', 'noir'])
  expect(facetTexts(snapshot, 'tags', await within(root)).map(fold)).toEqual(['cats', 'dogs'])
  expect(facetTexts(snapshot, 'tags', await within('/elsewhere'))).toEqual([])
  const creditText = ({ name, role }: { name: string; role: string }) => `${fold(name)}, ${role}`
  const people = ['ana ruiz, writer', 'blas, writer', 'blas, cover']
  expect(peopleIn(snapshot).map(creditText)).toEqual(people)
  expect(peopleIn(snapshot, null, 'RÚIZ').map(creditText)).toEqual(people.slice(0, 1))
  expect(peopleIn(snapshot, await within(root), 'blas').map(creditText)).toEqual(people.slice(1))
  // In story order; comics without a part come last.
  const [story, ...others] = storylinesIn(snapshot)
  expect(others).toEqual([])
  const titleOf = (id: string) => snapshot.titles[snapshot.numbers.get(id) ?? 0]
  expect(story?.comicIds.map(titleOf)).toEqual(['Saga 03', 'Saga 02', 'Suelto'])

  const saga = aggregateMetadata(snapshot, seriesOfKey(snapshot, 'saga')?.comics ?? [])
  expect(saga).toMatchObject({ language: 'es', released: '1999-01-01', total: 9 })
  expect([saga.genres.map(fold), saga.tags.map(fold)]).toEqual([['noir', 'crime'], ['cats']])
  expect(saga.people.map(creditText)).toEqual(people)
  expect(aggregateMetadata(snapshot, [])).toMatchObject({ language: null, released: null, total: null })
})

test('edits are found at once, also those of another process', async () => {
  const { library, dataDir, root, where } = await shelf()
  const ofGenre = (value: string) => where({ has: { facet: 'genres', value } })
  expect(await ofGenre('noir')).toEqual(['Saga 01', 'Saga 02'])
  await library.edits.editIssue(join(root, 'Saga/Saga 01.cbz'), { genres: ['Western'] })
  expect(await ofGenre('western')).toEqual(['Saga 01'])
  expect(await ofGenre('noir')).toEqual(['Saga 02'])

  const other = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  await other.run(`update comics set metadata = json_set(metadata, '$.genres', json('["Terror"]'))`)
  await other.close()
  expect(await ofGenre('terror')).toHaveLength(4)
})
