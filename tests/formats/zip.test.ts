import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeZipName } from '#formats/archive/zip-names.ts'
import { openComic } from '#formats/open.ts'
import { drawPage } from '../../fixtures/draw.ts'
import { type FileEntry, type ZipOptions, zip } from '../../fixtures/zip.ts'

let dir = ''
let art: Buffer = Buffer.alloc(0)

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zip-'))
  art = await drawPage({ hue: 200, issue: 1, page: 2, width: 300, height: 450 })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const named = (...names: string[]): FileEntry[] =>
  names.map((name) => ({ name, data: Buffer.concat([art, Buffer.from(name)]) }))

async function open(
  files: FileEntry[],
  options: ZipOptions = {},
  around: (bytes: Buffer) => Buffer = (bytes) => bytes,
) {
  const path = join(dir, `${Math.random()}.cbz`)
  await writeFile(path, around(zip(files, options)))
  return openComic(path)
}

async function readsAll(files: FileEntry[], comic: Awaited<ReturnType<typeof open>>) {
  expect(comic.pages).toHaveLength(files.length)
  for (const place of comic.pages.keys()) expect((await comic.page(place + 1)).type).toBe('image/jpeg')
  await comic.close()
}

describe('unusual zips', () => {
  let files: FileEntry[] = []
  beforeAll(() => {
    files = named('2.jpg', '10.jpg', '1.jpg')
  })

  it('pages come in natural order', async () => {
    const comic = await open(files)
    expect(comic.pages.map((page) => page.name)).toEqual(['1.jpg', '2.jpg', '10.jpg'])
    await comic.close()
  })
  it('with a long comment', async () => readsAll(files, await open(files, { comment: 'x'.repeat(60_000) })))
  it('with trailing bytes', async () =>
    readsAll(files, await open(files, {}, (zip) => Buffer.concat([zip, Buffer.alloc(900)]))))
  it('with leading bytes', async () =>
    readsAll(files, await open(files, {}, (zip) => Buffer.concat([Buffer.alloc(4_000, 7), zip]))))
  it('without a central directory', async () =>
    readsAll(files, await open(files, {}, (zip) => zip.subarray(0, zip.indexOf('PK\x01\x02', 0, 'latin1')))))
  it('with a zip inside, stored last', async () => {
    const inner = { name: 'extra.zip', data: zip(named('inner.jpg')) }
    const comic = await open([...files, inner])
    expect(comic.pages).toHaveLength(3)
    await comic.close()
  })
  it('with two entries of the same name, both are read', async () => {
    const comic = await open([...named('a.jpg'), { name: 'a.jpg', data: art }])
    expect((await comic.page(1)).bytes).not.toEqual((await comic.page(2)).bytes)
    await comic.close()
  })
  it('damage is detected by the checksum', async () => {
    const comic = await open(files, {}, (zip) => {
      zip[200] = (zip[200] ?? 0) ^ 0xff
      return zip
    })
    const answers = await Promise.allSettled([1, 2, 3].map((number) => comic.page(number)))
    expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(1)
    await comic.close()
  })
  it('with some encrypted pages, the others are read', async () => {
    const comic = await open(files, {}, (bytes) => {
      const first = bytes.indexOf('PK\x01\x02', 0, 'latin1')
      bytes.writeUInt16LE(bytes.readUInt16LE(first + 8) | 1, first + 8)
      return bytes
    })
    await expect(comic.page(2)).rejects.toMatchObject({ code: 'comic-encrypted' })
    await comic.page(1)
    await comic.close()
  })
})

describe('names', () => {
  it.each([
    ['Ünïcode.jpg', Buffer.from('Ünïcode.jpg')],
    ['caché.jpg', Buffer.from([0x63, 0x61, 0x63, 0x68, 0x82, 0x2e, 0x6a, 0x70, 0x67])],
    ['表紙.jpg', Buffer.from([0x95, 0x5c, 0x8e, 0x86, 0x2e, 0x6a, 0x70, 0x67])],
  ])('%s is decoded', (name, bytes) => expect(decodeZipName(bytes)).toBe(name))

  it('pages with legacy name encodings are read by their offset', async () => {
    const files = named('a.jpg', 'b.jpg')
    const sjis = (name: string) => Buffer.concat([Buffer.from([0x95, 0x5c]), Buffer.from(name)])
    const comic = await open(files, { encodeName: sjis })
    expect(comic.pages.map((page) => page.name)).toEqual(['表a.jpg', '表b.jpg'])
    await readsAll(files, comic)
  })

  it('backslashes separate folders', async () => {
    const comic = await open(named('b\\1.jpg', 'a\\10.jpg', 'a\\9.jpg', '__MACOSX\\1.jpg', 'a\\.hidden.jpg'))
    expect(comic.pages.map((page) => page.name)).toEqual(['a\\9.jpg', 'a\\10.jpg', 'b\\1.jpg'])
    await comic.close()
  })
})
