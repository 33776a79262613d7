import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '#library/index.ts'
import { testLibrary } from '../../support/library.ts'
import { hang } from '../../support/processes/hang.ts'
import { until } from '../../support/until.ts'
import { cbzWriter } from '../support/cbz-writer.ts'

async function shelf(count: number) {
  const t = await testLibrary()
  const write = await cbzWriter()
  for (let n = 1; n <= count; n++) await write(join(t.root, `Series ${n % 5}`, `Issue ${n}.cbz`), n)
  await t.library.roots.add(t.root)
  return t
}

test('cancelling does not wait for files that hang, as on an unreachable mount', async () => {
  const t = await testLibrary()
  const write = await cbzWriter()
  const paths = [1, 2, 3].map((n) => join(t.root, `${n}.cbz`))
  for (const path of paths) await write(path, path)
  await t.library.roots.add(t.root)
  hang(...paths)
  const { done } = await t.library.scanner.start()
  await until(async () => (await t.library.scanner.status()).reading.length === paths.length)
  expect(await t.library.scanner.status()).toMatchObject({
    running: true,
    discovered: 3,
    processed: 0,
    reading: expect.arrayContaining(paths),
  })
  // The files count as left, not as problems.
  expect(await t.library.scanner.cancel()).toMatchObject({
    running: false,
    outcome: 'cancelled',
    left: { files: 3 },
  })
  await done
})

test('a requested scan cancels a background scan', async () => {
  const t = await shelf(150)
  const background = await t.library.scanner.start({ background: true })
  await expect(t.library.scanner.start({ background: true })).rejects.toMatchObject({ code: 'scan-running' })
  const requested = await t.library.scanner.start()
  expect(await background.done).toMatchObject({ outcome: 'cancelled' })
  expect([background.isPreempted(), requested.isPreempted()]).toEqual([true, false])
  await expect(t.library.scanner.start({ background: true })).rejects.toMatchObject({ code: 'scan-running' })
  expect(await requested.done).toMatchObject({ outcome: 'done', processed: 150 })
})

test('two processes share one scan of a data folder; either can cancel it, and the next resumes', async () => {
  const t = await shelf(150)
  const other = await openLibrary(t.dataDir)
  onTestFinished(() => other.close())
  const { done } = await t.library.scanner.start()
  await expect(other.scanner.start()).rejects.toMatchObject({ code: 'scan-running' })
  expect(await other.scanner.status()).toMatchObject({ running: true })
  await other.scanner.cancel()
  const ended = await done
  expect(ended).toMatchObject({ outcome: 'cancelled' })
  const { done: rest } = await other.scanner.start()
  const status = await rest
  expect(status).toMatchObject({ outcome: 'done', processed: 150 })
  expect(ended.added + status.added).toBe(150)
  expect(await other.scanner.status()).toMatchObject({ partial: false, left: null })
})
