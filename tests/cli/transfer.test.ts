import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { run as runExport } from '#cli/commands/export.ts'
import { run as runImport } from '#cli/commands/import.ts'
import { openAccountClient } from '#cli/session/session.ts'
import { createCall } from '#contract/client.ts'
import type { Database } from '#contract/database.ts'
import { EXPORTED_TABLES } from '#contract/exported.ts'
import { comics as comicCalls } from '#contract/helper/comics.ts'
import { layout } from '#contract/helper/layout.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { coverChoice, headers, metadata } from '#contract/helper/metadata.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { series } from '#contract/helper/series.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { openLibrary } from '#library/index.ts'
import { deleteEntity, mergeEntities } from '#records/entities/delete-and-merge.ts'
import { markDistinct } from '#records/entities/distinct-pairs.ts'
import { createEntity } from '#records/entities/entity-edits.ts'
import { putEntityImage } from '#records/entities/entity-images.ts'
import { saveBookmark } from '#records/library/bookmarks.ts'
import { setFavourite } from '#records/library/favourites.ts'
import { writeCbz } from '../support/cbz.ts'
import { comics, ended, startComics } from '../support/processes/comics-bin.ts'
import { type Person, type TestServer, testServer } from '../support/servers/server.ts'
import { tempDir } from '../support/temp.ts'
import { configOf, recorded, signUpAt } from './support/in-process.ts'

const email = 'lucia@ejemplo.es'
const password = 'secreta1'
const picture = async (red: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 20, b: 20 } } })
    .png()
    .toBuffer()

/** Creates data of every kind for a few comics. */
async function createData(server: TestServer, ana: Person, root: string): Promise<void> {
  const { call, client, id: userId } = ana
  const [one = null, two = null, solo = null] = await all(ana)
  if (one === null || two === null || solo === null) throw new Error('three comics')
  const dataUrl = `data:image/png;base64,${(await picture(200)).toString('base64')}`
  await call(metadata.edit, {
    body: { path: one.path, patch: { title: 'El principio', writers: ['Ana', 'Åsa'] } },
  })
  await call(metadata.edit, { body: { path: solo.path, patch: { summary: '', tags: ['raro'] } } })
  await call(metadata.edit, {
    body: { seriesPath: join(root, 'Saga'), patch: { title: 'La saga', summary: 'Larga' } },
  })
  await call(headers.put, { body: { seriesKey: 'saga', imageBase64: dataUrl } })
  await call(coverChoice.chooseComic, { params: { id: one.id }, body: { page: 2 } })
  await call(coverChoice.chooseSeries, { params: { key: 'saga' }, body: { cover: two.id } })
  await call(layout.keepPanels, {
    params: { id: solo.id, n: 1 },
    body: { panels: [{ x: 0, y: 0.25, width: 0.5, height: 0.5 }] },
  })
  const { playlist } = await call(playlists.create, { body: { name: 'Para el tren' } })
  const list = { id: playlist.id }
  const items = [
    { type: 'comic' as const, path: solo.path },
    { type: 'series' as const, path: join(root, 'Saga') },
  ]
  await call(playlists.addItems, { params: list, body: { items } })
  await call(playlists.putImage, { params: list, body: { dataUrl } })

  await setFavourite(client, userId, { ...two, extension: 'cbz' }, true)
  await saveBookmark(client, userId, one.id, { position: 3, name: 'el giro' })
  await client
    .from('comics_library')
    .update({ reading_progress: 66, last_page: 2, page_count: 3, last_read_at: '2026-03-01T10:00:00+00:00' })
    .eq('comic_id', two.id)
  await client.from('reading_days').insert({ day: '2026-03-01', comic_id: two.id, pages: 2, seconds: 90 })
  await client.from('comics_collections').insert({ name: 'Favoritos de siempre' })
  const made = async (name: string) => createEntity(client, userId, 'characters', { name })
  const [hero, alias, gone] = [await made('Hazel'), await made('Hazél'), await made('Nadie')]
  await mergeEntities(client, userId, 'characters', alias.id, hero.id)
  await deleteEntity(client, userId, 'characters', gone.id)
  const other = await made('Alana')
  await markDistinct(client, userId, 'characters', [hero.id, other.id])
  await putEntityImage(
    client,
    userId,
    'characters',
    hero,
    new Blob([new Uint8Array(await picture(90))], { type: 'image/png' }),
  )
  await client.from('comics_characters').insert({ character_id: hero.id, comic_path: one.path })
  const avatar = `${userId}/yo.png`
  await client.storage
    .from('avatars')
    .upload(avatar, new Blob([new Uint8Array(await picture(10))], { type: 'image/png' }))
  await client.auth.updateUser({ data: { full_name: 'Lucía', avatar_url: avatar } })
  expect(server.reports).toEqual([])
}

