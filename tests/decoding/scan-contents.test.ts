import { randomBytes } from 'node:crypto'
import { type FileHandle, open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { scanContents } from '#decoding/process/job-functions.ts'
import { colourPage } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'

const LIMIT = 256 * 1024

/** Writes a comic with metadata in front of `pages` incompressible pages of a hundred kilobytes. */
async function heavyComic(path: string, pages: number): Promise<void> {
  const picture = await colourPage(1)
  const files: Zippable = {
    'ComicInfo.xml': Buffer.from('<ComicInfo><Title>Heavy</Title><Number>3</Number></ComicInfo>'),
  }
  for (let n = 1; n <= pages; n++)
    files[`${String(n).padStart(4, '0')}.jpg`] = Buffer.concat([picture, randomBytes(100_000)])
  await writeFile(path, zipSync(files, { level: 0 }))
}

/** Returns the number of bytes that `work` reads from files. */
async function bytesRead(work: () => Promise<void>): Promise<number> {
  const any = await open(import.meta.filename)
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  let bytes = 0
  const { read } = handles
  const spy = vi.spyOn(handles, 'read').mockImplementation(async function (
    this: FileHandle,
    ...given: unknown[]
  ) {
    const result = await (read as (...all: unknown[]) => ReturnType<typeof read>).apply(this, given)
    bytes += result.bytesRead
    return result
  })
  await work()
  spy.mockRestore()
  return bytes
}

test.each([24, 400])('scanning a zip of %i pages reads at most 256 kB', async (pages) => {
  const root = await tempDir()
  const path = join(root, 'heavy.cbz')
  await heavyComic(path, pages)
  expect((await stat(path)).size).toBeGreaterThan(pages * 100_000)
  const bytes = await bytesRead(async () => {
    const contents = await scanContents({ root, path }, new AbortController().signal)
    expect(contents).toMatchObject({ format: 'cbz', problem: null })
    expect(contents.pages).toHaveLength(pages)
    expect(contents.embedded.layers[0]?.values).toMatchObject({ title: 'Heavy', number: '3' })
  })
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThanOrEqual(LIMIT)
})
