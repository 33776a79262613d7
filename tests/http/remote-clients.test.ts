import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { status } from '#contract/helper/status.ts'
import { replaceFile } from '#disk/replace-file.ts'
import { writeCbz } from '../support/cbz.ts'
import { forFile } from '../support/processes/at-end.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { testServer } from '../support/servers/server.ts'

/** The header of a remote client's request that a local proxy forwards. */
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }

/** A large page, one that grows when it is made narrower, and one with transparency. */
async function threePages(): Promise<Buffer> {
  const noise = { create: { width: 900, height: 1200, channels: 3 as const, background: '#fff' } }
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const large = await sharp({ create: { ...noise.create, noise: grain } })
    .png()
    .toBuffer()
  // A checkerboard, which PNG compresses to a few bytes a line and WebP does not.
  const rows = Buffer.alloc(900 * 1300)
  for (let at = 0; at < rows.length; at++) rows[at] = ((at % 900) ^ Math.floor(at / 900)) & 1 ? 255 : 0
  const small = await sharp(rows, { raw: { width: 900, height: 1300, channels: 1 } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
  const clear = await sharp(large).ensureAlpha(0.5).png().toBuffer()
  return Buffer.from(zipSync({ '1.png': large, '2.png': small, '3.png': clear }, { level: 0 }))
}

const shelf = forFile(async () => {
  const t = await testServer()
  const owner = await t.signUp()
  const path = join(t.root, 'Año 漫画.cbz')
  await replaceFile(path, await threePages())
  for (let n = 1; n <= 8; n++) await writeCbz(join(t.root, `Otra ${n}.cbz`), { pages: 1 })
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const list = (await owner.call(comics.list, { query: { sort: 'name' } })).comics
  const { id, cover } = list[0] ?? { id: '', cover: { version: null } }
  const { token } = await owner.call(status.mediaToken, { body: {} })
  const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    t.fetch(t.url + address, { method, headers })
  const bearer = { authorization: `Bearer ${owner.token}` }
  return { t, path, id, version: cover.version, token, get, bearer }
})

// Over a relay all clients are remote.
test.skipIf(relayed)('text responses are compressed for remote clients only', async () => {
  const { get, bearer } = shelf()
  const read = async (headers: Record<string, string>, address = '/api/comics', method = 'GET') => {
    const answer = await get(address, { ...bearer, ...headers }, method)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { encoding: answer.headers.get('content-encoding'), vary: answer.headers.get('vary'), bytes }
  }
  const here = await read({ 'accept-encoding': 'gzip, deflate, br' })
  expect(here.encoding).toBeNull()
  const list = JSON.parse(here.bytes.toString()) as object

  const browser = await read({ ...ELSEWHERE, 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect([browser.encoding, browser.vary]).toEqual(['br', expect.stringMatching(/Accept-Encoding/i)])
  expect(JSON.parse(brotliDecompressSync(browser.bytes).toString())).toEqual(list)
  expect(browser.bytes.length).toBeLessThan(here.bytes.length / 2)
  const older = await read({ ...ELSEWHERE, 'accept-encoding': 'gzip' })
  expect(older.encoding).toBe('gzip')
  expect(JSON.parse(gunzipSync(older.bytes).toString())).toEqual(list)
  expect((await read({ ...ELSEWHERE, 'accept-encoding': 'br;q=0, identity' })).encoding).toBeNull()
  // Responses that fit a packet, and HEAD responses.
  expect((await read({ ...ELSEWHERE, 'accept-encoding': 'br' }, '/api/me')).encoding).toBeNull()
  expect((await read({ ...ELSEWHERE, 'accept-encoding': 'br' }, '/api/comics', 'HEAD')).bytes).toHaveLength(0)
})

/** Accept headers of a current and of an older browser. */
const TODAY = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }
const OLDER = { accept: 'image/png,image/jpeg' }
test('remote clients get WebP if accepted and not larger, with an ETag for each format', async () => {
  const { id, version, token, get, bearer } = shelf()
  const browser = { ...TODAY, ...ELSEWHERE }
  const older = { ...OLDER, ...ELSEWHERE }
  const page = (n: number, width: number) => `/api/comics/${id}/pages/${n}?w=${width}&t=${token}`
  const cover = `/api/comics/${id}/cover?w=160&v=${version}&t=${token}`
  const fetchInfo = async (address: string, headers: Record<string, string>) => {
    const answer = await get(address, headers)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      etag: answer.headers.get('etag') ?? '',
      vary: answer.headers.get('vary'),
      cache: answer.headers.get('cache-control'),
      size: bytes.length,
    }
  }
  for (const address of [page(1, 800), cover]) {
    const [webp, jpeg] = [await fetchInfo(address, browser), await fetchInfo(address, older)]
    expect([webp.type, jpeg.type]).toEqual(['image/webp', 'image/jpeg'])
    expect([webp.vary, jpeg.vary]).toEqual([
      expect.stringMatching(/Accept\b/),
      expect.stringMatching(/Accept\b/),
    ])
    expect(webp.etag).not.toBe(jpeg.etag)
    // Each format has its own ETag; without an Accept header the stored format is sent.
    expect((await fetchInfo(address, { ...older, 'if-none-match': jpeg.etag })).status).toBe(304)
    expect((await fetchInfo(address, { ...older, 'if-none-match': webp.etag })).type).toBe('image/jpeg')
    expect((await fetchInfo(address, ELSEWHERE)).type).toBe('image/webp')
  }
  // The original is smaller than at two thirds of its width; far narrower, it is converted.
  const asItIs = await fetchInfo(page(2, 2400), browser)
  expect(await fetchInfo(page(2, 800), browser)).toMatchObject({ type: 'image/png', size: asItIs.size })
  expect((await fetchInfo(page(2, 160), browser)).type).toBe('image/webp')

  const { comic } = (await (await get(`/api/comics/${id}`, bearer)).json()) as {
    comic: { fileVersion: string }
  }
  for (const address of [cover, `${page(1, 800)}&v=${comic.fileVersion}`])
    expect((await fetchInfo(address, browser)).cache).toBe('private, max-age=31536000, immutable')
})

// Over a relay all clients are remote.
test.skipIf(relayed)(
  'local clients get pages as JPEG, transparent ones as WebP, and covers as WebP',
  async () => {
    const { id, version, token, get } = shelf()
    const fetchInfo = async (path: string, headers: Record<string, string>) => {
      const answer = await get(`/api/comics/${id}/${path}&t=${token}`, headers)
      const { status, headers: sent } = answer
      const bytes = Buffer.from(await answer.arrayBuffer())
      return {
        status,
        type: sent.get('content-type'),
        etag: sent.get('etag') ?? '',
        vary: sent.get('vary'),
        bytes,
      }
    }
    const opaque = await fetchInfo('pages/1?w=800', TODAY)
    expect(opaque).toMatchObject({ type: 'image/jpeg', vary: expect.stringMatching(/Accept\b/) })
    expect(await sharp(opaque.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800 })
    const elsewhere = await fetchInfo('pages/1?w=800', {
      ...TODAY,
      ...ELSEWHERE,
      'if-none-match': opaque.etag,
    })
    expect([elsewhere.status, elsewhere.type]).toEqual([200, 'image/webp'])
    expect((await fetchInfo('pages/1?w=800', { ...TODAY, 'if-none-match': opaque.etag })).status).toBe(304)

    const clear = await fetchInfo('pages/3?w=800', TODAY)
    expect([clear.type, (await sharp(clear.bytes).metadata()).hasAlpha]).toEqual(['image/webp', true])
    const flat = await fetchInfo('pages/3?w=800', OLDER)
    expect(flat.type).toBe('image/jpeg')
    expect(flat.etag).not.toBe(clear.etag)
    expect((await fetchInfo(`cover?w=160&v=${version}`, TODAY)).type).toBe('image/webp')
  },
)

test.runIf(relayed)('JSON is compressed for clients of a relay', async () => {
  const { get, bearer } = shelf()
  const answer = await get('/api/comics', { ...bearer, 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.json()).toMatchObject({ total: 9 })
})

test('a file is sent complete under its name, or in the requested byte range', async () => {
  const { path, id, token, get, t } = shelf()
  const bytes = await readFile(path)
  const address = `/api/comics/${id}/file?t=${token}`
  const whole = await get(address)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'application/vnd.comicbook+zip',
    'bytes',
  ])
  expect(whole.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''A%C3%B1o%20%E6%BC%AB%E7%94%BB.cbz",
  )
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  const etag = whole.headers.get('etag') ?? ''

  const part = async (range: string, headers: Record<string, string> = {}) => {
    const answer = await get(address, { range, ...headers })
    const sent = Buffer.from(await answer.arrayBuffer())
    return [
      answer.status,
      answer.headers.get('content-range'),
      sent.length,
      sent.subarray(0, 4).toString('hex'),
    ]
  }
  const size = bytes.length
  const at = (from: number) => bytes.subarray(from, from + 4).toString('hex')
  expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, 4, at(0)])
  expect(await part(`bytes=${size - 10}-`)).toEqual([
    206,
    `bytes ${size - 10}-${size - 1}/${size}`,
    10,
    at(size - 10),
  ])
  expect(await part('bytes=-10')).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10, at(size - 10)])
  expect(await part(`bytes=5-${size * 9}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, size - 5, at(5)])
  for (const outside of [`bytes=${size}-`, 'bytes=9-3', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])
    expect(await part(outside)).toEqual([416, `bytes */${size}`, 0, ''])
  for (const odd of ['bytes=0-1,5-6', 'pages=1-2', 'bytes=-', 'bytes=a-b'])
    expect(await part(odd)).toEqual([200, null, size, at(0)])
  expect(await part('bytes=5-8', { 'if-range': etag })).toEqual([206, `bytes 5-8/${size}`, 4, at(5)])
  expect(await part('bytes=5-8', { 'if-range': '"another"' })).toEqual([200, null, size, at(0)])
  expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
  const head = await get(address, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])

  // The file was replaced: its ranges are not combined with the former file's.
  await replaceFile(path, Buffer.concat([bytes, Buffer.from('more')]))
  expect(await part('bytes=0-3', { 'if-range': etag })).toEqual([200, null, size + 4, at(0)])
  expect((await get(`/api/comics/${id}/file`)).status).toBe(401)
  expect(t.reports).toEqual([])
})