const all = async ({ call }: Person) => (await call(comicCalls.list, { query: { sort: 'name' } })).comics

/** Returns the responses of all endpoints, with the ids of users and rows replaced. */
async function answers({ call, client, id: userId }: Person, root: string) {
  const listed = (await call(comicCalls.list, { query: { sort: 'name' } })).comics
  const rows: Record<string, unknown[]> = {}
  const names = new Map<string, string>()
  const named = (text: string) =>
    [...names].reduce((so, [id, name]) => so.replaceAll(id, name), text.replaceAll(userId, 'USER'))
  for (const table of EXPORTED_TABLES) {
    const { data, error } = await client.from(table as 'comics_library').select('*')
    if (error) throw error
    rows[table] = data
    for (const row of data as { id: string; name?: string }[]) names.set(row.id, row.name ?? '(row)')
  }
  const lists = (await call(playlists.list)).playlists
  const { data: profile } = await client.auth.getUser()
  const pictures: string[] = []
  for (const { image_url } of rows.characters as { image_url: string | null }[]) {
    if (image_url === null) continue
    const { data } = await client.storage.from('characters').download(image_url)
    pictures.push(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).toString('base64'))
  }
  const own = await client.storage.from('avatars').download(`${userId}/yo.png`)
  const responses = {
    stats: { ...(await call(stats.get)), lastScan: null },
    libraries: (await call(libraries.list)).details,
    listed,
    comics: await Promise.all(listed.map(({ id }) => call(comicCalls.get, { params: { id } }))),
    panels: await Promise.all(
      listed.map(async ({ id }) =>
        (await call(layout.pages, { params: { id }, query: {} })).pages.map(({ corrected, panels }) => [
          corrected,
          corrected && panels,
        ]),
      ),
    ),
    series: await call(series.list, { query: {} }),
    saga: await call(metadata.series, { query: { seriesPath: join(root, 'Saga') } }),
    edits: await call(metadata.edits, { query: {} }),
    lists,
    items: await Promise.all(
      lists.map(async ({ id }) => (await call(playlists.get, { params: { id }, query: {} })).items),
    ),
    profile: [profile.user?.user_metadata.full_name, profile.user?.user_metadata.avatar_url],
    pictures,
    avatar: (await own.data?.arrayBuffer())?.byteLength,
  }
  // Ids differ after an import, and with them the order of rows and of refused pairs; updated_at is the time of the
  // import.
  const plain = (row: unknown) =>
    named(JSON.stringify({ ...(row as object), id: '', updated_at: '' }))
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\//g, 'entity/')
      .replaceAll(/USER\/Hazel\//g, 'USER/entity/')
      .replace('Hazel Alana', 'Alana Hazel')
  const texts = Object.entries(rows).map(([table, list]) => [table, list.map(plain).sort()])
  return JSON.parse(named(JSON.stringify({ ...responses, rows: Object.fromEntries(texts) }))) as object
}

/** Signs in on a server whose account was created by a command. */
async function signIn(server: TestServer): Promise<Person> {
  const { account } = await server.anyone(status.config)
  const client = createClient<Database>(account.url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: server.fetch },
    realtime: { transport: WebSocket as never },
  })
  const { data } = await client.auth.signInWithPassword({ email, password })
  const token = data.session?.access_token ?? ''
  const call = createCall({
    baseUrl: server.url,
    fetch: server.fetch,
    strict: true,
    token: async () => token,
  })
  return { id: data.user?.id ?? '', email, token, call, client }
}

