import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '#account/migrations.ts'
import type { Column, Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { openDatabase } from '#db/index.ts'
import { accountError } from '#records/client/errors.ts'
import { record, type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { INSIDES } from '../support/hostile.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

/** A text in Bea's rows alone, which no response to Ana may contain. */
const MARKER = 'belongs-to-bea'
const ROWS = Object.entries<Table>(tables)

/** Each user's row of each table. */
const rowsOf = new Map<SignedIn, Map<string, Record<string, unknown>>>()

function sampleOf(name: string, { type }: Column, mark: string, made: Map<string, Record<string, unknown>>) {
  const entity = type === 'uuid' && ROWS.find(([table]) => name === `${table.slice(0, -1)}_id`)?.[0]
  if (entity) return made.get(entity)?.id
  switch (type) {
    case 'text':
      return mark
    case 'text[]':
      return [mark]
    case 'jsonb':
      return { mark }
    case 'uuid':
      return randomUUID()
    case 'bool':
      return true
    case 'int4':
    case 'int8':
    case 'float8':
      return 7
    default:
      return '2026-01-01T00:00:00+00:00'
  }
}

async function fill(who: SignedIn, mark: string) {
  const made = new Map<string, Record<string, unknown>>()
  for (const [name, table] of ROWS) {
    const given = Object.entries<Column>(table.columns).flatMap(([column, shape]) =>
      column === 'user_id' || shape.keyOf !== undefined || shape.plainOf !== undefined
        ? []
        : [[column, sampleOf(column, shape, mark, made)]],
    )
    const answer = await call(
      who,
      'POST',
      `${name}?select=*`,
      Object.fromEntries(given),
      'return=representation',
    )
    expect(answer.status).toBe(201)
    made.set(name, JSON.parse(answer.text)[0])
  }
  rowsOf.set(who, made)
}

async function call(who: SignedIn, method: string, path: string, body?: unknown, prefer = 'count=exact') {
  const answer = await account.send(method, `/rest/v1/${path}`, body, who.accessToken, { prefer })
  return { status: answer.status, range: answer.headers.get('content-range'), text: await answer.text() }
}

const db = await openDatabase(join(account.dataDir, 'accounts.db'), { migrations })
afterAll(() => db.close())
const allOf = (userId: string): Promise<unknown> =>
  Promise.all(ROWS.map(([name]) => db.all(`select * from "${name}" where user_id = ?`, [userId])))

let before: unknown
beforeAll(async () => {
  await fill(ana, 'ana')
  await fill(bea, MARKER)
  before = await allOf(bea.userId)
})

const beas = (table: string): Record<string, unknown> => rowsOf.get(bea)?.get(table) ?? {}
const anas = (table: string): Record<string, unknown> => rowsOf.get(ana)?.get(table) ?? {}
/** Columns by which a row may be looked for. */
const filtersOf = (row: Record<string, unknown>): string[] =>
  Object.entries(row).flatMap(([column, value]) =>
    typeof value === 'object' && value !== null ? [] : [`${column}=eq.${encodeURIComponent(String(value))}`],
  )

it.each(ROWS)("no filter of %s finds another user's row", async (name) => {
  const row = beas(name)
  for (const filter of [
    ...filtersOf(row),
    `user_id=neq.${ana.userId}`,
    `or=(user_id.eq.${bea.userId},id.eq.${row.id})`,
    `not.and=(user_id.eq.${ana.userId},id.not.is.null)`,
    `id=in.(${row.id},${anas(name).id})`,
  ]) {
    for (const method of ['GET', 'HEAD']) {
      const { status, range, text } = await call(ana, method, `${name}?${filter}`)
      expect(status).toBe(200)
      expect(text).not.toContain(MARKER)
      expect(text).not.toContain(bea.userId)
      // At most Ana's own row is counted.
      expect(range).toMatch(/\/[01]$/)
    }
    await call(ana, 'PATCH', `${name}?${filter}`, { id: anas(name).id })
  }
  expect(await allOf(bea.userId)).toEqual(before)
})

it.each(ROWS)(
  "another user's row in %s is neither updated, replaced, taken over nor deleted",
  async (name, table) => {
    const row = beas(name)
    const own = Object.fromEntries(
      Object.entries<Column>(table.columns).flatMap(([column, { keyOf, plainOf }]) =>
        keyOf === undefined && plainOf === undefined ? [[column, anas(name)[column]]] : [],
      ),
    )
    const keys = [table.primaryKey, ...table.uniques]
    const attacks: [method: string, path: string, body: unknown, prefer?: string][] = [
      ['PATCH', `${name}?id=eq.${row.id}&select=*`, { created_at: '2000-01-01' }, 'return=representation'],
      ['PATCH', `${name}?user_id=eq.${bea.userId}`, { user_id: ana.userId }],
      ['PATCH', `${name}?id=not.is.null`, { user_id: bea.userId }],
      ['PATCH', `${name}?id=eq.${anas(name).id}`, { id: row.id }],
      ['DELETE', `${name}?id=eq.${row.id}&select=*`, undefined, 'return=representation'],
      ['DELETE', `${name}?user_id=eq.${bea.userId}`, undefined],
      ['DELETE', `${name}?or=(id.eq.${row.id},and(user_id.eq.${bea.userId}))`, undefined],
      [
        'POST',
        `${name}?select=*`,
        { ...own, id: randomUUID(), user_id: bea.userId },
        'return=representation',
      ],
      [
        'POST',
        name,
        [
          { ...own, id: randomUUID() },
          { ...own, id: randomUUID(), user_id: bea.userId },
        ],
      ],
      ['POST', name, { ...own, id: row.id }],
      ...keys.flatMap((key): [string, string, unknown, string][] =>
        ['merge-duplicates', 'ignore-duplicates'].flatMap((resolution) => [
          [
            'POST',
            `${name}?on_conflict=${key.join(',')}&select=*`,
            { ...own, id: row.id },
            `resolution=${resolution},return=representation`,
          ],
          [
            'POST',
            `${name}?on_conflict=${key.join(',')}&select=*`,
            { ...own, ...Object.fromEntries(key.map((column) => [column, row[column]])) },
            `resolution=${resolution},return=representation`,
          ],
        ]),
      ),
    ]
    for (const [method, path, body, prefer] of attacks) {
      const { status, text } = await call(ana, method, path, body, prefer)
      expect(status).toBeLessThan(500)
      // What Ana wrote herself may be in it; her own key columns never lead to a row of Bea's.
      expect(text).not.toMatch(INSIDES)
      if (status < 300) expect(text).not.toContain(bea.userId)
      expect(await allOf(bea.userId)).toEqual(before)
    }
  },
)

it("a link to another user's entity is refused like one to no entity, alone and in bulk", async () => {
  for (const [name, { foreignKeys }] of ROWS) {
    for (const { columns, references } of foreignKeys) {
      const [column = ''] = columns
      const link = (target: unknown) => ({
        comic_path: '/new',
        [column]: target,
        ...(name === 'comics_artists' && { role: 'x' }),
      })
      const refusal = async (target: unknown) => {
        const { status, text } = await call(ana, 'POST', name, link(target))
        return { status, ...JSON.parse(text) }
      }
      const foreign = await refusal(beas(references.table).id)
      expect(foreign).toMatchObject({ status: 409, code: '23503' })
      expect(foreign).toEqual(await refusal(randomUUID()))
      const bulk = [link(anas(references.table).id), link(beas(references.table).id)]
      expect((await call(ana, 'POST', name, bulk)).status).toBe(409)
      const moved = { [column]: beas(references.table).id }
      expect((await call(ana, 'PATCH', `${name}?id=eq.${anas(name).id}`, moved)).status).toBe(409)
      const { text } = await call(ana, 'GET', `${name}?comic_path=eq./new`)
      expect(text).toBe('[]')
    }
  }
  expect(await allOf(bea.userId)).toEqual(before)
})

it('names are unique per user', async () => {
  expect((await call(ana, 'POST', 'characters', { name: MARKER.toUpperCase() })).status).toBe(201)
})

describe("embeds contain the user's own rows alone", () => {
  const theirs = `comics_artists.user_id=eq.${bea.userId}`
  it.each([
    'artists?select=*,links:comics_artists!comics_artists_artist_id_fkey(*)',
    'artists?select=*,comics_artists(*,artists(*,comics_artists(*)))',
    'artists?select=name,comics_artists(*)&comics_artists.order=comic_path',
    `artists?select=*,comics_artists(*)&comics_artists.or=(user_id.eq.${bea.userId},role.eq.${MARKER})`,
    `artists?select=*,comics_artists(*)&${theirs}`,
    'comics_artists?select=*,artists!comics_artists_artist_id_fkey(*)',
    'comics_artists?select=*,artists(*)&order=artists(name).desc,id',
    'comics_artists?select=*,artists()&or=(artists.is.null,artists.not.is.null)',
  ])('%s', async (address) => {
    const { status, range, text } = await call(ana, 'GET', address)
    expect([status, range]).toEqual([200, '0-0/1'])
    expect(text).not.toContain(MARKER)
    expect(text).not.toContain(bea.userId)
  })

  it.each([
    `artists?select=name,comics_artists!inner()&comics_artists.role=eq.${MARKER}`,
    `artists?select=name,comics_artists!inner()&${theirs}`,
    `comics_artists?select=role,artists!inner()&artists.user_id=eq.${bea.userId}`,
    `artists?select=name,comics_artists()&comics_artists.role=eq.${MARKER}&comics_artists=not.is.null`,
  ])('%s finds nothing', async (address) => {
    expect(await call(ana, 'GET', address)).toMatchObject({ range: '*/0', text: '[]' })
  })
})

it('without a session nothing is read or written', async () => {
  const { id } = beas('comics_library')
  const nobody = account.client().from('comics_library')
  for (const answer of [
    await nobody.select(),
    await nobody.insert(record('x.cbz')),
    await nobody.update({ title: 'x' }).eq('id', String(id)),
    await nobody.delete().eq('id', String(id)),
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

it("supabase-js gets PostgreSQL's refusals of rows for and of another user", async () => {
  const rows = () => ana.client.from('comics_library')
  const given = await rows().insert(record('x.cbz', { user_id: bea.userId }))
  expect(given).toMatchObject({ status: 403, error: { code: '42501' } })
  expect(given.error?.message).toBe('new row violates row-level security policy for table "comics_library"')
  const taken = await rows().upsert(record('x.cbz', { id: String(beas('comics_library').id) }))
  expect(taken).toMatchObject({ status: 403, error: { code: '42501' } })
  expect(taken.error?.message).toContain('policy (USING expression) for table')
  expect((await rows().select().eq('user_id', bea.userId)).data).toEqual([])
  expect(await allOf(bea.userId)).toEqual(before)
})
