import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { carryOver, type Holder, holderOf } from '#cli/transfer/carry-over.ts'
import { EXPORTED_TABLES } from '#contract/exported.ts'
import { openLibrary } from '#library/index.ts'
import { mergeEntities } from '#records/entities/delete-and-merge.ts'
import { createEntity } from '#records/entities/entity-edits.ts'
import { ownAccount, record, signUp } from '../../account/support/account.ts'
import { png } from '../../account/support/storage.ts'
import { openHostedProject } from '../../support/servers/hosted-project.ts'
import { tempDir } from '../../support/temp.ts'

const COMICS = 2_000
const SOON = new AbortController().signal
const at = (day: number) => `2026-02-${String(day).padStart(2, '0')}T10:00:00+00:00`

/** Returns a user with an account on this computer and one at a hosted project. */
async function people(): Promise<{ home: Holder; away: Holder }> {
  const local = await ownAccount()
  const ana = await signUp(local, 'ana@example.com')
  const project = await openHostedProject({ dataDir: await tempDir() })
  onTestFinished(() => project.stop())
  const password = 'another horse'
  const answer = await fetch(`${project.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: project.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@example.com', password, data: { display_name: 'Ana fuera' } }),
  })
  const session = (await answer.json()) as { access_token: string; refresh_token: string }
  return {
    // A request to the helper contains an access token without a refresh token.
    home: await holderOf(local, { access_token: ana.accessToken }),
    away: await holderOf(project, session),
  }
}

/** Returns all exported rows of a user. */
async function rowsOf({ client, userId }: Holder): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const table of EXPORTED_TABLES) {
    const rows: object[] = []
    for (let page = 0; rows.length === page * 1_000; page++) {
      const from = client
        .from(table as 'comics_library')
        .select('*')
        .eq('user_id', userId)
        .order('id')
      const { data, error } = await from.range(page * 1_000, page * 1_000 + 999)
      if (error) throw error
      if (data.length === 0) break
      rows.push(...data)
    }
    all[table] = rows
  }
  return all
}

const insert = async ({ client }: Holder, table: 'comics_library', rows: object[]) => {
  for (let from = 0; from < rows.length; from += 500)
    expect((await client.from(table).insert(rows.slice(from, from + 500) as never)).error).toBeNull()
}

test('an account is carried over completely and merged with existing data; a second run changes nothing', async () => {
  const { home, away } = await people()
  await insert(
    home,
    'comics_library',
    Array.from({ length: COMICS }, (_, n) =>
      record(`${n}.cbz`, { comic_id: `c${n}`, is_favorite: n === 1, last_page: 7, last_read_at: at(3) }),
    ),
  )
  await insert(away, 'comics_library', [
    record('0.cbz', { comic_id: 'c0', last_page: 9, last_read_at: at(5), is_favorite: true }),
    record('1.cbz', { comic_id: 'c1', last_page: 2, last_read_at: at(1), is_favorite: false }),
    record('own.cbz', { comic_id: 'own', last_page: null, last_read_at: null, is_favorite: false }),
  ])
  const hazel = await createEntity(home.client, home.userId, 'characters', { name: 'Hazel' })
  const hazelnut = await createEntity(home.client, home.userId, 'characters', { name: 'Hazelnut' })
  await mergeEntities(home.client, home.userId, 'characters', hazelnut.id, hazel.id)
  await home.client.from('comics_characters').insert({ character_id: hazel.id, comic_path: '/1.cbz' })
  const theirs = await createEntity(away.client, away.userId, 'characters', { name: 'HAZEL' })
  await home.client.from('page_bookmarks').insert({ comic_id: 'c1', page: 4, name: 'Aquí' })
  await home.client.from('reading_days').insert({ day: '2026-02-03', comic_id: 'c1', pages: 12 })
  // Both accounts have the same settings: one is newer here, one there.
  const setting = (who: Holder, key: string, value: string, updated_at: string) =>
    who.client.from('user_settings').insert({ key, value, updated_at })
  await setting(home, 'older', 'home', at(1))
  await setting(away, 'older', 'away', at(2))
  await setting(home, 'newer', 'home', at(2))
  await setting(away, 'newer', 'away', at(1))
  await home.client.auth.updateUser({ data: { display_name: 'Ana', locale: 'fr' } })
  for (const bucket of ['characters', 'avatars'])
    await home.client.storage
      .from(bucket)
      .upload(`${home.userId}/a.png`, png(64, 3), { contentType: 'image/png' })
  await home.client
    .from('characters')
    .update({ image_url: `${home.userId}/a.png` })
    .eq('id', hazel.id)
  // The row of the linked computer is not library data.
  await home.client.from('helpers').insert({ helper_id: 'h', name: 'Torre', session_id: randomUUID() })
  const before = await rowsOf(home)

  const library = await openLibrary(await tempDir())
  onTestFinished(() => library.close())
  const list = await library.playlists.create(home.userId, 'Para el tren')
  await library.playlists.create(away.userId, 'Otra')

  const progress: Record<string, number> = {}
  const onProgress = (what: string, count: number) => {
    progress[what] = (progress[what] ?? 0) + count
  }
  const carried = await carryOver(home, away, { library, signal: SOON, onProgress })
  expect(carried).toEqual(progress)
  expect(carried).toMatchObject({ comics_library: COMICS, pictures: 2, playlists: 1, page_bookmarks: 1 })
  const after = await rowsOf(away)

  expect(after.comics_library).toHaveLength(COMICS + 1)
  const comic = (id: string) =>
    after.comics_library?.find((row) => (row as { comic_id: string }).comic_id === id)
  expect(comic('c0')).toMatchObject({ last_page: 9, last_read_at: at(5), is_favorite: true })
  expect(comic('c1')).toMatchObject({ last_page: 7, last_read_at: at(3), is_favorite: true })
  expect(comic('own')).toBeDefined()
  const settings = await away.client.from('user_settings').select('key,value').order('key')
  expect(settings.data).toEqual([
    { key: 'newer', value: 'home' },
    { key: 'older', value: 'away' },
  ])
  // A character with the same name is merged into the existing one, with its links and its image.
  expect(after.comics_characters).toMatchObject([{ character_id: theirs.id, comic_path: '/1.cbz' }])
  const names = await away.client.from('characters').select('name,alias_of,image_url').order('name_key')
  expect(names.data).toMatchObject([
    { alias_of: null, image_url: `${away.userId}/a.png` },
    { name: 'Hazelnut', alias_of: theirs.id },
  ])
  const shown = await away.client.storage.from('characters').download(`${away.userId}/a.png`)
  expect(Buffer.from((await shown.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
    Buffer.from(png(64, 3)),
  )
  expect((await away.client.auth.getUser()).data.user?.user_metadata).toMatchObject({
    display_name: 'Ana fuera',
    locale: 'fr',
  })
  expect((await away.client.from('helpers').select('name')).data).toEqual([])
  const lists = await library.playlists.list(away.userId)
  expect(lists.map(({ name }) => name)).toEqual(['Otra', 'Para el tren'])
  expect(lists[1]?.id).toBe(list.id)
  expect(await library.playlists.list(home.userId)).toEqual([])

  const again = await carryOver(home, away, { library, signal: SOON, onProgress })
  expect(await rowsOf(away)).toEqual(after)
  expect([again.pictures, again.playlists, again.user_settings]).toEqual([undefined, undefined, undefined])
  // The source account is unchanged.
  expect(await rowsOf(home)).toEqual(before)
})

test('a cancelled carry-over can be repeated; an ended session is rejected', async () => {
  const { home, away } = await people()
  const rows = Array.from({ length: 450 }, (_, n) => record(`${n}.cbz`, { comic_id: `c${n}` }))
  await insert(home, 'comics_library', rows)
  const stop = new AbortController()
  const stopped = carryOver(home, away, {
    library: null,
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('left')),
  })
  await expect(stopped).rejects.toThrow('left')
  const count = async () =>
    (await away.client.from('comics_library').select('id', { count: 'exact', head: true })).count
  expect(await count()).toBe(200)
  await carryOver(home, away, { library: null, signal: SOON, onProgress: () => undefined })
  expect(await count()).toBe(450)

  const local = await ownAccount()
  const gone = await signUp(local, 'bea@example.com')
  await gone.client.auth.signOut()
  await expect(holderOf(local, { access_token: gone.accessToken })).rejects.toMatchObject({
    code: 'session-expired',
  })
})
