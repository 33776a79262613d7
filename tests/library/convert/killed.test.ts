import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { driver } from '#db/index.ts'
import { comics, ended, startComics } from '../../support/processes/comics-bin.ts'
import { tempDir } from '../../support/temp.ts'
import { chooseSeed, dice } from '../support/dice.ts'
import { fileTree } from '../support/file-tree.ts'
import { comicFiles, writeCbr } from './support/archives.ts'

/** Number of comics, and of kills of the conversion and of its undo. */
const COUNT = 40
const KILLS = 5
/** Milliseconds until a command begins to change files, and within which it is killed after that. */
const START_MS = 300
const TAKES = 2_500

test('a conversion and its undo, each killed at random times, lose no original and end complete', async () => {
  const roll = dice(chooseSeed('conversions'))
  const home = await tempDir()
  const root = join(home, 'Comics')
  const dataDir = join(home, 'data')
  const names = Array.from({ length: COUNT }, (_, n) => `Series ${n % 5}/Issue ${n}.cbr`)
  for (const [n, name] of names.entries()) await writeCbr(join(root, name), await comicFiles(n))
  const run = (...args: string[]) => comics([...args, '--json', '--data-dir', dataDir], { home })
  await run('library', 'add', root)
  await run('scan')
  const before = await fileTree(root)

  /** Throws unless each original is somewhere with its bytes, and each comic has a file. */
  async function checkFiles(): Promise<void> {
    const hashes = new Set([...(await fileTree(root)).values()].map(({ sha256 }) => sha256))
    for (const [name, { sha256 }] of before) {
      const cbz = join(root, name.replace(/cbr$/, 'cbz'))
      expect([name, hashes.has(sha256)]).toEqual([name, true])
      expect([name, existsSync(join(root, name)) || existsSync(cbz)]).toEqual([name, true])
    }
  }
  let midway = 0
  const killAtRandom = async (args: readonly string[]) => {
    const child = startComics([...args, '--data-dir', dataDir], { home })
    await new Promise((resolve) => setTimeout(resolve, START_MS + roll(TAKES)))
    if (child.exitCode === null) midway++
    child.kill('SIGKILL')
    await ended(child)
    await checkFiles()
  }
  const batches = async () => {
    const db = await (await driver())(join(dataDir, 'library.db'))
    const rows = await db.all<{ id: string }>(
      `select distinct batch as id from file_changes where kind = 'convert' and state in ('done', 'prepared')
         and batch in (select id from file_batches where kind = 'convert') order by 1`,
      [],
    )
    await db.close()
    return rows.map(({ id }) => id)
  }

  for (let k = 0; k < KILLS; k++) await killAtRandom(['convert', '--yes'])
  const last = await run('convert', '--yes')
  // The command exits with 1 if a file failed. After a late kill none may be left, and no batch is reported.
  expect(last.events().filter(({ state }) => state === 'failed')).toEqual([])
  expect([last.code, last.events().at(-1)]).toMatchObject([0, { event: 'done' }])
  const converted = await fileTree(root)
  expect([...converted.keys()].filter((name) => !name.startsWith('.comics-trash/'))).toEqual(
    [...before.keys()].map((name) => name.replace(/cbr$/, 'cbz')),
  )
  expect((await run('convert', '--yes')).events().at(-1)).toMatchObject({ files: 0, batch: null })
  const unchanged = { added: 0, changed: 0, gone: 0, problems: 0 }
  expect((await run('scan')).events().at(-1)).toMatchObject(unchanged)

  for (let k = 0; k < KILLS; k++) {
    const [batch] = await batches()
    if (batch !== undefined) await killAtRandom(['undo', batch, '--yes'])
  }
  for (const batch of await batches()) {
    const { code, stdout, stderr } = await run('undo', batch, '--yes')
    expect([code, stdout, stderr]).toMatchObject([0, expect.stringContaining('"done"'), ''])
  }
  expect(await fileTree(root)).toEqual(before)
  expect((await run('scan')).events().at(-1)).toMatchObject(unchanged)
  expect(midway).toBeGreaterThan(0)
  const [first] = names
  const bytes = await readFile(join(root, first ?? ''))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(before.get(first ?? '')?.sha256)
}, 300_000)
