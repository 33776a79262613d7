import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { status } from '#contract/helper/status.ts'
import { dashboard } from '#http/server/dashboard.ts'
import { testServer } from '../support/servers/server.ts'

const HTML = { accept: 'text/html' }
const ASSETS = resolve(import.meta.dirname, '../../dist/web/assets')

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

test("a page contains its first requests' data as JSON, and its only inline script is the one that its CSP allows", async () => {
  const t = await testServer()
  const answer = await t.fetch(`${t.url}/home`, { headers: HTML })
  const page = await answer.text()
  const data = /<script type="application\/json" id="known">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual({
    config: await t.anyone(status.config),
    helper: await t.anyone(status.helper),
    revision: expect.any(String),
  })
  const inline = [...page.matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>(.*?)<\/script>/gs)]
  const hashes = inline.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  expect(hashes).toHaveLength(1)
  expect(answer.headers.get('content-security-policy')).toContain(`; script-src 'self' ${hashes[0]}`)
  // Other responses allow no inline script.
  const other = await t.fetch(`${t.url}/api/status`)
  expect(other.headers.get('content-security-policy')).not.toContain('script-src')
})

test('a page says whether the helper has an owner, and its ETag changes with that', async () => {
  const t = await testServer()
  const first = await t.fetch(`${t.url}/auth`, { headers: HTML })
  expect(await first.text()).toContain('"owner":false')
  const tag = first.headers.get('etag') ?? ''
  const again = { headers: { ...HTML, 'if-none-match': tag } }
  expect((await t.fetch(`${t.url}/auth`, again)).status).toBe(304)
  await t.signUp()
  const later = await t.fetch(`${t.url}/auth`, again)
  expect(later.status).toBe(200)
  expect(await later.text()).toContain('"owner":true')
})

/** Returns the page that the dashboard middleware renders with the given data. */
async function pageWith(known: () => Promise<unknown>): Promise<string> {
  const middleware = await dashboard(resolve(ASSETS, '..'), known)
  const ctx: Record<string, unknown> = {
    method: 'GET',
    path: '/home',
    accepts: () => 'html',
    acceptsEncodings: () => false,
    set: () => undefined,
    response: { get: () => '' },
    vary: () => undefined,
  }
  await middleware(ctx as never, async () => undefined)
  return String(ctx.body)
}

test("the page's data is escaped inside its script element", async () => {
  const page = await pageWith(async () => ({ config: '</script><script>alert(1)</script>' }))
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('\\u003c/script>')
})

test('a page is sent without data when the account does not respond', async () => {
  const silent = await pageWith(() => new Promise(() => undefined))
  const failed = await pageWith(() => Promise.reject(new Error('no answer')))
  for (const page of [silent, failed]) {
    expect(page).toContain('<div id="root">')
    expect(page).not.toContain('id="known"')
  }
})

test('a page preloads the modules of its own screen, and all of them exist', async () => {
  const t = await testServer()
  const linked = async (path: string) => {
    const page = await (await t.fetch(t.url + path, { headers: HTML })).text()
    return [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => href ?? '')
  }
  const [auth, home, comics, series] = await Promise.all(
    ['/auth', '/home', '/comics', '/series/la-marea-inversa'].map(linked),
  )
  const own = (list: readonly string[] | undefined, name: string) =>
    list?.some((file) => file.startsWith(`/assets/${name}-`))
  expect([own(auth, 'auth'), own(home, 'home'), own(comics, 'comics'), own(series, 'series')]).toEqual(
    Array(4).fill(true),
  )
  expect([own(auth, 'home'), own(home, 'comics'), own(comics, 'reader')]).toEqual(Array(3).fill(false))
  expect(await linked('/')).toEqual(home)
  for (const file of new Set([auth, home, comics, series].flat())) {
    expect((await t.fetch(t.url + file)).status).toBe(200)
  }
})

test('text files are served in the smallest accepted encoding, with equal content', async () => {
  const t = await testServer()
  const [name = ''] = (await readdir(ASSETS)).filter((file) => /^index-.*\.js$/.test(file))
  const ask = (encodings: string) =>
    t.fetch(`${t.url}/assets/${name}`, { headers: { 'accept-encoding': encodings } })
  const [brotli, gzip, plain, refused] = await Promise.all(
    ['gzip, deflate, br', 'gzip, deflate', 'identity', 'br;q=0, gzip;q=0'].map(ask),
  )
  expect([brotli, gzip, plain, refused].map((each) => each?.headers.get('content-encoding'))).toEqual([
    'br',
    'gzip',
    null,
    null,
  ])
  expect(brotli?.headers.get('vary')).toContain('Accept-Encoding')
  expect(brotli?.headers.get('cache-control')).toContain('immutable')
  const bytes = await Promise.all(
    [brotli, gzip, plain, refused].map((each) => bytesOf(each ?? new Response())),
  )
  const hash = (content: Buffer) => createHash('sha1').update(content).digest('hex')
  const [small = Buffer.of(), medium = Buffer.of(), whole = Buffer.of()] = bytes
  expect(hash(brotliDecompressSync(small))).toBe(hash(whole))
  expect(hash(gunzipSync(medium))).toBe(hash(whole))
  expect(small.length).toBeLessThan(medium.length)
})

test('files that the build wrote for the server are not served', async () => {
  const t = await testServer()
  const [name = ''] = (await readdir(ASSETS)).filter((file) => /^index-.*\.js$/.test(file))
  expect((await t.fetch(`${t.url}/assets/${name}.br`)).status).toBe(404)
  expect((await t.fetch(`${t.url}/preloads.json`)).headers.get('content-type')).toContain('text/html')
})

test('the dashboard can be installed: its manifest and icons are served without a session', async () => {
  const t = await testServer()
  const page = await (await t.fetch(`${t.url}/home`, { headers: HTML })).text()
  const [, address = ''] = /<link rel="manifest" href="(.*?)"/.exec(page) ?? []
  const answer = await t.fetch(t.url + address)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  // The policy allows files of its own site, also as the manifest.
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  const manifest = (await answer.json()) as Record<string, unknown> & { icons: Record<string, string>[] }
  expect(manifest).toMatchObject({ name: 'Comics', start_url: '/home', display: 'standalone' })
  expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`)
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type = '' } of manifest.icons) {
    const icon = await t.fetch(t.url + src)
    expect(icon.headers.get('content-type')).toBe(type)
    const { width, height, format } = await sharp(await bytesOf(icon)).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
  }
})

test('throws dashboard-missing if the dashboard was not built', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'comics-unbuilt-'))
  await expect(dashboard(empty, async () => null)).rejects.toMatchObject({ code: 'dashboard-missing' })
  await rm(empty, { recursive: true })
})
