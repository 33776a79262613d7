import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collection } from '#contract/helper/collection.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { metadata } from '#contract/helper/metadata.ts'
import { deleteEntity, mergeEntities } from '#records/entities/delete-and-merge.ts'
import { updateEntity } from '#records/entities/entity-edits.ts'
import { removeFromEntity } from '#records/entities/entity-links.ts'
import { entityIdOf } from '#records/entities/entity-list.ts'
import { setAutomatic } from '#records/indexing/automatic.ts'
import { linkedNames } from '../../account/support/linked.ts'
import { writeCbz } from '../../support/cbz.ts'
import { type Person, type TestServer, testServer } from '../../support/servers/server.ts'
import { tempDir } from '../../support/temp.ts'
import { openStream } from '../support/event-stream.ts'

const WAIT = { timeout: 20_000 }
const SAGA = {
  Publisher: 'Image Comics',
  Writer: 'Brian K. Vaughan',
  Penciller: 'Fiona Staples',
  Characters: 'Marko, Alana',
  StoryArc: 'Capítulo uno',
}
const MONSTRESS = { Publisher: 'Image Comics', Writer: 'Marjorie Liu', Characters: 'Maika' }

const namesOf = async ({ client, id }: Person, server: TestServer) => {
  const names = await linkedNames({ client, userId: id })
  return Object.fromEntries(
    Object.entries(names).map(([path, linked]) => [path.replace(`${server.root}/`, ''), linked]),
  )
}

async function comicIdOf({ call }: Person, path: string): Promise<string> {
  const { comics } = await call(collection.comics, { query: {} })
  return comics.find((comic) => comic.path === path)?.id ?? ''
}

const idOf = async ({ client, id }: Person, kind: 'characters' | 'artists' | 'publishers', name: string) =>
  (await entityIdOf(client, id, kind, name)) ?? ''

/** A helper with two comics, scanned and linked. */
async function linkedShelf() {
  const server = await testServer({ signUp: 'open' })
  const owner = await server.signUp()
  await writeCbz(join(server.root, 'saga.cbz'), { info: SAGA })
  await writeCbz(join(server.root, 'monstress.cbz'), { info: MONSTRESS })
  await owner.call(libraries.add, { body: { path: server.root } })
  await server.scan(owner)
  await expect
    .poll(() => namesOf(owner, server), WAIT)
    .toEqual({
      'saga.cbz': [
        'Alana',
        'Capítulo uno',
        'Image Comics',
        'Marko',
        'penciller Fiona Staples',
        'writer Brian K. Vaughan',
      ],
      'monstress.cbz': ['Image Comics', 'Maika', 'writer Marjorie Liu'],
    })
  return { server, owner }
}

test('a scan creates and links entities and sends an event to open dashboards', async () => {
  const { server, owner } = await linkedShelf()
  const { data } = await owner.client.from('artists').select('name,roles').order('name')
  expect(data).toEqual([
    { name: 'Brian K. Vaughan', roles: ['writer'] },
    { name: 'Fiona Staples', roles: ['penciller'] },
    { name: 'Marjorie Liu', roles: ['writer'] },
  ])
  const stream = await openStream(server, owner)
  stream.clear()
  await writeCbz(join(server.root, 'paper girls.cbz'), { info: { Characters: 'Erin' } })
  await server.scan(owner)
  expect((await stream.next('entities')).kinds).toContain('characters')
  expect((await namesOf(owner, server))['paper girls.cbz']).toEqual(['Erin'])
  // An edit's names are linked by the helper, without a request of a dashboard.
  const path = join(server.root, 'saga.cbz')
  await owner.call(metadata.edit, { body: { path, patch: { characters: ['Marko', 'Hazel'] } } })
  await expect.poll(async () => (await namesOf(owner, server))['saga.cbz'], WAIT).toContain('Hazel')
  expect(server.reports).toEqual([])
})

