import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ScanRequest } from '#library/scan/scan-request.ts'
import { watchLibrary } from '#library/watch/watch.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'
import { SETTLE, SOON } from './support/watched.ts'

test('a first scan that was cancelled does not begin again by itself; changes are still heard', async () => {
  const t = await testLibrary()
  const { roots, scanner } = t.library
  for (let n = 1; n <= 3; n++) await writeCbz(join(t.root, 'Saga', `Saga ${n}.cbz`))
  let looks = 0
  const begun: (readonly string[])[] = []
  const watch = watchLibrary(
    {
      roots: {
        ...roots,
        added: () => {
          looks++
          return roots.added()
        },
      },
      scanner: {
        ...scanner,
        start(request?: ScanRequest) {
          begun.push(request?.paths ?? [])
          return scanner.start(request)
        },
      },
    },
    { report: () => undefined, settle: SETTLE, checkEvery: 100 },
  )
  onTestFinished(() => watch.close())
  await vi.waitFor(() => expect(looks).toBeGreaterThan(0), SOON)

  await roots.add(t.root)
  const { done } = await scanner.start({ onProgress: () => void scanner.cancel() })
  expect(await done).toMatchObject({ outcome: 'cancelled' })
  expect(await scanner.status()).toMatchObject({ running: false, left: { files: null } })
  begun.length = 0
  // A change in a folder is heard once the library is watched, and so after it was due as a whole.
  let n = 10
  await vi.waitFor(
    async () => {
      await writeCbz(join(t.root, 'Other', `Other ${n++}.cbz`), { pages: 1 })
      expect(begun.flat()).toContain(join(t.root, 'Other'))
    },
    { timeout: SOON, interval: 2 * SETTLE },
  )
  expect(begun.flat()).not.toContain(t.root)
  // That was a part: what the cancelled one has left is still told, until a scan of all has done it.
  await vi.waitFor(async () => {
    expect(await scanner.status()).toMatchObject({ outcome: 'done', partial: true, left: { files: null } })
  }, SOON)
  expect(Object.keys(await t.shelf())).toEqual(['other'])
})
