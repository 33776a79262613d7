import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openComic } from '#formats/open.ts'
import { hashFile, hasParts, rewrite } from '#formats/splice/rewrite.ts'
import { metadataEntries, type Part, planSplice } from '#formats/splice/splice.ts'
import { readZipDirectory } from '#formats/splice/zip-directory.ts'
import { ZipWalker } from '#formats/splice/zip-walker.ts'
import { dice } from '../library/support/dice.ts'
import { tempDir } from '../support/temp.ts'
import { type OddEntry, type OddZip, oddZip } from './support/odd-zip.ts'

const run = promisify(execFile)
const NEVER = new AbortController().signal
const NOW = new Date(2026, 10, 29, 12, 0, 0)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const page = (n: number, size = 2_000) => Buffer.concat([Buffer.from(`page ${n} `), Buffer.alloc(size, n)])

async function rewriteFile(path: string, to: string, parts: readonly Part[], walker?: ZipWalker) {
  const source = await open(path, 'r')
  const target = await open(to, 'wx+')
  try {
    const { size } = await source.stat()
    const feed = walker && ((chunk: Buffer) => walker.feed(chunk))
    const hashed = walker === undefined ? 'new' : 'old'
    const done = await rewrite(source, size, target, parts, { signal: NEVER, hashed, feed })
    await walker?.end()
    expect(await hasParts(source, target, parts, { signal: NEVER })).toBe(true)
    expect(await hashFile(source, { signal: NEVER }, parts)).toBe(await hashFile(target, { signal: NEVER }))
    return done
  } finally {
    await source.close()
    await target.close()
  }
}

/** Writes a ComicInfo into a zip; returns the written file and the parts that undo it. */
async function spliceFile(path: string, to: string, content: Buffer) {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const read = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    }
    const directory = await readZipDirectory(read, size)
    const splice = await planSplice(read, directory, [{ old: metadataEntries(directory)[0], content }], NOW)
    const done = await rewriteFile(path, to, splice.parts, new ZipWalker(directory))
    return { ...splice, ...done }
  } finally {
    await file.close()
  }
}

async function written(
  zip: OddZip | Buffer,
  content = Buffer.from('<ComicInfo><Title>New</Title></ComicInfo>'),
) {
  const dir = await tempDir()
  const [old, next, back] = ['old.cbz', 'new.cbz', 'back.cbz'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  const bytes = Buffer.isBuffer(zip) ? zip : oddZip(zip)
  await writeFile(old, bytes)
  const splice = await spliceFile(old, next, content)
  const undone = await rewriteFile(next, back, splice.inverse)
  expect(splice.sha256).toBe(sha256(bytes))
  expect(undone).toEqual({ sha256: splice.sha256, size: bytes.length })
  expect((await readFile(back)).equals(bytes)).toBe(true)
  return { old, next, dir, bytes, content }
}

const PYTHON = `
import sys, zipfile, json
for path in sys.stdin.read().split():
  z = zipfile.ZipFile(path)
  entries = [[i.filename, i.CRC, i.file_size, list(i.date_time)] for i in z.infolist()]
  print(json.dumps([z.testzip(), entries, z.comment.hex()]))`

type Listing = [damaged: string | null, entries: [name: string, crc: number, size: number][], comment: string]

/** Lists zips with Python's reader, which also reads every entry. */
async function listings(paths: readonly string[]): Promise<Listing[]> {
  const running = run('python3', ['-c', PYTHON], { maxBuffer: 1e8 })
  running.child.stdin?.end(paths.join('\n'))
  return (await running).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Listing)
}

/** Expects that written zips have the same pages as before, in the same order, and the same comment. */
async function expectSamePages(...files: readonly { old: string; next: string }[]): Promise<void> {
  const listed = await listings(files.flatMap(({ old, next }) => [old, next]))
  const pages = (entries: Listing[1] = []) => entries.filter(([name]) => !/comicinfo\.xml$/i.test(name))
  for (let n = 0; n < files.length; n++) {
    const [before, after] = [listed[2 * n], listed[2 * n + 1]]
    expect(after?.[0]).toBeNull()
    expect(pages(after?.[1])).toEqual(pages(before?.[1]))
    expect(after?.[2]).toBe(before?.[2])
  }
}

const info = (name = 'ComicInfo.xml'): OddEntry => ({
  name,
  content: Buffer.from('<ComicInfo><Title>Old</Title></ComicInfo>'),
  deflated: true,
})
const pages = (count: number, more: Partial<OddEntry> = {}): OddEntry[] =>
  Array.from({ length: count }, (_, n) => ({ name: `${n + 1}.jpg`, content: page(n + 1), ...more }))

