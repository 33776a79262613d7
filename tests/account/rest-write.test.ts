import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())
beforeEach(async () => {
  await rows().delete().eq('user_id', ana.userId)
})
const rows = () => ana.client.from('comics_library')

/** A raw write, for what the client would never send. */
async function write(method: string, query: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await account.request(`/rest/v1/comics_library${query}`, {
    method,
    headers: { authorization: `Bearer ${ana.accessToken}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}

describe('inserting', () => {
  it('answers nothing, the row, or several', async () => {
    expect(await rows().insert(record('a.cbz'))).toMatchObject({ status: 201, data: null })
    const one = await rows().insert(record('b.cbz')).select('file_name,user_id').single()
    expect(one).toMatchObject({ status: 201, data: { file_name: 'b.cbz', user_id: ana.userId } })
    const many = await rows()
      .insert([record('c.cbz', { year: 1990 }), record('d.cbz')])
      .select('file_name,year')
    expect(many.data).toEqual([
      { file_name: 'c.cbz', year: 1990 },
      { file_name: 'd.cbz', year: null },
    ])
    expect(await rows().insert([]).select()).toMatchObject({ status: 201, data: [] })
  })

  it('fills missing keys with null, or with defaults when asked', async () => {
    const bulk = [record('a.cbz', { is_favorite: true }), record('b.cbz')]
    expect((await rows().insert(bulk)).error?.code).toBe('23502')
    const { data } = await rows().insert(bulk, { defaultToNull: false }).select('is_favorite')
    expect(data).toEqual([{ is_favorite: true }, { is_favorite: false }])
  })

  it('is undone whole when one row is refused', async () => {
    const { error } = await rows().insert([
      record('a.cbz', { comic_id: 'x' }),
      record('b.cbz', { comic_id: 'x' }),
    ])
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "comics_library_user_id_comic_id_key"',
    })
    expect((await rows().select()).data).toEqual([])
  })

  it('holds every text, list and number as it was', async () => {
    const awkward = [
      `'; drop table comics_library; --`,
      '"',
      '\\',
      '%',
      '_',
      '$[0]',
      '{}',
      '?1',
      '日本\u{1F600}',
      ' ',
      '',
    ]
    for (const text of awkward) {
      const given = record(text, {
        title: text,
        genre: [text, `${text},`],
        file_size: 2 ** 40 + 1,
        storyline_order: 1.5,
      })
      const { data, error } = await rows()
        .insert(given)
        .select('file_name,title,genre,file_size,storyline_order')
        .single()
      expect(error).toBeNull()
      expect(data).toEqual({
        file_name: text,
        title: text,
        genre: [text, `${text},`],
        file_size: 2 ** 40 + 1,
        storyline_order: 1.5,
      })
      const again = await rows()
        .select('id')
        .eq('title', text)
        .contains('genre', `{${JSON.stringify(text)}}`)
        .or(`file_name.eq.${JSON.stringify(text)}`)
      expect(again.data).toHaveLength(1)
    }
  })

  it('keeps moments to the microsecond, in UTC', async () => {
    const times = {
      '2026-11-20T17:35:06.321Z': '2026-11-20T17:35:06.321+00:00',
      '2026-11-20T17:35:06.123456+02:00': '2026-11-20T15:35:06.123456+00:00',
      '2026-11-20 17:35:06': '2026-11-20T17:35:06+00:00',
      '2026-11-20': '2026-11-20T00:00:00+00:00',
      '2026-12-31T23:59:59.9999999-01': '2027-01-01T01:00:00+00:00',
    }
    for (const [given, expected] of Object.entries(times)) {
      const { data } = await rows()
        .insert(record('t.cbz', { last_read_at: given }))
        .select('last_read_at')
        .single()
      expect(data?.last_read_at).toBe(expected)
    }
    const { data } = await rows()
      .select('last_read_at')
      .gt('last_read_at', '2026-11-20T17:00:00+00')
      .order('last_read_at')
    expect(data).toHaveLength(3)
  })
})

