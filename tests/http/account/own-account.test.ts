import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownAccount } from '#contract/helper/own-account.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { status } from '#contract/helper/status.ts'
import { saveBookmark } from '#records/library/bookmarks.ts'
import { saveReadDays } from '#records/library/reading-days.ts'
import { png } from '../../account/support/storage.ts'
import { testServer } from '../../support/servers/server.ts'

test('deleting an account requires its password and deletes all its data', async () => {
  const t = await testServer()
  const ana = await t.signUp('ana@ejemplo.es')
  const bea = await t.signUp('bea@ejemplo.es')
  for (const { client, id, call } of [ana, bea]) {
    await client.from('characters').insert({ name: 'Lía' })
    const sitting = {
      id: crypto.randomUUID(),
      day: '2026-11-12',
      comicId: 'one',
      pages: 4,
      finished: false,
      seconds: 60,
    }
    await saveReadDays(client, id, [sitting])
    await saveBookmark(client, id, 'one', { position: 4, name: '' })
    const uploaded = await client.storage
      .from('avatars')
      .upload(`${id}/me.png`, png(), { contentType: 'image/png' })
    expect(uploaded.error).toBeNull()
    await call(playlists.create, { body: { name: 'Para el tren' } })
  }
  const objects = () => readdir(join(t.dataDir, 'storage'))
  expect(await objects()).toHaveLength(2)

  await expect(ana.call(ownAccount.remove, { body: { password: 'otra' } })).rejects.toMatchObject({
    code: 'password-wrong',
  })
  expect(await ana.call(status.me)).toMatchObject({ owner: true })

  expect(await ana.call(ownAccount.remove, { body: { password: 'secreta1' } })).toEqual({ success: true })
  await expect(ana.call(status.me)).rejects.toMatchObject({ code: 'session-expired' })
  const again = await ana.client.auth.signInWithPassword({ email: ana.email, password: 'secreta1' })
  expect(again.error?.code).toBe('invalid_credentials')
  expect(await objects()).toHaveLength(1)

  // The other user's data is unchanged, and that user now owns the library.
  expect((await bea.client.from('characters').select('name')).data).toEqual([{ name: 'Lía' }])
  expect((await bea.client.from('reading_days').select('pages')).data).toEqual([{ pages: 4 }])
  expect((await bea.client.from('page_bookmarks').select('page')).data).toEqual([{ page: 4 }])
  expect((await bea.call(playlists.list)).playlists).toHaveLength(1)
  expect(await bea.call(status.me)).toMatchObject({ owner: true })

  // A new account with the same email starts empty.
  const late = await t.signUp('ana@ejemplo.es')
  expect((await late.client.from('characters').select('name')).data).toEqual([])
  expect((await late.client.from('page_bookmarks').select('page')).data).toEqual([])
  expect((await late.call(playlists.list)).playlists).toEqual([])
})

test('password guesses with a valid session are rate-limited', async () => {
  const t = await testServer()
  const ana = await t.signUp('ana@ejemplo.es')
  const guess = (password: string) => ana.call(ownAccount.remove, { body: { password } })
  const codes: unknown[] = []
  for (let n = 0; n < 12; n++)
    codes.push(await guess(`otra ${n}`).catch((error: { code: string }) => error.code))
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('password-wrong'))
  expect(codes.at(-1)).toBe('rate-limited')
  await expect(guess('secreta1')).rejects.toMatchObject({ code: 'rate-limited' })
  expect(await ana.call(status.me)).toMatchObject({ owner: true })
})
