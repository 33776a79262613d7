import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { comics, ended, startComics } from '../../../support/processes/comics-bin.ts'
import { tempDir } from '../../../support/temp.ts'
import { cbzWriter } from '../../support/cbz-writer.ts'
import { dice } from '../../support/dice.ts'
import { filesOf } from './written-library.ts'

/** Milliseconds until a command begins to change files. */
const START_MS = 300
/** Milliseconds within which a command is killed. */
const TAKES_MAX = 20_000

export interface StormFigures {
  /** Kills while a file was being changed or at least one was. */
  readonly midway: number
  readonly kills: number
}

/** The figures of a comic's file: its pages as text, and the title in its ComicInfo.xml. */
async function contentOf(path: string): Promise<{ pages: string; title: string | undefined }> {
  const entries = unzipSync(await readFile(path))
  const info = Buffer.from(entries['ComicInfo.xml'] ?? []).toString()
  const pages = Object.entries(entries).filter(([name]) => name.endsWith('.jpg'))
  return {
    pages: pages.map(([name, bytes]) => `${name} ${Buffer.from(bytes).toString('base64')}`).join('\n'),
    title: /<Title>(.*)<\/Title>/.exec(info)?.[1],
  }
}

/**
 * Writes the metadata of `count` comics while the process is killed `kills` times at random, then undoes all of it while
 * the process is killed as often. After each kill every file is the old or the new one, and at the end all files have
 * the bytes and times they had at the beginning.
 */
export async function writeStorm(kills: number, count: number, seed: number): Promise<StormFigures> {
  const roll = dice(seed)
  const home = await tempDir()
  const root = join(home, 'Comics')
  const dataDir = join(home, 'data')
  const write = await cbzWriter()
  const paths = Array.from({ length: count }, (_, n) => join(root, `Series ${n % 9}`, `Issue ${n}.cbz`))
  for (const [n, path] of paths.entries()) await write(path, n)
  const run = (...args: string[]) => comics([...args, '--json', '--data-dir', dataDir], { home })
  await run('library', 'add', root)
  await run('scan')
  await run('library', 'set', root, '--write', 'into')
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  await db.run(`update comics set edit = '{"title":"New"}'`)
  await db.close()

  const before = await filesOf(root)
  const oldPages = new Map<string, string>()
  for (const path of paths) oldPages.set(path, (await contentOf(path)).pages)

  /** Returns the number of new files. Throws unless every file is the old or the new one. */
  async function checkFiles(): Promise<number> {
    const now = await filesOf(root)
    let written = 0
    for (const path of paths) {
      const name = path.slice(root.length + 1)
      if (now[name] === before[name]) continue
      const { pages, title } = await contentOf(path)
      expect([name, title, pages === oldPages.get(path)]).toEqual([name, 'New', true])
      written++
    }
    return written
  }

  let midway = 0
  const killAtRandom = async (args: readonly string[], takes: number) => {
    const child = startComics([...args, '--data-dir', dataDir], { home })
    await new Promise((resolve) => setTimeout(resolve, START_MS + roll(takes)))
    if (child.exitCode === null) midway++
    child.kill('SIGKILL')
    await ended(child)
    return checkFiles()
  }
  const state = async () => {
    const opened = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
    const [integrity] = await opened.all<{ integrity_check: string }>('pragma integrity_check')
    const done = await opened.all<{ id: string }>(
      `select distinct batch as id from file_changes c where state in ('done', 'prepared')
         and batch in (select id from file_batches where kind <> 'undo') order by batch`,
    )
    await opened.close()
    expect(integrity?.integrity_check).toBe('ok')
    return done.map(({ id }) => id)
  }

  const takes = Math.min(1_000 + count * 15, TAKES_MAX)
  for (let k = 0; k < kills; k++) await killAtRandom(['write', '--yes'], takes)
  const last = await run('write', '--yes')
  // The command exits with 1 if a file failed.
  expect([last.code, last.events().at(-1)]).toMatchObject([0, { event: 'done' }])
  expect(await checkFiles()).toBe(count)
  const again = await run('write', '--yes')
  expect(again.events().at(-1)).toMatchObject({ event: 'done', files: 0, batch: null })
  expect((await run('scan')).events().at(-1)).toMatchObject({ added: 0, changed: 0, gone: 0, problems: 0 })

  for (let k = 0; k < kills; k++) {
    const [batch] = await state()
    if (batch === undefined) break
    await killAtRandom(['undo', batch, '--yes'], takes)
  }
  // Killed undos have left parts of batches, which other undos of the same batches complete.
  for (const batch of await state()) {
    const { code, stdout, stderr } = await run('undo', batch, '--yes')
    expect([code, stdout, stderr]).toMatchObject([0, expect.stringContaining('"done"'), ''])
  }
  expect(await filesOf(root)).toEqual(before)
  expect((await run('scan')).events().at(-1)).toMatchObject({ added: 0, changed: 0, gone: 0, problems: 0 })
  return { midway, kills: 2 * kills }
}
