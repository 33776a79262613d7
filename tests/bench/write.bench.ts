import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openLibrary } from '#library/index.ts'
import { colourPage } from '../support/cbz.ts'
import { sized } from './support/config.ts'
import { dataFolder } from './support/helper.ts'
import { record } from './support/report.ts'

const run = promisify(execFile)
const COMICS = Math.max(4, sized(40))
const PAGES = 25
/** Bytes of a page, as of a scanned comic of 50 MB. */
const PAGE = 2 * 1024 * 1024
const CHUNK = 1024 * 1024

/** Copies a file with the system's `cp`, writes it to the disk, and computes its CRC-32. */
async function copyAndSum(from: string, to: string): Promise<void> {
  await run('cp', ['--preserve=all', '--reflink=never', from, to])
  const copy = await open(to, 'r+')
  await copy.sync()
  await copy.close()
  const file = await open(from, 'r')
  const buffer = Buffer.allocUnsafe(CHUNK)
  let sum = 0
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, at)
    if (bytesRead === 0) break
    sum = crc32(buffer.subarray(0, bytesRead), sum)
    at += bytesRead
  }
  await file.close()
}

test('writing metadata into files costs little more than copying them and computing their CRC', async () => {
  const folder = await dataFolder('write')
  const root = join(folder, 'comics')
  await mkdir(root, { recursive: true })
  const picture = await colourPage(1)
  const paths = Array.from({ length: COMICS }, (_, n) => join(root, `Comic ${n}.cbz`))
  for (const path of paths) {
    const pages = Array.from({ length: PAGES }, (_, n) => [
      `${String(n).padStart(3, '0')}.jpg`,
      Buffer.concat([picture, randomBytes(PAGE)]),
    ])
    const info = Buffer.from('<ComicInfo><Title>Old</Title></ComicInfo>')
    const file = await open(path, 'w')
    await file.writeFile(zipSync({ 'ComicInfo.xml': info, ...Object.fromEntries(pages) }, { level: 0 }))
    await file.close()
  }
  const library = await openLibrary(join(folder, 'data'))
  try {
    await library.roots.add(root)
    await (await library.scanner.start()).done
    await library.fileChanges.setWrite(root, { write: 'into' })
    for (const path of paths) await library.edits.editIssue(path, { title: 'New' })
    const { signal } = new AbortController()
    const figures = { bare: 0, write: 0, undo: 0 }
    const time = async (what: keyof typeof figures, work: () => Promise<unknown>) => {
      const start = performance.now()
      await work()
      figures[what] += performance.now() - start
    }
    // All read the same files from the system's cache.
    for (const path of paths) await readFile(path)
    const copy = join(folder, 'copy')
    await time('bare', async () => {
      for (const path of paths) {
        await copyAndSum(path, copy)
        await rm(copy)
      }
    })
    const planned = await library.fileChanges.planWrites(
      (await library.fileChanges.edited()).map(({ id }) => id),
      signal,
    )
    const batch = (await library.fileChanges.createWrites(planned, { via: 'terminal' })) ?? ''
    await time('write', () => library.fileChanges.run(batch, { signal }))
    const undo = (await library.fileChanges.createUndo(batch, { via: 'terminal' })) ?? ''
    await time('undo', () => library.fileChanges.run(undo, { signal }))
    expect(await library.fileChanges.journal.counts(batch)).toMatchObject({ undone: COMICS })
    const each = (ms: number) => Math.round(ms / COMICS)
    const rows = [
      { order: 95, name: `metadata into ${COMICS} files of 50 MB`, ours: each(figures.write) },
      { order: 96, name: 'the same, undone', ours: each(figures.undo) },
    ]
    for (const row of rows)
      await record({
        ...{ ...row, unit: 'ms per file', baseline: each(figures.bare) },
        ...{ limit: { ratioAtMost: 1.3 }, note: 'baseline: cp, fsync and CRC-32' },
      })
  } finally {
    await library.close()
  }
})
