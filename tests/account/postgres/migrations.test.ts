import { describe, expect, it, onTestFinished } from 'vitest'
import { startCluster, withoutPostgres } from '../../support/servers/postgres.ts'
import { createProject, migrations } from './support/project.ts'

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('the migrations', () => {
  it('have names with a timestamp, as the Supabase CLI requires', async () => {
    const names = (await migrations()).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toMatch(/^\d{14}_[a-z_]+\.sql$/)
  })

  it('create all tables, in each of two new projects', async () => {
    for (const name of ['first', 'second']) {
      const cluster = await startCluster()
      onTestFinished(() => cluster.stop())
      await createProject(cluster, name)
      const client = await cluster.connect(name, 'authenticator')
      const { rows } = await client.query(
        "select count(*)::int as tables from pg_tables where schemaname = 'public'",
      )
      await client.end()
      expect(rows).toEqual([{ tables: 15 }])
    }
  })
})
