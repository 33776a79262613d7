import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '#contract/tables.ts'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import { asUser, type Project, startProject } from './support/project.ts'

const ANA = 'a0000000-0000-4000-8000-00000000000a'
const BEA = 'b0000000-0000-4000-8000-00000000000b'
const ANAS_ARTIST = 'a1000000-0000-4000-8000-000000000001'
const BEAS_ARTIST = 'b1000000-0000-4000-8000-000000000001'

const SEED = `
  insert into auth.users (id, email) values ('${ANA}', 'ana@example.com'), ('${BEA}', 'bea@example.com');
  insert into public.artists (id, user_id, name)
    values ('${ANAS_ARTIST}', '${ANA}', 'Moebius'), ('${BEAS_ARTIST}', '${BEA}', 'Moebius');
  insert into public.comics_artists (user_id, comic_path, artist_id, role)
    values ('${ANA}', '/a.cbz', '${ANAS_ARTIST}', 'writer'), ('${BEA}', '/b.cbz', '${BEAS_ARTIST}', 'writer');
  insert into public.user_settings (user_id, key, value) values ('${ANA}', 'theme', '1'), ('${BEA}', 'theme', '2');
  insert into storage.objects (bucket_id, name) values
    ('artists', '${ANA}/a.png'), ('artists', '${BEA}/b.png'), ('artists', 'shared.png');
`

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('row level security', () => {
  let project: Project
  beforeAll(async () => {
    project = await startProject()
    await project.admin.query(SEED)
  })
  afterAll(() => project.stop())

  const as = (user: string | null, sql: string) => asUser(project.admin, user, sql)
  const DENIED = { refused: '42501' }

  it.each(Object.keys(tables))('an anonymous user has no rights on %s', async (table) => {
    for (const sql of [
      `select from public.${table}`,
      `insert into public.${table} default values`,
      `update public.${table} set user_id = user_id`,
      `delete from public.${table}`,
      `truncate public.${table}`,
    ])
      expect(await as(null, sql), sql).toEqual(DENIED)
  })

  it.each(Object.keys(tables))(
    'a user without rows reads and deletes none of %s and cannot truncate it',
    async (table) => {
      const stranger = 'c0000000-0000-4000-8000-00000000000c'
      expect(await as(stranger, `select * from public.${table}`)).toEqual({ rows: [] })
      expect(await as(stranger, `delete from public.${table} returning id`)).toEqual({ rows: [] })
      expect(await as(stranger, `truncate public.${table}`)).toEqual(DENIED)
    },
  )

  it('users read and change their own rows alone', async () => {
    expect(await as(ANA, 'select id from public.artists')).toEqual({ rows: [{ id: ANAS_ARTIST }] })
    expect(await as(BEA, 'select value from public.user_settings')).toEqual({ rows: [{ value: 2 }] })
    expect(await as(ANA, "update public.artists set image_url = 'x' returning id")).toEqual({
      rows: [{ id: ANAS_ARTIST }],
    })
    expect(await as(ANA, `delete from public.artists where id = '${BEAS_ARTIST}' returning id`)).toEqual({
      rows: [],
    })
    expect(await as(ANA, 'delete from public.comics_artists returning user_id')).toEqual({
      rows: [{ user_id: ANA }],
    })
  })

  it('new rows belong to the user and cannot be created for or moved to another user', async () => {
    expect(
      await as(ANA, "insert into public.artists (name) values ('Hergé') returning user_id, name_key"),
    ).toEqual({
      rows: [{ user_id: ANA, name_key: 'hergé' }],
    })
    expect(await as(ANA, `insert into public.artists (name, user_id) values ('Hergé', '${BEA}')`)).toEqual(
      DENIED,
    )
    expect(await as(ANA, "insert into public.artists (name, user_id) values ('Hergé', null)")).toEqual(DENIED)
    expect(await as(ANA, `update public.artists set user_id = '${BEA}'`)).toEqual(DENIED)
  })

  it('an upsert cannot replace another user’s row', async () => {
    const upsert = `insert into public.artists (id, name) values ('${BEAS_ARTIST}', 'Mine')
      on conflict (id) do update set name = excluded.name`
    expect(await as(ANA, upsert)).toEqual(DENIED)
    const own = `insert into public.user_settings (key, value) values ('theme', '3')
      on conflict (user_id, key) do update set value = excluded.value returning value`
    expect(await as(ANA, own)).toEqual({ rows: [{ value: 3 }] })
  })

  it('a link to another user’s entity is rejected like one to no entity', async () => {
    const link = (artist: string) =>
      `insert into public.comics_artists (comic_path, artist_id, role) values ('/c.cbz', '${artist}', 'inker') returning user_id`
    expect(await as(ANA, link(ANAS_ARTIST))).toEqual({ rows: [{ user_id: ANA }] })
    expect(await as(ANA, link(BEAS_ARTIST))).toEqual({ refused: '23503' })
    expect(await as(ANA, link('d0000000-0000-4000-8000-00000000000d'))).toEqual({ refused: '23503' })
    expect(await as(ANA, `update public.comics_artists set artist_id = '${BEAS_ARTIST}'`)).toEqual({
      refused: '23503',
    })
  })

  it('users can access neither private functions nor auth tables', async () => {
    expect(await as(ANA, "select private.name_key('x')")).toEqual(DENIED)
    expect(await as(ANA, 'select * from auth.users')).toEqual(DENIED)
  })

  it('an update sets updated_at to the current time, whatever value it contains', async () => {
    const stale =
      "update public.artists set updated_at = '2000-01-01' returning updated_at = now() as touched"
    expect(await as(ANA, stale)).toEqual({ rows: [{ touched: true }] })
  })

  it('users access images in their own folder of the product’s buckets alone', async () => {
    const put = (bucket: string, name: string) =>
      `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}') returning bucket_id`
    for (const bucket of ['characters', 'artists', 'storylines', 'publishers', 'playlists'])
      expect(await as(ANA, put(bucket, `${ANA}/new.png`))).toEqual({ rows: [{ bucket_id: bucket }] })
    await project.admin.query("insert into storage.buckets (id, name) values ('other', 'other')")
    for (const [bucket, name] of [
      ['other', `${ANA}/new.png`],
      ['artists', `${BEA}/new.png`],
      ['artists', `x/${ANA}/new.png`],
      ['artists', ANA],
      ['artists', `/${ANA}/new.png`],
    ] as const)
      expect(await as(ANA, put(bucket, name)), name).toEqual(DENIED)
    expect(await as(null, put('artists', `${ANA}/new.png`))).toEqual(DENIED)

    expect(await as(ANA, 'select name from storage.objects')).toEqual({ rows: [{ name: `${ANA}/a.png` }] })
    expect(await as(null, 'select name from storage.objects')).toEqual({ rows: [] })
    expect(await as(ANA, `update storage.objects set name = '${BEA}/stolen.png'`)).toEqual(DENIED)
    expect(await as(ANA, 'delete from storage.objects returning name')).toEqual({
      rows: [{ name: `${ANA}/a.png` }],
    })
    expect(await as(ANA, 'select id from storage.buckets')).toEqual({ rows: [] })
  })

  it('deleting a user deletes their rows', async () => {
    await project.admin.query('begin')
    await project.admin.query(`delete from auth.users where id = '${ANA}'`)
    const remaining = await project.admin.query(
      'select user_id from public.artists union all select user_id from public.comics_artists union all select user_id from public.user_settings',
    )
    await project.admin.query('rollback')
    expect(remaining.rows).toEqual([{ user_id: BEA }, { user_id: BEA }, { user_id: BEA }])
  })
})