test("a user's changes of entities take precedence over the files", async () => {
  const { server, owner } = await linkedShelf()
  const { client, id } = owner
  const saga = join(server.root, 'saga.cbz')
  await deleteEntity(client, id, 'characters', await idOf(owner, 'characters', 'Marko'))
  await updateEntity(client, id, 'characters', await idOf(owner, 'characters', 'Alana'), { name: 'Alana S.' })
  await mergeEntities(
    client,
    id,
    'artists',
    await idOf(owner, 'artists', 'Brian K. Vaughan'),
    await idOf(owner, 'artists', 'Marjorie Liu'),
  )
  await removeFromEntity(client, id, 'publishers', await idOf(owner, 'publishers', 'Image Comics'), [saga])
  const decided = ['Alana S.', 'Capítulo uno', 'penciller Fiona Staples', 'writer Marjorie Liu']

  // The file is replaced by one with one more character, then moved; a new comic has the same names.
  await rm(saga)
  await writeCbz(saga, { info: { ...SAGA, Characters: 'Marko, Alana, Izabel' }, seed: 7 })
  await writeCbz(join(server.root, 'saga 2.cbz'), { info: SAGA, seed: 8 })
  await server.scan(owner)
  await expect
    .poll(() => namesOf(owner, server), WAIT)
    .toMatchObject({
      'saga.cbz': [...decided, 'Izabel'].sort(),
      'saga 2.cbz': [...decided, 'Image Comics'].sort(),
    })
  await rename(saga, join(server.root, 'saga 1.cbz'))
  await server.scan(owner)
  await expect
    .poll(() => namesOf(owner, server), WAIT)
    .toEqual({
      'saga 1.cbz': [...decided, 'Izabel'].sort(),
      'saga 2.cbz': [...decided, 'Image Comics'].sort(),
      'monstress.cbz': ['Image Comics', 'Maika', 'writer Marjorie Liu'],
    })
  expect(server.reports).toEqual([])
})

test('comics are linked for other users once they open a dashboard, each with their own setting', async () => {
  const { server, owner } = await linkedShelf()
  const guest = await server.signUp('otra@ejemplo.es')
  await setAutomatic(owner.client, owner.id, false)
  await writeCbz(join(server.root, 'paper girls.cbz'), { info: { Characters: 'Erin' } })
  await server.scan(owner)
  expect(await namesOf(guest, server)).toEqual({})
  await openStream(server, guest)
  await expect
    .poll(async () => Object.keys(await namesOf(guest, server)).sort(), WAIT)
    .toEqual(['monstress.cbz', 'paper girls.cbz', 'saga.cbz'])
  // The owner comes first in every round.
  expect(Object.keys(await namesOf(owner, server))).not.toContain('paper girls.cbz')
  await setAutomatic(owner.client, owner.id, true)
  await expect.poll(async () => (await namesOf(owner, server))['paper girls.cbz'], WAIT).toEqual(['Erin'])
})

test('links of an earlier index stay as the user left them', async () => {
  const dataDir = join(await tempDir(), 'data')
  const server = await testServer({}, null, dataDir)
  const owner = await server.signUp()
  await setAutomatic(owner.client, owner.id, false)
  const path = join(server.root, 'saga.cbz')
  await writeCbz(path, { info: SAGA })
  await writeCbz(join(server.root, 'monstress.cbz'), { info: MONSTRESS })
  await owner.call(libraries.add, { body: { path: server.root } })
  await server.scan(owner)
  // An index's result after the user removed links.
  const { data: record } = await owner.client
    .from('comics_library')
    .insert({ comic_id: await comicIdOf(owner, path), file_name: 'saga.cbz', file_path: path, file_size: 1 })
    .select('id')
    .single()
  expect(record).not.toBeNull()
  const { data: marko } = await owner.client
    .from('characters')
    .insert({ name: 'Marko' })
    .select('id')
    .single()
  await owner.client.from('comics_characters').insert({ comic_path: path, character_id: marko?.id ?? '' })
  await setAutomatic(owner.client, owner.id, true)
  await expect
    .poll(() => namesOf(owner, server), WAIT)
    .toEqual({ 'saga.cbz': ['Marko'], 'monstress.cbz': ['Image Comics', 'Maika', 'writer Marjorie Liu'] })
  expect(server.reports).toEqual([])
})
