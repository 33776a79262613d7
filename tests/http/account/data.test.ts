import { mkdir, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { data } from '#contract/helper/data.ts'
import { testServer } from '../../support/servers/server.ts'

test("the owner gets the data folder's path and sizes, and others get an error", async () => {
  const t = await testServer()
  const ana = await t.signUp('ana@ejemplo.es')
  const bea = await t.signUp('bea@ejemplo.es')
  const before = await ana.call(data.get)
  expect(before.folder).toBe(t.dataDir)
  expect(before.bytes.catalogue).toBeGreaterThanOrEqual((await stat(join(t.dataDir, 'library.db'))).size)
  expect(before.bytes.accounts).toBeGreaterThan(0)

  await mkdir(join(t.dataDir, 'covers', 'ab'), { recursive: true })
  await writeFile(join(t.dataDir, 'covers', 'ab', 'one.jpg'), Buffer.alloc(3_000))
  await mkdir(join(t.dataDir, 'headers'), { recursive: true })
  await writeFile(join(t.dataDir, 'headers', 'one.jpg'), Buffer.alloc(500))
  const after = await ana.call(data.get)
  expect(after.bytes.covers - before.bytes.covers).toBe(3_000)
  expect(after.bytes.pictures - before.bytes.pictures).toBe(500)

  await expect(bea.call(data.get)).rejects.toMatchObject({ code: 'owner-only' })
  await expect(t.anyone(data.get)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('the sizes include backups and all other files, but no other folder', async () => {
  const t = await testServer()
  const ana = await t.signUp('ana@ejemplo.es')
  const before = (await ana.call(data.get)).bytes
  const files = {
    'backups/library-before-next.db': 20_000_000,
    'backups/accounts-before-next.db': 7_000_000,
    unknown: 3_000_000,
    'Comics/one.cbz': 100_000_000,
  }
  for (const [name, size] of Object.entries(files)) {
    const path = join(t.dataDir, name)
    await mkdir(dirname(path), { recursive: true })
    // A file without content that only has the size.
    await writeFile(path, '')
    await truncate(path, size)
  }
  const after = (await ana.call(data.get)).bytes
  // The databases themselves change by less than half a megabyte.
  const megabytes = (kind: keyof typeof after) => Math.round((after[kind] - before[kind]) / 1_000_000)
  expect([megabytes('catalogue'), megabytes('accounts')]).toEqual([23, 7])
  expect([megabytes('covers'), megabytes('pictures')]).toEqual([0, 0])
})
