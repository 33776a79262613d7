import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { CORPUS, corpusFiles } from '../../support/corpus.ts'
import { testLibrary } from '../../support/library.ts'
import { fileTree } from '../support/file-tree.ts'
import { BY, NEVER } from './support/converted-library.ts'

const archives = corpusFiles().filter(({ path }) => /\.(?:cbr|cb7|cbt)$/.test(path))

test.skipIf(archives.length === 0)(
  'each archive of the corpus is refused with a reason, or converted and put back',
  async () => {
    const t = await testLibrary()
    const { fileChanges, converter } = t.library
    for (const [n, { path }] of archives.entries()) {
      const folder = join(t.root, `${n}`)
      await mkdir(folder)
      await copyFile(join(CORPUS, path), join(folder, basename(path)))
    }
    await t.library.roots.add(t.root)
    await t.scan()
    const before = await fileTree(t.root)
    const cards = await t.listed()
    const planned = await converter.plan(await converter.convertible(), NEVER)
    expect(planned.length).toBeGreaterThan(40)
    for (const { path, target, reason } of planned)
      expect([path, target ?? reason?.code]).toEqual([path, expect.any(String)])

    const batch = (await converter.store(planned, BY)) ?? ''
    const { counts } = await fileChanges.run(batch, { signal: NEVER })
    expect(counts).toMatchObject({ due: 0, prepared: 0, failed: 0 })
    expect(counts.done).toBeGreaterThan(30)
    const changes = await fileChanges.journal.changes(batch, { limit: 999 })
    for (const { state, reason, path } of changes)
      if (state === 'skipped') expect([path, reason?.code]).toEqual([path, expect.any(String)])
    const after = await t.listed()
    expect(after.map(({ id, pageCount }) => [id, pageCount]).sort()).toEqual(
      cards.map(({ id, pageCount }) => [id, pageCount]).sort(),
    )
    expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })

    const undo = (await fileChanges.createUndo(batch, BY)) ?? ''
    expect((await fileChanges.run(undo, { signal: NEVER })).counts).toMatchObject({ failed: 0, skipped: 0 })
    expect(await fileTree(t.root)).toEqual(before)
  },
  300_000,
)
