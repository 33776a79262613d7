import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { fileChanges } from '#contract/helper/file-changes.ts'
import { comicFiles, writeArchive } from '../library/convert/support/archives.ts'
import { changedFiles } from './support/changed-files.ts'

test('archives are converted to cbz, and come back byte by byte', async () => {
  const { t, owner, ids, stopped } = await changedFiles(1)
  const { call } = owner
  const [path, target] = ['cb7', 'cbz'].map((type) => join(t.root, `Único.${type}`)) as [string, string]
  await writeArchive(path, '7z', await comicFiles(1))
  const original = await readFile(path)
  await t.scan(owner)
  const all = (await call(comics.list, { query: { sort: 'name' } })).comics.map(({ id }) => id)
  const { plan, files } = await call(fileChanges.planConversions, { body: { ids: all } })
  const [id] = all.filter((one) => !ids.includes(one))
  expect(files).toMatchObject([{ id, path, target, size: original.length, reason: null }])

  const { batch } = await call(fileChanges.convert, { body: { plan } })
  const done = await stopped(batch?.id ?? '')
  const bytes = original.length
  expect(done).toMatchObject({ kind: 'convert', counts: { done: 1 }, bytes, bytesDone: bytes, canUndo: true })
  expect([path, target].map((one) => existsSync(one))).toEqual([false, true])
  const params = { batch: done.id }
  const changed = await call(fileChanges.files, { params, query: {} })
  expect(changed.files).toMatchObject([{ comic: { id, path: target }, path, target, undo: 'exact' }])
  await expect(call(fileChanges.convert, { body: { plan } })).rejects.toMatchObject({ code: 'plan-expired' })

  const undo = (await call(fileChanges.undo, { params, body: { exact: true } })).batch
  expect(await stopped(undo?.id ?? '')).toMatchObject({
    counts: { done: 1 },
    undoes: { id: done.id, kind: 'convert' },
  })
  expect(await readFile(path)).toEqual(original)
  expect(existsSync(target)).toBe(false)
})
