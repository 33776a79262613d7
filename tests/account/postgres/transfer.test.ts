import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { withoutPostgres } from '../../support/postgres.ts'
import {
  walkThroughChanges,
  walkThroughMeeting,
  walkThroughMerge,
  walkThroughTransfer,
} from '../support/transfer.ts'
import { projectClient } from './support/client.ts'
import { type Project, startProject } from './support/project.ts'

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('on a hosted project', () => {
  let project: Project
  beforeAll(async () => {
    project = await startProject()
    await project.admin.query('begin')
  })
  afterAll(() => project.stop())

  const person = async () => {
    const userId = randomUUID()
    const user = [userId, `${userId}@x.es`]
    await project.admin.query('insert into auth.users (id, email) values ($1, $2)', user)
    return { userId, client: projectClient(project, userId) }
  }

  it('rows of an export go over to another person’s', async () => {
    await walkThroughTransfer(await person(), await person())
  })

  it('rows of an export come back over what was changed', async () => {
    await walkThroughChanges(await person())
  })

  it('two records that are one comic’s here become one', async () => {
    await walkThroughMeeting(await person())
  })

  it('a name that was merged gives its comics to whom it leads to', async () => {
    await walkThroughMerge(await person(), await person())
  })
})
