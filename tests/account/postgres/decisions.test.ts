import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENTITY_KINDS } from '#domain/entities.ts'
import { linksOf } from '#domain/metadata/comic-links.ts'
import { deleteEntity, mergeEntities } from '#records/entities/delete-and-merge.ts'
import { createEntity, updateEntity } from '#records/entities/entity-edits.ts'
import { aliasesOf, liftTombstone, listTombstones } from '#records/entities/entity-names.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { addLinks } from '#records/indexing/generation.ts'
import { readingOf } from '#records/library/reading.ts'
import { saveReading } from '#records/library/save-reading.ts'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import type { Client } from '../support/account.ts'
import { entitiesByName } from '../support/entities.ts'
import { walkThroughPeople } from '../support/people.ts'
import { projectClient } from './support/client.ts'
import { type Project, startProject } from './support/project.ts'

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('on a hosted project', () => {
  let project: Project
  let client: Client
  let userId: string
  beforeAll(async () => {
    project = await startProject()
    await project.admin.query('begin')
  })
  afterAll(() => project.stop())
  beforeEach(async () => {
    userId = randomUUID()
    await project.admin.query('insert into auth.users (id, email) values ($1, $2)', [
      userId,
      `${userId}@x.es`,
    ])
    client = projectClient(project, userId)
  })

  it('entities are listed, merged, restored, linked and sorted', () => walkThroughPeople(client, userId))

  it.each(ENTITY_KINDS)(
    'renames, merges and deletions of %s are kept when comics are indexed again',
    async (kind) => {
      const metadataWith = (name: string) => ({
        characters: [name],
        writers: [name],
        publisher: name,
        storyline: { name, order: 1, total: null },
      })
      const index = async (names: readonly string[], prefix: string) => {
        for (const learns of [true, false]) {
          const known = createEntityIndex(client, userId)
          if (learns) await known.learn()
          const comics = names.map((name, n) => ({
            path: `/${prefix}${n}.cbz`,
            links: linksOf(metadataWith(name)),
          }))
          await addLinks(client, userId, known, comics)
        }
      }
      const list = async () =>
        (await entitiesByName(client, userId, kind)).map(({ name, comics_count }) => [name, comics_count])
      const idOf = async (name: string) =>
        (await entitiesByName(client, userId, kind)).find((one) => one.name === name)?.id ?? ''

      await index(['Giraud', 'Moebius', 'Wolf'], 'a')
      const id = await idOf('Giraud')
      await updateEntity(client, userId, kind, id, { name: 'Gir', roles: ['writer'] })
      await updateEntity(client, userId, kind, id, { name: 'Giraud', roles: ['writer'] })
      expect(await aliasesOf(client, userId, kind, id)).toMatchObject([{ name: 'Gir' }])
      const into = await idOf('Moebius')
      await mergeEntities(client, userId, kind, id, into)
      await deleteEntity(client, userId, kind, await idOf('Wolf'))
      await index(['Gir', 'giraud', 'WOLF', 'Moebius'], 'b')
      expect(await list()).toEqual([['Moebius', 5]])
      const [tombstone] = await listTombstones(client, userId)
      expect(tombstone).toMatchObject({ kind, name: 'Wolf' })
      if (tombstone) await liftTombstone(client, userId, tombstone)
      await createEntity(client, userId, kind, { name: 'Gir', roles: ['inker'] })
      await index(['Gir', 'Wolf'], 'c')
      expect(await list()).toEqual([
        ['Gir', 1],
        ['Moebius', 5],
        ['Wolf', 1],
      ])
    },
  )

  it('roles of two windows are both stored, and older progress is ignored', async () => {
    await createEntity(client, userId, 'artists', { name: 'Ana', roles: ['a, "b"', 'editor'] })
    const runs = [createEntityIndex(client, userId), createEntityIndex(client, userId)]
    for (const run of runs) await run.learn()
    for (const [n, run] of runs.entries()) {
      const links = linksOf(n === 0 ? { writers: ['Ana'] } : { inkers: ['Ana'] })
      await addLinks(client, userId, run, [{ path: `/${n}.cbz`, links }])
    }
    expect((await entitiesByName(client, userId, 'artists'))[0]?.roles).toEqual([
      'writer',
      'inker',
      'editor',
      'a, "b"',
    ])

    const comic = { id: 'one', path: '/one.cbz', name: 'one.cbz', size: 9, extension: 'cbz' }
    const save = (page: number, at: string) => saveReading(client, userId, { comic, page, pageCount: 20, at })
    expect(await save(9, '2026-03-03T10:00:00.000Z')).toBe(true)
    expect(await save(2, '2026-03-02T10:00:00.000Z')).toBe(false)
    expect(await save(9, '2026-03-03T10:00:00.000Z')).toBe(false)
    expect(await save(10, '2026-03-03T10:00:00.001Z')).toBe(true)
    expect(await readingOf(client, 'one')).toMatchObject({ lastPage: 10 })
  })
})
