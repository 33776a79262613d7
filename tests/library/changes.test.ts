import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { countBits } from '#library/catalog/bitmap.ts'
import { createCatalog } from '#library/catalog/catalog.ts'
import { NO_READER, select } from '#library/catalog/select.ts'
import { type ChangeSource, createLibraryChanges } from '#library/changes.ts'
import { createEdits } from '#library/edit/edits.ts'
import { openLibrary } from '#library/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'

const WAIT = { timeout: 5_000 }

test('each listener hears the changes of the users it follows, whichever process made them, until it stops', async () => {
  const dataDir = await tempDir()
  const library = await openLibrary(dataDir)
  const other = await openLibrary(dataDir)
  onTestFinished(async () => {
    await library.close()
    await other.close()
  })
  const listen = async (...userIds: string[]) => {
    const heard: string[] = []
    const subscription = library.changes.subscribe(({ name }, userId) => heard.push(`${name} ${userId}`))
    await subscription.begun
    for (const userId of userIds) await subscription.addUser(userId)
    return { heard, ...subscription }
  }
  const [dashboards, apps] = [await listen('ana', 'lucia'), await listen('lucia')]
  await other.playlists.create('ana', 'Noche')
  await library.playlists.create('lucia', 'Tarde')
  await expect.poll(() => dashboards.heard.toSorted(), WAIT).toEqual(['playlists ana', 'playlists lucia'])
  expect(apps.heard).toEqual(['playlists lucia'])

  // The user of another listener is still followed.
  dashboards.stop()
  await other.playlists.create('lucia', 'Mañana')
  await expect.poll(() => apps.heard, WAIT).toEqual(['playlists lucia', 'playlists lucia'])
  expect(dashboards.heard).toHaveLength(2)

  // Whoever listens later hears nothing of what came before.
  apps.stop()
  await other.playlists.create('ana', 'Madrugada')
  const late = await listen('ana')
  await other.playlists.create('ana', 'Siesta')
  await expect.poll(() => late.heard, WAIT).toEqual(['playlists ana'])
  late.stop()
})

test('a first look that fails begins nothing; the next listener waits for one that does not', async () => {
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
  const heard: string[] = []
  const first = changes.subscribe(() => undefined)
  await expect(first.begun).rejects.toThrow('locked')
  fails = false
  const second = changes.subscribe(({ name }) => heard.push(name))
  await second.begun
  version = 2
  await expect.poll(() => heard, WAIT).toEqual(['comics'])
  first.stop()
  second.stop()
})

test('during a scan, the results of the scan before and edits are listed at once', async () => {
  const dataDir = await tempDir()
  const library = await openLibrary(dataDir)
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  onTestFinished(async () => {
    await library.close()
    await db.close()
  })
  let since: number | null = null
  const catalog = createCatalog(db, () => since)
  const shown = async () => countBits((await catalog.now(NO_READER)).available)
  since = performance.now()
  expect(await shown()).toBe(0)
  const folder = await tempDir()
  await writeCbz(join(folder, 'Uno.cbz'))
  await library.roots.add(folder)
  await (await library.scanner.start()).done
  since = performance.now()
  expect(await shown()).toBe(1)

  const ofNorma = async () => {
    const snapshot = await catalog.now(NO_READER)
    return countBits(await select(snapshot, { has: { facet: 'publisher', value: 'Norma' } }))
  }
  expect(await ofNorma()).toBe(0)
  await createEdits(db, library.comics, catalog).editIssue(join(folder, 'Uno.cbz'), { publisher: 'Norma' })
  expect(await ofNorma()).toBe(1)
})
