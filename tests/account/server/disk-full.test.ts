import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountError } from '#records/client/errors.ts'
import { leaveRoom, smallDisk } from '../../support/processes/small-disk.ts'
import { openAccount, PASSWORD, record, signIn, signUp } from '../support/account.ts'

const email = 'ana@example.com'

test('on a full disk sign-in, refresh, records and uploads fail with their own codes, until there is room', async (context) => {
  const disk = await smallDisk('8m')
  if (disk === null) return context.skip('mounting a small tmpfs needs root')
  const account = await openAccount({ dataDir: join(disk, 'data') })
  try {
    const ana = await signUp(account, email)
    const ballast = await leaveRoom(disk, 0)
    const signingIn = () => account.client().auth.signInWithPassword({ email, password: PASSWORD })
    // A few sessions use up the free space in the last pages of SQLite's files.
    await expect.poll(async () => (await signingIn()).error?.code, { timeout: 20_000 }).toBe('disk_full')
    const { error: refused } = await signingIn()
    expect(refused).toMatchObject({ status: 507, code: 'disk_full' })
    expect(accountError(refused)).toMatchObject({ code: 'disk-full', status: 507 })

    // supabase-js keeps its session after a failure that can be retried.
    const refresh = await account.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: ana.refreshToken }),
    })
    expect([refresh.status, await refresh.json()]).toMatchObject([503, { error_code: 'disk_full' }])

    const rows = Array.from({ length: 100 }, (_, n) => record(`comic ${n}`))
    const { error: unwritten } = await ana.client.from('comics_library').insert(rows)
    expect(unwritten).toMatchObject({ code: '53100' })
    expect(accountError(unwritten).code).toBe('disk-full')

    const upload = await account.request(`/storage/v1/object/avatars/${ana.userId}/me.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.accessToken}`, 'content-type': 'image/png' },
      body: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64 * 1024)]),
    })
    expect(await upload.json()).toMatchObject({ statusCode: '507', code: 'DiskFull' })

    await rm(ballast)
    expect((await signIn(account, email)).userId).toBe(ana.userId)
    expect((await ana.client.from('comics_library').insert(rows)).error).toBeNull()
  } finally {
    await account.stop()
  }
})
