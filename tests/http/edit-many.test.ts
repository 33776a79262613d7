import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { metadata } from '#contract/helper/metadata.ts'
import { series } from '#contract/helper/series.ts'
import { writeCbz } from '../support/cbz.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { testServer } from '../support/servers/server.ts'

async function shelf() {
  const t = await testServer()
  const owner = await t.signUp()
  for (const n of [1, 2, 3]) {
    const genre = n === 3 ? 'Crimen, Aventura' : 'Aventura'
    await writeCbz(join(t.root, 'Saga', `Saga ${n}.cbz`), { info: { Publisher: 'Image', Genre: genre } })
  }
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const { issues } = await owner.call(series.get, { params: { key: 'saga' } })
  return { t, owner, issues, ids: issues.map(({ id }) => id) }
}

test('many comics are edited at once, found by the new values, and restored', async () => {
  const { owner, issues, ids } = await shelf()
  await owner.call(metadata.edit, { body: { path: issues[0]?.path ?? '', patch: { publisher: 'Mía' } } })

  const edit = {
    set: { publisher: 'Cobalto' },
    add: { genres: ['CRIMEN', 'Terror'] },
    remove: { genres: ['aventura'] },
  }
  const { changed, failed } = await owner.call(metadata.editMany, { body: { ids: [...ids, 'nobody'], edit } })
  expect(failed).toEqual([{ id: 'nobody', code: 'comic-not-found' }])
  expect(changed.map(({ given }) => given)).toEqual(
    expect.arrayContaining([
      { publisher: 'Cobalto', genres: ['CRIMEN', 'Terror'] },
      { publisher: 'Cobalto', genres: ['Crimen', 'Terror'] },
    ]),
  )
  const total = async (query: object) => (await owner.call(comics.list, { query })).total
  expect(await total({ publisher: 'cobalto', genres: 'terror' })).toBe(3)
  expect((await owner.call(series.get, { params: { key: 'saga' } })).series.publisher).toBe('Cobalto')

  const patches = changed.map(({ id, before }) => ({ id, patch: before }))
  await owner.call(metadata.editMany, { body: { patches } })
  expect(await total({ publisher: 'cobalto' })).toBe(0)
  expect(await total({ genres: 'aventura' })).toBe(3)
  const { metadata: edits } = await owner.call(metadata.edits, { query: {} })
  expect(edits.comics).toEqual({ [issues[0]?.path ?? '']: { publisher: 'Mía' } })
})

test('the summary of many comics counts values and their sources', async () => {
  const { owner, ids, issues } = await shelf()
  await owner.call(metadata.edit, { body: { path: issues[2]?.path ?? '', patch: { publisher: 'Mía' } } })
  const { count, fields } = await owner.call(metadata.summary, { body: { ids: [...ids, 'nobody'] } })
  expect(count).toBe(3)
  expect(fields.publisher).toMatchObject({ filled: 3, distinct: 2, sources: { file: 2, name: 0, you: 1 } })
  expect(fields.genres?.values).toEqual([
    { value: 'Aventura', count: 3 },
    { value: 'Crimen', count: 1 },
  ])
  expect(fields.number).toMatchObject({ distinct: 3, sources: { name: 3 } })
})

// Over a relay only the owner has a helper.
test.skipIf(relayed)('only the owner edits many comics, and a rejected edit writes nothing', async () => {
  const { t, owner, ids } = await shelf()
  const other = await t.signUp('otra@ejemplo.es')
  const body = { ids, edit: { set: { publisher: 'X' } } }
  await expect(other.call(metadata.editMany, { body })).rejects.toMatchObject({ code: 'owner-only' })
  const wrong = { ids, edit: { set: { year: 12 } } }
  await expect(owner.call(metadata.editMany, { body: wrong })).rejects.toMatchObject({ code: 'validation' })
  expect((await owner.call(metadata.edits, { query: {} })).total).toBe(0)
})

test("metadata responses contain both the edited value and the file's value", async () => {
  const { owner, issues } = await shelf()
  const path = issues[0]?.path ?? ''
  await owner.call(metadata.edit, { body: { path, patch: { publisher: 'Mía' } } })
  const { issue, found } = await owner.call(metadata.comic, { query: { path } })
  expect([issue.publisher, found.publisher]).toEqual(['Mía', 'Image'])
  await owner.call(metadata.edit, {
    body: { seriesPath: 'saga', patch: { title: 'Otra', publisher: 'Mía' } },
  })
  const known = await owner.call(metadata.series, { query: { seriesPath: 'saga' } })
  expect([known.metadata.title, known.metadata.publisher]).toEqual(['Otra', 'Mía'])
  expect([known.found.title, known.found.publisher]).toEqual(['Saga', 'Image'])
})

test('an empty string clears a year, a volume and a direction', async () => {
  const { owner, issues } = await shelf()
  const path = issues[0]?.path ?? ''
  await owner.call(metadata.edit, { body: { path, patch: { year: 2001, direction: 'rtl' } } })
  await owner.call(metadata.edit, { body: { path, patch: { year: '', direction: '', volume: '' } } })
  const { issue, edited } = await owner.call(metadata.comic, { query: { path } })
  expect([issue.year, issue.direction, issue.volume]).toEqual([null, null, null])
  expect(edited).toEqual({ year: '', direction: '', volume: '' })
  await owner.call(metadata.edit, { body: { seriesPath: 'saga', patch: { volume: '' } } })
  expect((await owner.call(metadata.series, { query: { seriesPath: 'saga' } })).metadata.volume).toBeNull()
  expect((await owner.call(series.get, { params: { key: 'saga' } })).series.volume).toBeNull()
})
