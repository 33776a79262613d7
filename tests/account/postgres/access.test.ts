import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_ROWS } from '#account/rest/resource.ts'
import { BUCKET_LIMITS, BUCKETS } from '#contract/buckets.ts'
import type { Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import { type Project, startProject } from './support/project.ts'

const names = Object.keys(tables).sort()
const having = (wanted: (table: Table) => boolean) =>
  Object.entries<Table>(tables)
    .filter(([, table]) => wanted(table))
    .map(([name]) => name)
    .sort()

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('access rights of the migrated schema', () => {
  let project: Project
  beforeAll(async () => {
    project = await startProject()
  })
  afterAll(() => project.stop())

  const rows = async (sql: string) => (await project.admin.query(sql)).rows

  it('every table has row level security with one policy, for its owner', async () => {
    const secured = await rows(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity order by 1`,
    )
    expect(secured.map(({ name }) => name)).toEqual(names)
    const policies = await rows(
      `select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies
       where schemaname = 'public' order by tablename`,
    )
    const owner = '(( SELECT auth.uid() AS uid) = user_id)'
    expect(policies).toEqual(
      names.map((tablename) => ({
        tablename,
        policyname: 'owner only',
        permissive: 'PERMISSIVE',
        roles: '{authenticated}',
        cmd: 'ALL',
        qual: owner,
        with_check: owner,
      })),
    )
  })

  it('tables grant rights to users, postgres and the service role alone', async () => {
    const granted = await rows(
      `select relname as name, coalesce(rolname, 'public') as role, string_agg(privilege_type, ' ' order by privilege_type) as rights
       from pg_class, aclexplode(relacl) left join pg_roles on pg_roles.oid = grantee
       where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1, 2 order by 1, 2`,
    )
    const all = 'DELETE INSERT REFERENCES SELECT TRIGGER TRUNCATE UPDATE'
    // PostgreSQL 17 added the right MAINTAIN for owners.
    const known = granted.map((grant) => ({ ...grant, rights: grant.rights.replace('MAINTAIN ', '') }))
    expect(known).toEqual(
      names.flatMap((name) => [
        { name, role: 'authenticated', rights: 'DELETE INSERT SELECT UPDATE' },
        { name, role: 'postgres', rights: all },
        { name, role: 'service_role', rights: all },
      ]),
    )
  })

  it('private functions have an empty search path and, except one, the rights of their caller', async () => {
    const functions = await rows(
      `select proname as name, prosecdef as definer, proconfig::text as settings from pg_proc
       where pronamespace = 'private'::regnamespace order by 1`,
    )
    expect(functions).toEqual(
      ['end_session_id', 'name_key', 'plain_name', 'touch_updated_at', 'trimmed'].map((name) => ({
        name,
        // Ending a session needs the rights of the function's owner.
        definer: name === 'end_session_id',
        settings: '{"search_path=\\"\\""}',
      })),
    )
    const open = await rows(
      `select rolname from pg_roles where rolname in ('anon', 'authenticated') and has_schema_privilege(oid, 'private', 'usage')`,
    )
    expect(open).toEqual([])
  })

  it('the publication has the realtime tables of the catalogue with their replica identities', async () => {
    const published = await rows(
      "select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 2",
    )
    const realtimeTables = having(({ realtime }) => realtime === true)
    expect(published).toEqual(realtimeTables.map((tablename) => ({ schemaname: 'public', tablename })))
    const full = await rows(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relreplident <> 'd' order by 1`,
    )
    expect(full.map(({ name }) => name)).toEqual(having(({ replicaIdentity }) => replicaIdentity === 'full'))
  })

  it('the buckets of the contract are private and have its limits', async () => {
    const buckets = await rows(
      'select id, name, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets order by id',
    )
    expect(buckets).toEqual(
      [...BUCKETS].sort().map((bucket) => ({
        id: bucket,
        name: bucket,
        public: false,
        size: BUCKET_LIMITS.fileSize,
        types: BUCKET_LIMITS.mimeTypes,
      })),
    )
    const policies = await rows(
      `select tablename, policyname, roles::text, cmd, qual = with_check as alike from pg_policies where schemaname = 'storage'`,
    )
    expect(policies).toEqual([
      {
        tablename: 'objects',
        policyname: 'comics: own folder',
        roles: '{authenticated}',
        cmd: 'ALL',
        alike: true,
      },
    ])
  })

  it('config.toml has the same buckets and the same row limit as the embedded account', async () => {
    const config = await readFile(new URL('../../../supabase/config.toml', import.meta.url), 'utf8')
    expect(config).toMatch(new RegExp(`^max_rows = ${MAX_ROWS}$`, 'm'))
    const types = BUCKET_LIMITS.mimeTypes.map((type) => `"${type}"`).join(', ')
    for (const bucket of BUCKETS) {
      expect(config).toContain(
        `[storage.buckets.${bucket}]\npublic = false\nfile_size_limit = "5MiB"\nallowed_mime_types = [${types}]\n`,
      )
    }
    expect(config.match(/^\[storage\.buckets\./gm)).toHaveLength(BUCKETS.length)
  })
})
