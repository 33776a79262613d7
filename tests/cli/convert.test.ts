import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comicFiles, writeCbr } from '../library/convert/support/archives.ts'
import { fileTree } from '../library/support/file-tree.ts'
import { comics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'

test('archives are previewed, converted, listed in the history and put back', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  const dataDir = join(home, 'data')
  const files = await comicFiles(1)
  await writeCbr(join(root, 'Saga', 'Saga 1.cbr'), files)
  await writeCbr(join(root, 'Other', 'Other 1.cbr'), files)
  await writeCbr(join(root, 'Other', 'Other 2.cbr'), { ...files, '../x.jpg': files['a.jpg'] as Buffer })
  const run = (...args: string[]) => comics([...args, '--data-dir', dataDir], { home })
  await run('library', 'add', root)
  await run('scan')
  const before = await fileTree(root)

  const preview = await run('convert', '--dry-run', '--json')
  expect(preview.code).toBe(0)
  expect(preview.events().at(-1)).toMatchObject({ event: 'done', files: 2, skipped: 1, batch: null })
  expect(preview.events().filter(({ event }) => event === 'file')).toMatchObject([
    { target: join(root, 'Other', 'Other 1.cbz'), reason: null },
    { target: null, reason: { code: 'conversion-refused', params: { detail: 'outside' } } },
    { target: join(root, 'Saga', 'Saga 1.cbz'), reason: null },
  ])
  const shown = await run('convert', '--dry-run')
  expect(shown.stdout).toContain('Saga 1.cbr → ')
  expect(shown.stderr).toContain('Other 2.cbr')
  expect(await fileTree(root)).toEqual(before)

  // Without a terminal nothing is changed unless the command says so.
  expect((await run('convert')).code).not.toBe(0)
  const done = await run('convert', '--yes', '--json')
  expect([done.code, done.events().at(-1)]).toMatchObject([0, { files: 2, skipped: 1, failed: 0 }])
  expect([...(await fileTree(root)).keys()].filter((name) => !name.startsWith('.'))).toEqual([
    'Other/Other 1.cbz',
    'Other/Other 2.cbr',
    'Saga/Saga 1.cbz',
  ])
  expect((await run('history', '--files', '--json')).events()[0]).toMatchObject({ kind: 'convert', done: 2 })
  expect((await run('undo', '--yes', '--json')).events().at(-1)).toMatchObject({ files: 2, failed: 0 })
  expect(await fileTree(root)).toEqual(before)
}, 120_000)
