import { copyFile, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDecoder, type Decoder } from '#decoding/decoder.ts'
import { buildFixtures } from '../../fixtures/build.ts'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'

function testReader(): Decoder {
  const reader = createDecoder()
  onTestFinished(() => reader.close())
  return reader
}

const scanOf = async (reader: Decoder, root: string, path: string) => {
  const { signal } = new AbortController()
  const { cover, problem } = await reader.scanCover(
    { root, path, size: (await stat(path)).size, sidecar: null },
    signal,
  )
  const contents = await reader.scanContents({ root, path }, signal)
  return { ...contents, cover, problem: contents.problem ?? problem }
}

let fixtures = ''
beforeAll(async () => {
  fixtures = await realpath(await mkdtemp(join(tmpdir(), 'comics-fixtures-')))
  await buildFixtures(fixtures)
})
afterAll(() => rm(fixtures, { recursive: true }))

/** True if this version of Node can limit the files that a process reads. */
const isConfinable = process.allowedNodeEnvironmentFlags.has('--allow-fs-read')

test.skipIf(!isConfinable)('the decoder process reads files of its libraries alone', async () => {
  const dir = await tempDir()
  const root = join(dir, 'comics, mine *')
  await writeCbz(join(root, 'a.cbz'))
  await copyFile(join(root, 'a.cbz'), join(dir, 'outside.cbz'))
  const reader = testReader()
  const inside = await scanOf(reader, root, join(root, 'a.cbz'))
  expect(inside).toMatchObject({ problem: null, format: 'cbz' })
  expect(inside.cover?.jpeg.length).toBeGreaterThan(100)
  expect(await scanOf(reader, root, join(dir, 'outside.cbz'))).toMatchObject({
    format: null,
    problem: { code: 'file-unreadable' },
  })
})

test.each([
  'Moonlit Harbor (2019)/Moonlit Harbor 001 (2019).cbz',
  'Paper Comets (2021)/Paper Comets 1 (2021).cbr',
  'Paper Comets (2021)/Paper Comets 2 (2021).pdf',
  'Paper Comets (2021)/Paper Comets 3 (2021).epub',
  'Paper Comets (2021)/Paper Comets 4 (2021).cbr',
  'Paper Comets (2021)/Paper Comets 5 (2021).mobi',
  'Rare Formats/Glass Meridian 1.cb7',
  'Rare Formats/Glass Meridian 2.cbt',
])('%s can be decoded in the confined process', async (name) => {
  const root = fixtures
  const reader = testReader()
  const path = join(root, name)
  const scanned = await scanOf(reader, root, path)
  expect(scanned.problem).toBeNull()
  expect(scanned.cover?.jpeg.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  const last = await reader.picture({ root, path, stamp: '1' }, scanned.pages.length, null)
  expect(last.type).toMatch(/^image\//)
  const small = await reader.picture({ root, path, stamp: '1' }, 1, 100)
  expect(small.bytes.length).toBeLessThan(last.bytes.length)
})
