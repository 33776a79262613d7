import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import { walkThroughHelpers } from '../support/helpers.ts'
import { projectClient } from './support/client.ts'
import { asUser, type Project, startProject } from './support/project.ts'

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('on a hosted project', () => {
  let project: Project
  beforeAll(async () => {
    project = await startProject()
  })
  afterAll(() => project.stop())

  it('deleting the row of a linked computer ends its session alone', async () => {
    const { admin } = project
    await admin.query('begin')
    const person = async () => {
      const userId = randomUUID()
      await admin.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@x.es`])
      return { userId, client: projectClient(project, userId) }
    }
    const people = { ana: await person(), bea: await person() }
    await walkThroughHelpers({
      ...people,
      async session(of) {
        const id = randomUUID()
        await admin.query('insert into auth.sessions (id, user_id) values ($1, $2)', [id, people[of].userId])
        return id
      },
      isAlive: async (id) =>
        (await admin.query('select from auth.sessions where id = $1', [id])).rows.length === 1,
    })
    await admin.query('rollback')
  })

  it('users can neither call the function of the trigger nor delete sessions', async () => {
    for (const sql of ['select private.end_session_id()', 'delete from auth.sessions'])
      expect(await asUser(project.admin, randomUUID(), sql), sql).toEqual({ refused: '42501' })
  })
})
