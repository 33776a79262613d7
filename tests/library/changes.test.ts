import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { createCatalog } from '#library/catalog/catalog.ts'
import { DEFAULT_USER, select } from '#library/catalog/select.ts'
import { countBits } from '#library/catalog/snapshot/bitmap.ts'
import { type ChangeSource, createLibraryChanges } from '#library/changes.ts'
import { createEdits } from '#library/edit/edits.ts'
import { openLibrary } from '#library/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'

const WAIT = { timeout: 20_000 }

test('listeners receive changes of their users from all processes until they unsubscribe', async () => {
  const dataDir = await tempDir()
  const library = await openLibrary(dataDir)
  const other = await openLibrary(dataDir)
  onTestFinished(async () => {
    await library.close()
    await other.close()
  })
  const listen = async (...userIds: string[]) => {
    const received: string[] = []
    const subscription = library.changes.subscribe(({ name }, userId) => received.push(`${name} ${userId}`))
    await subscription.begun
    for (const userId of userIds) await subscription.addUser(userId)
    return { received, ...subscription }
  }
  const [dashboards, apps] = [await listen('ana', 'lucia'), await listen('lucia')]
  await other.playlists.create('ana', 'Noche')
  await library.playlists.create('lucia', 'Tarde')
  await expect.poll(() => dashboards.received.toSorted(), WAIT).toEqual(['playlists ana', 'playlists lucia'])
  expect(apps.received).toEqual(['playlists lucia'])

  // The other listener's user is still watched.
  dashboards.stop()
  await other.playlists.create('lucia', 'Mañana')
  await expect.poll(() => apps.received, WAIT).toEqual(['playlists lucia', 'playlists lucia'])
  expect(dashboards.received).toHaveLength(2)

  // A later listener does not receive earlier changes.
  apps.stop()
  await other.playlists.create('ana', 'Madrugada')
  const late = await listen('ana')
  await other.playlists.create('ana', 'Siesta')
  await expect.poll(() => late.received, WAIT).toEqual(['playlists ana'])
  late.stop()
})

test('a failed initial read rejects the subscription; the next subscription reads again', async () => {
  let version = 1
  let fails = true
  const changes = createLibraryChanges({
    dataVersion: async () => version,
    async revision() {
      if (fails) throw new Error('database is locked')
      return String(version)
    },
    scanner: {
      status: async () => ({ running: false }),
      inBackground: () => false,
      runningSince: () => null,
    },
  } as unknown as ChangeSource)
  const received: string[] = []
  const first = changes.subscribe(() => undefined)
  await expect(first.begun).rejects.toThrow('locked')
  fails = false
  const second = changes.subscribe(({ name }) => received.push(name))
  await second.begun
  version = 2
  await expect.poll(() => received, WAIT).toEqual(['comics'])
  first.stop()
  second.stop()
})

test("during a scan, lists contain the previous scan's results and new edits", async () => {
  const dataDir = await tempDir()
  const library = await openLibrary(dataDir)
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  onTestFinished(async () => {
    await library.close()
    await db.close()
  })
  let since: number | null = null
  const catalog = createCatalog(db, () => since)
  const shown = async () => countBits((await catalog.now(DEFAULT_USER)).available)
  since = performance.now()
  expect(await shown()).toBe(0)
  const folder = await tempDir()
  await writeCbz(join(folder, 'Uno.cbz'))
  await library.roots.add(folder)
  await (await library.scanner.start()).done
  since = performance.now()
  expect(await shown()).toBe(1)

  const ofNorma = async () => {
    const snapshot = await catalog.now(DEFAULT_USER)
    return countBits(await select(snapshot, { has: { facet: 'publisher', value: 'Norma' } }))
  }
  expect(await ofNorma()).toBe(0)
  await createEdits(db, library.comics, catalog).editIssue(join(folder, 'Uno.cbz'), { publisher: 'Norma' })
  expect(await ofNorma()).toBe(1)
})