/** Comics of an import that is killed: enough that its transaction reaches the disk long before its end. */
const MANY = 40_000
const WRITTEN = 6 * 1024 * 1024

/** Imports many comics, and kills the process once a part of the transaction is on the disk. */
async function killedHalfWay(out: string, dataDir: string, home: string): Promise<void> {
  const large = join(home, 'large')
  await cp(out, large, { recursive: true })
  const file = join(large, 'comics.jsonl')
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const model = JSON.parse(lines[0] ?? '') as { id: string; path: string }
  for (let n = 0; n < MANY; n++) {
    const path = model.path.replace(/\.cbz$/, ` ${n}.cbz`)
    lines.push(
      JSON.stringify({ ...model, id: `many-${n}`, path, formerPaths: [], fingerprint: null, cover: null }),
    )
  }
  await writeFile(file, `${lines.join('\n')}\n`)
  const manifestFile = join(large, 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as { lines: Record<string, number> }
  manifest.lines['comics.jsonl'] = lines.length
  await writeFile(manifestFile, JSON.stringify(manifest))
  const child = startComics(['import', large, '--yes', '--data-dir', dataDir], { home })
  const written = async () => (await stat(join(dataDir, 'library.db-wal')).catch(() => null))?.size ?? 0
  await expect.poll(written, { timeout: 60_000, interval: 20 }).toBeGreaterThan(WRITTEN)
  child.kill('SIGKILL')
  await ended(child)
  const library = await openLibrary(dataDir)
  expect([await library.roots.list(), (await library.stats()).files]).toEqual([[], 0])
  for await (const comic of library.exported.comics()) expect(comic).toBe('not here')
  await library.close()
}

test('an export that is imported into an empty data folder restores all data', async () => {
  const home = await tempDir()
  const [before, after, out] = [join(home, 'before'), join(home, 'after'), join(home, 'out', 'comics')]
  const run = (dataDir: string, ...args: string[]) => comics([...args, '--data-dir', dataDir], { home })
  const first = await testServer({}, null, before)
  const root = join(home, 'Cómics')
  for (const n of [1, 2]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`), { info: { Writer: 'A' } })
  await writeCbz(join(root, 'Solo.cbz'))
  const ana = await first.signUp()
  await ana.call(libraries.add, { body: { path: root } })
  await first.scan(ana)
  await createData(first, ana, root)
  const was = await answers(ana, root)

  const atTerminal = await openAccountClient(configOf(before))
  expect((await atTerminal.client.auth.signInWithPassword({ email, password })).error).toBeNull()
  await atTerminal.close()
  expect(await run(before, 'export', out)).toMatchObject({ code: 0, stderr: '' })
  // A second export replaces the first one, but no other folder.
  const again = await recorded(configOf(before))
  expect(await runExport(again.context, { dir: out })).toBe(0)
  expect(again.events.at(-1)).toMatchObject({ event: 'done', path: out, comics: 3 })
  expect(await readdir(join(home, 'out'))).toEqual(['comics'])
  expect((await stat(out)).mode & 0o777).toBe(0o700)
  await expect(runExport(again.context, { dir: root })).rejects.toMatchObject({ code: 'export-not-empty' })

  await signUpAt(after, email)
  await killedHalfWay(out, after, home)
  const imported = await run(after, 'import', out, '--yes', '--json')
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  expect(imported.events()).toContainEqual({
    event: 'collection',
    comics: 3,
    playlists: 1,
    leftShelves: [],
    refused: [],
  })
  expect(imported.events().at(-1)).toMatchObject({ event: 'done', outcome: 'done', problems: 0 })
  const second = await testServer({}, null, after)
  const anaAgain = await signIn(second)
  expect(await answers(anaAgain, root)).toEqual(was)
  // A second import changes nothing.
  const { context } = await recorded(configOf(after))
  expect(await runImport(context, { dir: out, move: [], scan: false, yes: false })).toBe(0)
  expect(await answers(anaAgain, root)).toEqual(was)
  expect(second.reports).toEqual([])
})
