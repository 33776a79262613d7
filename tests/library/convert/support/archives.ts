import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BUNDLED_SEVEN_ZIP } from '#formats/archive/seven-zip.ts'
import { rar5 } from '../../../../fixtures/rar5.ts'
import { colourPage } from '../../../support/cbz.ts'
import { tempDir } from '../../../support/temp.ts'

/** The time of every entry, local and in whole even seconds. */
export const ENTRY_TIME = new Date(2019, 6, 14, 9, 8, 6)

/** The files of a comic: two pages, a third in a folder with letters beyond ASCII, and its metadata. */
export async function comicFiles(seed: number): Promise<Record<string, Buffer>> {
  return {
    'b.jpg': await colourPage(seed),
    'a.jpg': await colourPage(seed + 1),
    'Año 1/ñ 3.jpg': await colourPage(seed + 2),
    'ComicInfo.xml': Buffer.from(`<ComicInfo><Title>Title ${seed}</Title></ComicInfo>`),
  }
}

/** Writes an archive of a type of 7-Zip (`7z`, `tar`, `zip`) with its arguments. */
export async function writeArchive(
  path: string,
  type: string,
  files: Readonly<Record<string, Buffer>>,
  args: readonly string[] = [],
): Promise<void> {
  const folder = await tempDir()
  for (const [name, bytes] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    await utimes(file, ENTRY_TIME, ENTRY_TIME)
  }
  await mkdir(dirname(path), { recursive: true })
  const archive = join(folder, 'archive')
  const added = ['a', `-t${type}`, '-bd', ...args, archive, ...Object.keys(files)]
  execFileSync(BUNDLED_SEVEN_ZIP, added, { cwd: folder, stdio: 'ignore' })
  // 7-Zip appends the type. The folder may be on another disk.
  await copyFile(`${archive}.${type}`, path)
}

/** Writes a cbr. */
export async function writeCbr(path: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const entries = Object.entries(files).map(([name, data]) => ({ name, data }))
  await writeFile(path, rar5(entries))
}
