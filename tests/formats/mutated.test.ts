import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openComic } from '#formats/open.ts'
import { tempDir } from '../support/temp.ts'
import { readMutated } from './support/read-mutated.ts'

it('damaged files of every format are read or rejected, without leftover files', () => readMutated(40, 2_024))

it.each([
  'PK\x05\x06',
  'PK\x05\x06\0\0',
  'PK\x03\x04',
  'Rar!\x1a\x07\x01\0',
  '7z\xbc\xaf\x27\x1c',
  '%PDF-1.7',
  '\x1f\x8b',
  'x',
])('a file of a few bytes is rejected: %j', async (start) => {
  const path = join(await tempDir(), 'scrap')
  await writeFile(path, Buffer.from(start, 'latin1'))
  await expect(openComic(path)).rejects.toMatchObject({ code: expect.stringMatching(/^comic-/) })
})
