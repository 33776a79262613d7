import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { walk } from '#library/roots/walk.ts'
import { tempDir } from '../../support/temp.ts'

// Other systems may not allow names that are not UTF-8.
test.runIf(process.platform === 'linux')('a folder whose name is not UTF-8 is reported', async () => {
  const root = await tempDir()
  const folder = Buffer.concat([Buffer.from(join(root, 'Saga')), Buffer.from([0xff])])
  await mkdir(folder)
  await writeFile(Buffer.concat([folder, Buffer.from('/Saga 1.cbz')]), '')
  const found = []
  for await (const each of walk(root)) found.push(...each)
  expect(found).toEqual([{ unread: join(root, 'Saga\ufffd') }])
})
