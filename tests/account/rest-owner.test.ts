import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountError } from '#records/client/errors.ts'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
let beasRow: string
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
  await ana.client.from('comics_library').insert(record('ana.cbz', { comic_id: 'same' }))
  const { data } = await bea.client
    .from('comics_library')
    .insert(record('bea.cbz', { comic_id: 'same' }))
    .select('id')
    .single()
  beasRow = data?.id ?? ''
})
afterAll(() => account.stop())

const rows = (who: SignedIn) => who.client.from('comics_library')
const namesOf = async (who: SignedIn) => (await rows(who).select('file_name,title').order('file_name')).data

describe('nobody', () => {
  it('reads and writes nothing', async () => {
    const nobody = account.client().from('comics_library')
    for (const answer of [
      await nobody.select(),
      await nobody.insert(record('x.cbz')),
      await nobody.update({ title: 'x' }).eq('id', beasRow),
      await nobody.delete().eq('id', beasRow),
    ]) {
      expect(answer).toMatchObject({ status: 401, error: { code: '42501' } })
      expect(accountError(answer.error).code).toBe('session-expired')
    }
    const raw = await account.request('/rest/v1/comics_library')
    expect(raw.headers.get('www-authenticate')).toBe('Bearer')
    expect(await raw.json()).toEqual({
      code: '42501',
      details: null,
      hint: null,
      message: 'permission denied for table comics_library',
    })
  })
})

describe("another user's rows", () => {
  it('are absent from every read, whatever the filters say', async () => {
    const reads = [
      rows(ana).select(),
      rows(ana).select().eq('user_id', bea.userId),
      rows(ana).select().eq('id', beasRow),
      rows(ana).select().or(`user_id.eq.${bea.userId},user_id.neq.${ana.userId}`),
      rows(ana).select().or(`id.eq.${beasRow},not.and(id.eq.${beasRow})`),
      rows(ana).select().not('user_id', 'eq', ana.userId),
      rows(ana).select().in('user_id', [bea.userId, ana.userId]),
      rows(ana).select().order('file_name'),
    ]
    for (const read of reads) {
      const { data, error } = await read
      expect(error).toBeNull()
      expect(JSON.stringify(data)).not.toContain('bea.cbz')
    }
    const { count } = await rows(ana).select('*', { count: 'exact', head: true })
    expect(count).toBe(1)
  })

  it('cannot be changed or removed', async () => {
    const update = await rows(ana).update({ title: 'mine' }).eq('id', beasRow).select()
    expect(update).toMatchObject({ status: 200, data: [] })
    const remove = await rows(ana).delete().eq('user_id', bea.userId)
    expect(remove).toMatchObject({ status: 204, error: null })
    const all = await rows(ana).delete().neq('file_name', 'ana.cbz')
    expect(all.error).toBeNull()
    expect(await namesOf(bea)).toEqual([{ file_name: 'bea.cbz', title: null }])
  })

  it('cannot be made: neither inserted nor given away', async () => {
    const insert = await rows(ana).insert(record('x.cbz', { user_id: bea.userId }))
    expect(insert).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(insert.error?.message).toBe(
      'new row violates row-level security policy for table "comics_library"',
    )
    const bulk = await rows(ana).insert([
      record('y.cbz', { user_id: ana.userId }),
      record('z.cbz', { user_id: bea.userId }),
    ])
    expect(bulk.error?.code).toBe('42501')
    const gift = await rows(ana).update({ user_id: bea.userId }).eq('file_name', 'ana.cbz')
    expect(gift).toMatchObject({ status: 403, error: { code: '42501' } })
    const { error } = await rows(ana).insert({ ...record('w.cbz'), user_id: null as unknown as string })
    expect(error?.code).toBe('42501')
    expect(await namesOf(ana)).toEqual([{ file_name: 'ana.cbz', title: null }])
    expect(await namesOf(bea)).toEqual([{ file_name: 'bea.cbz', title: null }])
  })

  it('cannot be met by an upsert', async () => {
    const taken = await rows(ana).upsert(record('stolen.cbz', { id: beasRow }))
    expect(taken).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(taken.error?.message).toContain('policy (USING expression) for table')
    const own = await rows(ana).upsert(record('ana.cbz', { comic_id: 'same', title: 'A' }), {
      onConflict: 'user_id,comic_id',
    })
    expect(own).toMatchObject({ status: 200, error: null })
    expect(await namesOf(ana)).toEqual([{ file_name: 'ana.cbz', title: 'A' }])
    expect(await namesOf(bea)).toEqual([{ file_name: 'bea.cbz', title: null }])
  })

  it('nor the auth tables, nor any other', async () => {
    for (const table of [
      'auth_users',
      'auth_sessions',
      'settings',
      'sqlite_master',
      'constructor',
      '__proto__',
    ]) {
      const answer = await account.request(`/rest/v1/${table}?select=*`, {
        headers: { authorization: `Bearer ${ana.accessToken}` },
      })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'PGRST205' })
    }
  })
})