const ORDINARY: Readonly<Record<string, OddZip>> = {
  'without metadata': { entries: pages(3) },
  'metadata first': { entries: [info(), ...pages(3)] },
  'metadata in the middle': { entries: [...pages(2), info(), ...pages(1, { deflated: true })] },
  'metadata last': { entries: [...pages(2), info('comicinfo.XML')] },
  'metadata in a folder': { entries: [...pages(1), info('Saga 1/ComicInfo.xml')] },
  'two files of metadata': { entries: [info('x/ComicInfo.xml'), ...pages(2), info()] },
  'data descriptors': { entries: [info(), ...pages(2, { deflated: true, descriptor: 'open' })] },
  'bare data descriptors': {
    entries: [{ ...info(), descriptor: 'bare' }, ...pages(2, { descriptor: 'bare' })],
  },
  'the longest comment': { entries: [...pages(2), info()], comment: Buffer.alloc(65_535, 'c') },
  'zip64 entries and end': { entries: [info(), ...pages(2, { zip64: true })], zip64: true },
  'zip64 with descriptors': { entries: pages(2, { zip64: true, descriptor: 'open' }), zip64: true },
  'bytes between entries': { entries: [...pages(1, { after: Buffer.from('gap') }), info(), ...pages(1)] },
  '10,000 entries': {
    entries: Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}.jpg`, content: page(n % 250, 10) })),
  },
  'no entries': { entries: [] },
}

test.each(Object.entries(ORDINARY))('%s: pages stay, and undoing gives the same bytes', async (_, zip) => {
  await expectSamePages(await written(zip))
})

test('the last entry that 16 bits count makes a zip64', async () => {
  const entries = Array.from({ length: 65_534 }, (_, n) => ({ name: `${n}`, content: Buffer.from('x') }))
  const file = await written({ entries })
  const [listed] = await listings([file.next])
  expect(listed?.[1]).toHaveLength(65_535)
})

const REFUSED: Readonly<Record<string, readonly [zip: OddZip | Buffer, oddity: string]>> = {
  'an encrypted entry': [{ entries: [...pages(1), ...pages(1, { flags: 1 })] }, 'encrypted'],
  'several disks': [{ entries: pages(2), disk: 1 }, 'disks'],
  'a prefix that offsets do not count': [{ entries: pages(2), prefix: Buffer.from('MZ') }, 'prefix'],
  'a prefix that offsets count': [
    { entries: pages(2), prefix: Buffer.from('MZ'), isPrefixCounted: true },
    'prefix',
  ],
  'bytes after the end': [{ entries: pages(2), suffix: Buffer.from('more') }, 'end'],
  'an end within the comment': [{ entries: pages(2), comment: oddZip({ entries: [] }) }, 'end'],
  'another local name': [{ entries: pages(2, { localName: 'dir\\1.jpg' }) }, 'headers'],
  'an unknown method': [{ entries: pages(2, { method: 14 }) }, 'method'],
  'a damaged page': [{ entries: [...pages(2), { name: '3.jpg', content: page(3), crc: 7 }] }, 'page'],
  'a damaged compressed page': [
    { entries: [{ name: '3.jpg', content: page(3), crc: 7, deflated: true }, ...pages(1)] },
    'page',
  ],
  'a wrong number of entries': [{ entries: pages(3), count: 2 }, 'count'],
  'no directory': [page(1), 'no-directory'],
}

test.each(Object.entries(REFUSED))('%s: the file is not written', async (_, [zip, oddity]) => {
  await expect(written(zip)).rejects.toMatchObject({ oddity })
})

test('overlapping entries are refused', async () => {
  const bytes = oddZip({ entries: pages(2) })
  const second = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  bytes.writeUInt32LE(8, second + 42)
  await expect(written(bytes)).rejects.toMatchObject({ oddity: 'overlap' })
})

test('a truncated file is refused at every length', async () => {
  const bytes = oddZip({ entries: [info(), ...pages(2)], comment: Buffer.from('comment') })
  for (let length = 0; length < bytes.length; length += 97)
    await expect(written(bytes.subarray(0, length))).rejects.toThrow()
})

test('random zips, written twice and undone twice, have the same bytes again', async () => {
  const random = dice(20_261_129)
  const files: { old: string; next: string }[] = []
  for (let round = 0; round < 120; round++) {
    const entries = Array.from({ length: random(6) }, (_, n): OddEntry => {
      const descriptor = ([undefined, undefined, 'open', 'bare'] as const)[random(4)]
      return {
        name: `${['', 'a/', 'página/', '日本/'][random(4)]}${n}.jpg`,
        content: Buffer.concat([Buffer.alloc(random(3_000), n), randomBytes(random(50))]),
        deflated: random(2) === 0,
        ...(descriptor !== undefined && { descriptor }),
        zip64: random(4) === 0,
      }
    })
    if (random(3) > 0)
      entries.splice(random(entries.length + 1), 0, info(['ComicInfo.xml', 'x/COMICINFO.XML'][random(2)]))
    const zip = { entries, comment: randomBytes(random(40)), zip64: random(4) === 0 }
    const first = await written(zip)
    const second = await written(await readFile(first.next), Buffer.from(`<ComicInfo>${round}</ComicInfo>`))
    files.push(first, second)
  }
  await expectSamePages(...files)
})

const READERS: readonly (readonly [program: string, args: (path: string) => string[]])[] = [
  ['unzip', (path) => ['-tqq', path]],
  ['7z', (path) => ['t', '-bd', path]],
  ['bsdtar', (path) => ['-tf', path]],
]

describe('other programs read a written file', () => {
  test.each(READERS)('%s', async (program, args) => {
    const installed = await run('which', [program]).then(
      () => true,
      () => false,
    )
    if (!installed) return
    for (const [name, zip] of Object.entries(ORDINARY)) {
      if (zip.entries.length === 0 || zip.entries.length > 10_000) continue
      const { next } = await written(zip)
      await expect(run(program, args(next)), name).resolves.toBeDefined()
    }
  })

  test('this program', async () => {
    const { next } = await written(ORDINARY['metadata first'] as OddZip)
    const comic = await openComic(next)
    expect(comic.pages.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    expect((await comic.metadata()).layers).toEqual([{ source: 'ComicInfo', values: { title: 'New' } }])
    await comic.close()
  })
})

test('a written file with one other byte, one more or one less is found when it is read again', async () => {
  const dir = await tempDir()
  const bytes = randomBytes(2 * 1024 * 1024 + 5)
  const parts: Part[] = [
    { from: 0, to: 1_500_000 },
    Buffer.from('new'),
    { from: 1_500_100, to: bytes.length },
  ]
  const expected = Buffer.concat([
    bytes.subarray(0, 1_500_000),
    Buffer.from('new'),
    bytes.subarray(1_500_100),
  ])
  const flipped = Buffer.from(expected)
  flipped[1_900_000] = (flipped[1_900_000] ?? 0) ^ 1
  const longer = Buffer.concat([expected, Buffer.from('x')])
  const found = []
  for (const [n, content] of [expected, flipped, longer, expected.subarray(0, -1)].entries()) {
    await writeFile(join(dir, 'source'), bytes)
    await writeFile(join(dir, `${n}`), content)
    const [source, target] = [await open(join(dir, 'source'), 'r'), await open(join(dir, `${n}`), 'r')]
    found.push(await hasParts(source, target, parts, { signal: NEVER }))
    await source.close()
    await target.close()
  }
  expect(found).toEqual([true, false, false, false])
})

test('entries are checked in the same way in chunks of any size', async () => {
  const random = dice(29)
  for (const [name, zip] of Object.entries(ORDINARY)) {
    if (zip.entries.length > 100) continue
    const bytes = oddZip(zip)
    const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length)
    const directory = await readZipDirectory(read, bytes.length)
    const feedAll = async (content: Buffer) => {
      const walker = new ZipWalker(directory)
      for (let at = 0; at < content.length; ) {
        const size = 1 + random(random(2) === 0 ? 7 : 900)
        // The chunk is reused, as `rewrite` reuses its buffer.
        const chunk = Buffer.from(content.subarray(at, at + size))
        await walker.feed(chunk)
        chunk.fill(0xee)
        at += size
      }
      await walker.end()
    }
    for (let round = 0; round < 20; round++) await expect(feedAll(bytes), name).resolves.toBeUndefined()
    const [first] = directory.records
    if (first === undefined) continue
    const damaged = Buffer.from(bytes)
    const at = first.offset + 30 + first.nameBytes.length
    damaged[at] = (damaged[at] ?? 0) ^ 0xff
    for (let round = 0; round < 5; round++) await expect(feedAll(damaged), name).rejects.toThrow()
  }
})

test('a file has the same hash when it is read again', async () => {
  const path = join(await tempDir(), 'file')
  const bytes = randomBytes(3 * 1024 * 1024 + 17)
  await writeFile(path, bytes)
  const file = await open(path, 'r')
  expect(await hashFile(file, { signal: NEVER })).toBe(sha256(bytes))
  await file.close()
})
