import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { zipSync } from 'fflate'
import { colourPage } from '../../support/cbz.ts'

/** The date inside every archive, so that the same mark produces the same bytes. */
const MTIME = new Date(2020, 0, 1)

/** Returns a function that writes small comics fast: two pages, of which the first has the mark after its picture. */
export async function cbzWriter(): Promise<(path: string, mark: string | number) => Promise<void>> {
  const page = await colourPage(7)
  return async (path, mark) => {
    const files = { '1.jpg': Buffer.concat([page, Buffer.from(`${mark}`)]), '2.jpg': page }
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, zipSync(files, { level: 0, mtime: MTIME, comment: comment(`${mark}`) }))
  }
}

/** A comment with another length for another mark, so that files written at the same time differ in size. */
function comment(mark: string): string {
  let value = 7
  for (const char of mark) value = (value * 31 + char.charCodeAt(0)) % 20_011
  return mark.padEnd(value)
}
