import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { type Cluster, startCluster } from '../../../support/servers/postgres.ts'

const migrationsFolder = new URL('../../../../supabase/migrations/', import.meta.url)

/** The database of a hosted project after `supabase db push`. */
export interface Project {
  readonly cluster: Cluster
  /** A connection as superuser, which bypasses every policy. */
  readonly admin: Client
  stop(): Promise<void>
}

/** Returns the migrations, sorted by name. */
export async function migrations(): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, migrationsFolder), 'utf8') })),
  )
}

/**
 * Creates the one project of a cluster (roles are shared by its databases): the prelude by the superuser, the migrations
 * by `postgres`, each in a transaction.
 */
export async function createProject(cluster: Cluster, database: string): Promise<void> {
  const maintenance = await cluster.connect('postgres')
  await maintenance.query(`create database ${database}`)
  await maintenance.end()
  const admin = await cluster.connect(database)
  await admin.query(await readFile(new URL('prelude.sql', import.meta.url), 'utf8'))
  await admin.end()
  const owner = await cluster.connect(database, 'postgres')
  for (const { name, sql } of await migrations()) {
    try {
      await owner.query(`begin; ${sql}; commit`)
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  }
  await owner.end()
}

/** Starts a cluster with one project. */
export async function startProject(): Promise<Project> {
  const cluster = await startCluster()
  try {
    await createProject(cluster, 'project')
    const admin = await cluster.connect('project')
    return {
      cluster,
      admin,
      async stop() {
        await admin.end()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** The rows of a statement, or the SQLSTATE of its rejection. */
export type Outcome = { readonly rows: readonly Record<string, unknown>[] } | { readonly refused: string }

/**
 * Runs one statement as PostgREST would: role and claims for this transaction alone, which is then
 * rolled back. `user` is null without a session. Returns the rows or the SQLSTATE.
 */
export async function asUser(
  admin: Client,
  user: string | null,
  sql: string,
  values: unknown[] = [],
): Promise<Outcome> {
  await admin.query('begin')
  try {
    await actAs(admin, user)
    const { rows } = await admin.query<Record<string, unknown>>(sql, values)
    return { rows }
  } catch (error) {
    return { refused: (error as { code?: string }).code ?? String(error) }
  } finally {
    await admin.query('rollback')
  }
}

/** Sets a user's role and claims until the transaction ends. */
export async function actAs(client: Client, user: string | null): Promise<void> {
  const role = user === null ? 'anon' : 'authenticated'
  const claims = user === null ? { role } : { role, sub: user, aud: 'authenticated' }
  await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)])
  await client.query(`set local role ${role}`)
}
