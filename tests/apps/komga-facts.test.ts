import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { noMetadata } from '#domain/metadata-fields.ts'
import { fold } from '#domain/slug.ts'
import { buildSaid } from '#library/apps/build-said.ts'
import { createSeriesFacts } from '#library/apps/series-facts.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

const WAIT = { timeout: 5_000, interval: 10 }

afterEach(() => void vi.useRealTimers())

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
  const { comics } = await library.holdings.now()
  const names = new Map(comics.map(({ id, title }) => [id, title]))
  const where = async (said: Parameters<typeof library.comicFacts.idsWhere>[0]) => {
    const ids = await library.comicFacts.idsWhere(said)
    return comics.filter(({ id }) => ids.has(id)).map(({ title }) => title)
  }
  return { library, root, dataDir, comics, names, where }
}

test('what files say without end is known as far as there is room for it, and told of each in part', () => {
  const index = buildSaid(1_000_000)
  const add = (id: string, tags: string[]) => {
    const metadata = { ...noMetadata(), tags, writers: tags }
    index.add({ id, root: '/a', size: 1, numberOrder: null, sortName: id, metadata })
  }
  add('first', ['cats'])
  for (let comic = 0; comic < 20; comic++)
    add(
      `c${comic}`,
      Array.from({ length: 1_000 }, (_, n) => `${comic} ${n} `.padEnd(200, 'x')),
    )
  add('last', ['Cats', 'dogs'])
  const said = index.done()
  expect(said.values('tags', null).length).toBeLessThan(5_000)
  const { has } = said.idsWhere({ kind: 'tags', value: 'cats' })
  expect(['first', 'c0', 'last'].map(has)).toEqual([true, false, true])
  expect(said.idsWhere({ kind: 'tags', value: 'dogs' }).has('last')).toBe(false)
  const { tags, people } = said.together(['first', 'c0', 'c1'])
  expect([tags[0], tags.length, people.length]).toEqual(['cats', 50, 50])
})

test('what is said of comics is found however it is written, and told once', async () => {
  const { library, root, dataDir, names, where } = await shelf()
  const { comicFacts, seriesFacts } = library
  const person = (name: string | null, role: string | null) => where({ kind: 'person', name, role })
  expect(await person('ana ruiz', 'writer')).toEqual(['Saga 01', 'Saga 02'])
  expect(await person('Blas', null)).toEqual(['Saga 02', 'Saga 03'])
  expect(await person('Blas', 'cover')).toEqual(['Saga 03'])
  expect(await person('Blas', 'constructor')).toEqual([])
  expect(await person(null, null)).toEqual(['Saga 01', 'Saga 02', 'Saga 03'])
  expect(await where({ kind: 'tags', value: 'CATS' })).toEqual(['Saga 01', 'Suelto'])
  expect(await where({ kind: 'language', value: null })).toEqual(['Saga 01', 'Suelto'])
  expect(await where({ kind: 'words', text: 'saga 03' })).toEqual(['Saga 03'])

  // Which way to write it is told, nobody knows: files are read side by side.
  const folded = async (values: Promise<string[]>) => (await values).map(fold)
  expect(await folded(comicFacts.values('genres'))).toEqual(['crime', 'noir'])
  expect(await folded(comicFacts.values('tags', [root]))).toEqual(['cats', 'dogs'])
  expect(await comicFacts.values('tags', ['/elsewhere'])).toEqual([])
  const said = ({ name, role }: { name: string; role: string }) => `${fold(name)}, ${role}`
  const people = ['ana ruiz, writer', 'blas, writer', 'blas, cover']
  expect((await comicFacts.people()).map(said)).toEqual(people)
  expect((await comicFacts.people(null, 'RÚIZ')).map(said)).toEqual(people.slice(0, 1))
  expect((await comicFacts.people([root], 'blas')).map(said)).toEqual(people.slice(1))
  // In its order; what has no part of its own comes last.
  const [story, ...others] = await comicFacts.storylines()
  expect(others).toEqual([])
  expect(story?.comicIds.map((id) => names.get(id))).toEqual(['Saga 03', 'Saga 02', 'Suelto'])

  const saga = (await seriesFacts.of(['saga', 'unknown'])).get('saga')
  expect(saga).toMatchObject({ language: 'es', released: '1999-01-01', total: 9 })
  expect([saga?.genres.map(fold), saga?.tags.map(fold)]).toEqual([['noir', 'crime'], ['cats']])
  expect(saga?.people.map(said)).toEqual(people)

  // While a scan writes, an index of before knows nothing of its issues: that is not kept.
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  let isOld = true
  const together: typeof comicFacts.together = (lists) => comicFacts.together(isOld ? [[]] : lists)
  const facts = createSeriesFacts(db, { together }, async () => '1')
  const languageNow = async () => (await facts.of(['saga'])).get('saga')?.language
  expect(await languageNow()).toBeNull()
  isOld = false
  expect(await languageNow()).toBe('es')
  await db.close()
})

test('a comic that comes again while all are read is what it says then, and so are those behind it', () => {
  const { add, done } = buildSaid()
  const comic = (id: string, tag: string) =>
    add({
      id,
      root: '/a',
      size: 1,
      numberOrder: null,
      sortName: id,
      metadata: { ...noMetadata(), tags: [tag] },
    })
  comic('a', 'before')
  comic('b', 'other')
  comic('a', 'now')
  comic('c', 'last')
  const index = done()
  const having = (tag: string) =>
    ['a', 'b', 'c', 'd'].filter((id) => index.idsWhere({ kind: 'tags', value: tag }).has(id))
  expect(['before', 'other', 'now', 'last'].map(having)).toEqual([[], ['b'], ['a'], ['c']])
  expect(index.together(['c']).tags).toEqual(['last'])

  const none = buildSaid().done()
  expect(none.idsWhere({ kind: 'tags', value: null }).has('a')).toBe(false)
  expect([none.values('tags', null), none.people(null, ''), none.storylines()]).toEqual([[], [], []])
})

test('what somebody edits is said at once, and what another process has written a minute later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { library, dataDir, where } = await shelf()
  const ofGenre = (value: string) => where({ kind: 'genres', value })
  expect(await ofGenre('noir')).toEqual(['Saga 01', 'Saga 02'])
  const [saga] = await library.comics.byIds([...(await library.holdings.now()).comics.map(({ id }) => id)])
  await library.edits.editIssue(saga?.path ?? '', { genres: ['Western'] })
  expect(await ofGenre('western')).toEqual([saga?.title])

  const other = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  await other.run(`update comics set metadata = json_set(metadata, '$.genres', json('["Terror"]'))`)
  await other.close()
  expect(await ofGenre('terror')).toEqual([])
  vi.setSystemTime(Date.now() + 61_000)
  await expect.poll(async () => (await ofGenre('terror')).length, WAIT).toBe(4)
})
