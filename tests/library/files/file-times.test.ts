import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { millisecondsOf } from '#library/files/file-stamps.ts'
import { restoreTimes } from '#library/files/library-folders.ts'
import { fileState } from '#library/roots/file-state.ts'
import { tempDir } from '../../support/temp.ts'
import { writtenLibrary } from './support/written-library.ts'

test.each([
  ['just below a whole millisecond', '2020-09-13 12:26:40.123999999'],
  ['before 1970', '1960-01-01 00:00:00.123456789'],
])(
  'a file with a time %s is as scanned: it is written, and has its time again after the undo',
  async (_, time) => {
    const t = await writtenLibrary(1)
    execFileSync('touch', ['-d', time, t.at(1)])
    const modified = async () => (await stat(t.at(1), { bigint: true })).mtimeNs
    const before = await modified()
    await t.scan()
    const batch = (await t.write()) ?? ''
    expect((await t.fileChanges.summary(batch)).counts).toMatchObject({ done: 1, skipped: 0, failed: 0 })
    expect(await modified()).not.toBe(before)
    expect((await t.undo(batch))?.counts).toMatchObject({ done: 1, skipped: 0, failed: 0 })
    expect(await modified()).toBe(before)
  },
)

test('a time after the year 9999, which not every file system stores, is as scanned', () => {
  const mtimeMs = Date.UTC(12_000, 0)
  const last = Date.UTC(9999, 11, 31)
  expect(millisecondsOf({ mtimeNs: String(BigInt(mtimeMs) * 1_000_000n) })).toBe(last)
  expect(fileState({ size: 1, mtimeMs }).mtime).toBe(last)
})

test('a folder from before 1970 has its time again', async () => {
  const path = await tempDir()
  await restoreTimes([{ path, mode: 0o755, mtimeMs: -500 }])
  expect((await stat(path)).mtimeMs).toBe(-500)
})
