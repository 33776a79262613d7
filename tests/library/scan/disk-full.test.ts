import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../../support/cbz.ts'
import { leaveRoom, mount, smallDisk } from '../../support/processes/small-disk.ts'
import { tempDir } from '../../support/temp.ts'
import { libraryState } from '../support/state.ts'

async function shelf(count: number): Promise<string> {
  const root = join(await tempDir(), 'Comics')
  for (let n = 1; n <= count; n++)
    await writeCbz(join(root, `Series ${n % 7}`, `Issue ${n}.cbz`), { pages: 1 })
  return root
}

for (const free of [300, 150, 40, 8]) {
  test(`a disk with ${free} kB left: the scan fails with disk-full, and succeeds after space is freed`, async (context) => {
    const disk = await smallDisk('6m')
    if (disk === null) return context.skip('mounting a small tmpfs needs root')
    const root = await shelf(200)
    const dataDir = join(disk, 'data')
    const first = await openLibrary(dataDir)
    await first.roots.add(root)
    const ballast = await leaveRoom(disk, free)
    // With very little space the scan cannot even start.
    const scanned = first.scanner.start().then(({ done }) => done)
    await expect(scanned).rejects.toMatchObject({ code: 'disk-full' })
    expect(await first.scanner.status()).toMatchObject({ running: false, outcome: 'failed' })
    expect(await first.problems()).toMatchObject([{ path: dataDir, code: 'disk-full' }])
    await first.close()

    await rm(ballast)
    const second = await openLibrary(dataDir)
    onTestFinished(() => second.close())
    expect((await libraryState(dataDir, root)).integrity).toBe('ok')
    // Only the size of the disk changes.
    expect(mount('-o', 'remount,size=32m', disk)).toBe(true)
    expect(await (await second.scanner.start()).done).toMatchObject({
      outcome: 'done',
      processed: 200,
      problems: 0,
    })
    expect(await second.problems()).toEqual([])
    expect((await second.stats()).files).toBe(200)
    expect((await libraryState(dataDir, root)).missingCovers).toEqual([])
  })
}

test('a read-only data folder is rejected with data-dir-not-writable', async (context) => {
  const disk = await smallDisk('4m')
  if (disk === null) return context.skip('mounting a small tmpfs needs root')
  const dataDir = join(disk, 'data')
  await (await openLibrary(dataDir)).close()
  expect(mount('-o', 'remount,ro', disk)).toBe(true)
  await expect(openLibrary(dataDir)).rejects.toMatchObject({ code: 'data-dir-not-writable' })
})
