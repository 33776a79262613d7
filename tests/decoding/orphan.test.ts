import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { decoderEntry } from '#decoding/decoder-entry.ts'
import { bookOfPictures, DRAWING } from '../../fixtures/hostile.ts'
import { tempDir } from '../support/temp.ts'

test('a decoder process without its helper ends at once and deletes its temporary files', async () => {
  const root = await tempDir()
  const temp = join(root, 'temp')
  await mkdir(temp)
  const path = join(root, 'book.epub')
  await writeFile(path, bookOfPictures(['svg'], [Buffer.from(DRAWING)]))
  const child = spawn(process.execPath, [fileURLToPath(decoderEntry())], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { TMPDIR: temp },
    detached: true,
  })
  await once(child, 'message')
  await writeFile(join(temp, 'left'), 'x')
  child.send({ id: 1, job: 'picture', input: { root, path, stamp: '1', picked: 1, width: null } })
  child.send({ ping: true })
  await once(child, 'message')
  const start = performance.now()
  child.disconnect()
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  // The decode job itself takes eight seconds.
  expect(performance.now() - start).toBeLessThan(7_000)
  expect(existsSync(temp) && (await readdir(temp))).toEqual([])
})
