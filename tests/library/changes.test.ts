import { expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '#library/index.ts'
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