describe('upserting', () => {
  const onConflict = 'user_id,comic_id'

  it('writes the given columns over the row of the same key', async () => {
    const first = await rows()
      .upsert(record('a.cbz', { comic_id: 'x', title: 'T' }), { onConflict })
      .select('id')
      .single()
    expect(first.status).toBe(201)
    const second = await rows()
      .upsert(record('a.cbz', { comic_id: 'x', year: 1990 }), { onConflict })
      .select('id,title,year')
      .single()
    expect(second).toMatchObject({ status: 200, data: { id: first.data?.id, title: 'T', year: 1990 } })
    const mixed = await rows().upsert(
      [record('a.cbz', { comic_id: 'x' }), record('b.cbz', { comic_id: 'y' })],
      { onConflict },
    )
    expect(mixed.status).toBe(201)
    expect((await rows().select()).data).toHaveLength(2)
  })

  it('leaves the row when duplicates are to be ignored', async () => {
    await rows().insert(record('a.cbz', { comic_id: 'x', title: 'T' }))
    const again = [
      record('z.cbz', { comic_id: 'x', title: 'Z' }),
      record('b.cbz', { comic_id: 'y', title: 'B' }),
    ]
    const { data } = await rows().upsert(again, { onConflict, ignoreDuplicates: true }).select('title')
    expect(data).toEqual([{ title: 'B' }])
  })

  it('goes by the primary key when none is named', async () => {
    const { data } = await rows().insert(record('a.cbz')).select('id').single()
    await rows().upsert({ ...record('b.cbz'), id: data?.id ?? '' })
    expect((await rows().select('file_name')).data).toEqual([{ file_name: 'b.cbz' }])
  })

  it('refuses one row twice and a key that is none', async () => {
    const twice = [record('a.cbz', { comic_id: 'x' }), record('b.cbz', { comic_id: 'x' })]
    expect((await rows().upsert(twice, { onConflict })).error?.code).toBe('21000')
    expect((await rows().upsert(record('a.cbz'), { onConflict: 'file_name' })).error?.code).toBe('42P10')
    expect((await rows().select()).data).toEqual([])
  })
})

describe('updating and deleting', () => {
  beforeEach(async () => {
    await rows().insert([
      record('a.cbz', { year: 1990 }),
      record('b.cbz', { year: 1990 }),
      record('c.cbz', { year: 2000 }),
    ])
  })

  it('touches the rows that match and answers them when asked', async () => {
    expect(await rows().update({ title: 'T' }).eq('file_name', 'a.cbz')).toMatchObject({
      status: 204,
      data: null,
    })
    const two = await rows()
      .update({ genre: ['Horror'] }, { count: 'exact' })
      .eq('year', 1990)
      .select('title,genre')
    expect(two).toMatchObject({ status: 200, count: 2 })
    const answer = await write('PATCH', '?year=eq.1990', { month: 2 })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([204, '0-1/*'])
    const gone = await rows().delete({ count: 'exact' }).eq('year', 1990)
    expect(gone).toMatchObject({ status: 204, count: 2 })
    expect((await rows().select('file_name')).data).toEqual([{ file_name: 'c.cbz' }])
  })

  it('is undone when one object was asked for and it is not one', async () => {
    const many = await rows().update({ title: 'T' }).eq('year', 1990).select().single()
    expect(many).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    const none = await rows().delete().eq('year', 1).select().single()
    expect(none.error?.code).toBe('PGRST116')
    expect((await rows().select('title').not('title', 'is', null)).data).toEqual([])
  })

  it('needs a filter', async () => {
    expect(await write('DELETE', '', '')).toMatchObject({
      status: 400,
      body: { code: '21000', message: 'DELETE requires a WHERE clause' },
    })
    expect(await write('PATCH', '', { title: 'x' })).toMatchObject({ status: 400, body: { code: '21000' } })
  })

  it('an empty change changes nothing', async () => {
    expect(await rows().update({}).eq('year', 1990).select()).toMatchObject({ status: 200, data: [] })
  })
})
