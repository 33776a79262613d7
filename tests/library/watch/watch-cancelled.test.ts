import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ScanRequest } from '#library/scan/scan-request.ts'
import { watchLibrary } from '#library/watch/watch.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testLibrary } from '../../support/library.ts'
import { SETTLE, SOON } from '../support/watched.ts'

test('a cancelled first scan does not restart by itself; changes are still scanned', async () => {
  const t = await testLibrary()
  const { roots, scanner } = t.library
  for (let n = 1; n <= 3; n++) await writeCbz(join(t.root, 'Saga', `Saga ${n}.cbz`))
  let polls = 0
  const started: (readonly string[])[] = []
  const watch = watchLibrary(
    {
      roots: {
        ...roots,
        added: () => {
          polls++
          return roots.added()
        },
      },
      scanner: {
        ...scanner,
        start(request?: ScanRequest) {
          started.push(request?.paths ?? [])
          return scanner.start(request)
        },
      },
    },
    { report: () => undefined, settle: SETTLE, checkEvery: 100 },
  )
  onTestFinished(() => watch.close())
  await vi.waitFor(() => expect(polls).toBeGreaterThan(0), SOON)

  await roots.add(t.root)
  const { done } = await scanner.start({ onProgress: () => void scanner.cancel() })
  expect(await done).toMatchObject({ outcome: 'cancelled' })
  expect(await scanner.status()).toMatchObject({ running: false, left: { files: null } })
  started.length = 0
  // A change in a folder is noticed once the library is watched, after the full scan was due.
  let n = 10
  await vi.waitFor(
    async () => {
      await writeCbz(join(t.root, 'Other', `Other ${n++}.cbz`), { pages: 1 })
      expect(started.flat()).toContain(join(t.root, 'Other'))
    },
    { timeout: SOON, interval: 2 * SETTLE },
  )
  expect(started.flat()).not.toContain(t.root)
  // This scan was partial: what the cancelled scan left is reported until a full scan.
  await vi.waitFor(async () => {
    expect(await scanner.status()).toMatchObject({ outcome: 'done', partial: true, left: { files: null } })
  }, SOON)
  expect(Object.keys(await t.shelf())).toEqual(['other'])
})
