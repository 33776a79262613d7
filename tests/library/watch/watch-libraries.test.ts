import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { writeCbz } from '../../support/cbz.ts'
import { SOON, watched } from '../support/watched.ts'

test('libraries are watched when added, removed, disconnected and reconnected', async () => {
  const t = await watched()
  const other = join(t.root, '..', 'other')
  await writeCbz(join(other, 'a.cbz'))
  await t.library.roots.add(other)
  // Files from before the watch are scanned as well.
  await vi.waitFor(async () => expect(await t.names()).toContain('../other/a.cbz'), SOON)
  await writeCbz(join(other, 'b.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('../other/b.cbz'), SOON)

  await rename(other, `${other}.away`)
  const problemCodes = async () => (await t.library.problems()).map(({ code }) => code)
  await vi.waitFor(async () => expect(await problemCodes()).toEqual(['root-missing']), SOON)
  await writeCbz(join(`${other}.away`, 'c.cbz'))
  await rename(`${other}.away`, other)
  await vi.waitFor(async () => expect(await t.names()).toContain('../other/c.cbz'), SOON)
  expect(await problemCodes()).toEqual([])

  await t.library.roots.remove(other)
  const scanCount = t.scans.length
  await writeCbz(join(other, 'd.cbz'))
  // The later file in a library is found; the earlier one outside was not scanned.
  await writeCbz(join(t.root, 'Saga', 'e.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/e.cbz'), SOON)
  expect(t.scans.slice(scanCount).flat().join()).not.toContain(other)
})

test('files added during a scan are scanned after it', async () => {
  const t = await watched({}, 60)
  const { done } = await t.library.scanner.start({ full: true })
  await writeCbz(join(t.root, 'Saga', 'Late.cbz'))
  expect(await done).toMatchObject({ outcome: 'done' })
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/Late.cbz'), SOON)
})

test('a network mount is scanned at intervals, which is reported once', async () => {
  const t = await watched({ isRemote: async () => true, rescanEvery: 700 })
  await writeCbz(join(t.root, 'Saga', 'New.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/New.cbz'), SOON)
  await vi.waitFor(() => expect(t.scans.length).toBeGreaterThan(2), SOON)
  expect(t.scans.every((paths) => paths.length === 1 && paths[0] === t.root)).toBe(true)
  expect(t.reports).toMatchObject([{ code: 'watch-unavailable', params: { path: t.root } }])
})
