import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import {
  walkThroughChanges,
  walkThroughMerge,
  walkThroughSameComic,
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

  it.each([
    ['exported rows are merged into another user’s', walkThroughTransfer],
    ['own exported rows are merged after changes', walkThroughChanges],
    ['two records of one comic become one', walkThroughSameComic],
    ['a merged name in the export merges its comics', walkThroughMerge],
  ])('%s', async (_what, walk) => walk(await person(), await person()))
})
