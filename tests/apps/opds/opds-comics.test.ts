import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { devices } from '#contract/helper/devices.ts'
import { readingOf } from '#records/library/reading.ts'
import { linkOf, readFeed } from '../support/atom.ts'
import { appShelf } from '../support/shelf.ts'

const STREAM = 'http://vaemendis.net/opds-pse/stream'
const FILE = 'http://opds-spec.org/acquisition'
const WAIT = { timeout: 20_000 }

/** File names that need escaping in addresses and headers. */
const NAMES = ['Érase; 100% #1 «así».cbz', 'a b+c&d=e?.cbz', "漫画 'q' (1).cbz"]

test('OPDS 1.2: files, pages and progress of comics', async () => {
  const shelf = await appShelf({
    ...Object.fromEntries(NAMES.map((name) => [name, { pages: 1 }])),
    'Largo.cbz': { pages: 20 },
  })
  const { server, owner, ask } = shelf
  // Pages in other formats than JPEG, one of them wide, and a damaged file.
  const page = (width: number) =>
    sharp({ create: { width, height: 300, channels: 3, background: '#3060a0' } })
  const mixed = { '1.webp': await page(200).webp().toBuffer(), '2.png': await page(1000).png().toBuffer() }
  await writeFile(join(server.root, 'Mezcla.cbz'), zipSync(mixed))
  await writeFile(join(server.root, 'Roto.cbz'), 'PK\u0003\u0004 no')
  await server.scan(owner)
  const listed = await owner.call(comics.list, { query: { limit: 200 } })
  const idOf = (name: string): string => listed.comics.find((each) => each.name === name)?.id ?? ''
  const { key, id: deviceId } = await shelf.device('koreader')
  const at = async (name: string) => {
    const feed = readFeed(await (await ask(`/opds/v1.2/series/o-${idOf(name)}`, key)).text())
    const [entry] = feed.entry
    if (entry === undefined) throw new Error(`no ${name}`)
    return entry
  }
  const pathOf = (href: string) => href.slice(server.url.length)

  for (const name of NAMES) {
    const { href, type, length } = linkOf(await at(name), FILE)
    expect(decodeURIComponent(href.split('/').at(-1) ?? '')).toBe(name)
    expect(href).not.toMatch(/[ ;#'"]|%(?![0-9A-F]{2})/)
    const head = await ask(pathOf(href), key, { method: 'HEAD' })
    const got = await ask(pathOf(href), key, { headers: { 'Accept-Encoding': 'gzip, br' } })
    const disk = await readFile(join(server.root, name))
    expect(Buffer.from(await got.arrayBuffer()).equals(disk)).toBe(true)
    for (const header of ['content-disposition', 'content-length', 'content-type', 'etag', 'accept-ranges'])
      expect([header, head.headers.get(header)]).toEqual([header, got.headers.get(header)])
    expect([type, length]).toEqual(['application/vnd.comicbook+zip', String(disk.length)])
    expect(got.headers.get('content-encoding')).toBeNull()
    const disposition = head.headers.get('content-disposition') ?? ''
    // Names outside ASCII are only in filename*; other clients use the address, which ends with the name.
    const plain = /^[ -~]+$/.test(name) ? `filename="${name}"; ` : ''
    expect(disposition.startsWith(`attachment; ${plain}filename*=UTF-8''`)).toBe(true)
    const nameless = await ask(pathOf(href).replace(/\/[^/]+$/, ''), key, { method: 'HEAD' })
    expect(nameless.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[ -~]+\.cbz"; filename\*=UTF-8''\S+$/,
    )
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name)
    const part = await ask(pathOf(href), key, { headers: { Range: 'bytes=2-5' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${disk.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(disk.subarray(2, 6))).toBe(true)
  }

  const template = pathOf(linkOf(await at('Mezcla.cbz'), STREAM).href)
  const pageAt = async (address: string, number: number | string, width: number | string = '{maxWidth}') => {
    const path = address.replace('{pageNumber}', String(number)).replace('{maxWidth}', String(width))
    const answer = await ask(path, key)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, type: answer.headers.get('content-type'), bytes }
  }
  for (const number of [0, 1]) {
    const { status, type, bytes } = await pageAt(template, number)
    expect([status, type, (await sharp(bytes).metadata()).format]).toEqual([200, 'image/jpeg', 'jpeg'])
  }
  expect((await sharp((await pageAt(template, 1, 600)).bytes).metadata()).width).toBe(800)
  for (const number of [2, 99, -1, 'x']) {
    const { status, bytes } = await pageAt(template, number)
    expect([number, status, bytes.length]).toEqual([number, 404, 0])
  }
  const broken = await at('Roto.cbz')
  expect(broken.link.filter(({ rel }) => rel === STREAM)).toEqual([])
  expect(linkOf(broken, FILE).type).toBe('application/vnd.comicbook+zip')
  expect((await ask(`/opds/v1.2/books/${idOf('Roto.cbz')}/pages/0`, key)).status).toBe(404)
  expect((await ask('/opds/v1.2/books/none/file/x.cbz', key)).status).toBe(404)

  // Progress is derived from consecutive page requests.
  const long = pathOf(linkOf(await at('Largo.cbz'), STREAM).href)
  const read = async (numbers: readonly number[], width: number | string = 1000, address = long) => {
    for (const number of numbers) expect((await pageAt(address, number, width)).status).toBe(200)
  }
  const accountPage = async () => (await readingOf(owner.client, idOf('Largo.cbz')))?.lastPage ?? null
  const lastRead = async () => linkOf(await at('Largo.cbz'), STREAM)['pse:lastRead']
  await read([0, 5, 9, 3])
  await read([6, 7, 8], 160)
  await read([4, 5], 1000, `${long}&bookmark=0`)
  await ask(long.replace('{pageNumber}', '1'), key, { method: 'HEAD' })
  expect([await accountPage(), await lastRead()]).toEqual([null, undefined])
  await read([1, 2])
  // Pages 1 to 4, of which the fourth was fetched before.
  await expect.poll(lastRead, WAIT).toBe('4')
  await expect.poll(accountPage, WAIT).toBe(4)
  await read([2, 1, 0])
  await read([17, 18, 19])
  // The last page after few others does not finish the comic.
  await expect.poll(lastRead, WAIT).toBe('19')
  const progressOf = async () => (await readingOf(owner.client, idOf('Largo.cbz')))?.progress
  await expect.poll(accountPage, WAIT).toBe(19)
  expect(await progressOf()).toBeLessThan(100)

  // Another device has fetched none of them, so its first pages finish nothing.
  const reader = await shelf.device('panels', 'read')
  for (const number of [0, 1, 2]) {
    const answer = await ask(long.replace('{pageNumber}', String(number)), reader.key)
    expect(answer.status).toBe(200)
  }
  const tablet = await shelf.device('panels')
  for (let number = 0; number < 20; number++)
    expect((await ask(long.replace('{pageNumber}', String(number)), tablet.key)).status).toBe(200)
  await expect.poll(progressOf, WAIT).toBe(100)

  // Requests with no key, a wrong one or a revoked one are told how to sign in.
  await owner.call(devices.revoke, { params: { id: deviceId } })
  const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const shown: Record<string, string>[] = [
    {},
    basic('lucia:'),
    basic('lucia:22222-22222-22222-22222-22222'),
    { 'X-API-Key': 'no' },
    { Cookie: 'comics-session=old.1.x' },
    basic(`lucia:${key}`),
  ]
  const own = `/opds/v1.2/books/${idOf('Largo.cbz')}`
  for (const path of [
    '/opds',
    '/opds/v1.2/catalog',
    '/opds/v2/books/x/file',
    `${own}/pages/0`,
    `${own}/file/x.cbz`,
    '/opds/c/x?t=y',
  ])
    for (const headers of shown.slice(0, path === '/opds' ? undefined : 1)) {
      const answer = await server.fetch(server.url + path, { headers })
      expect([path, headers, answer.status]).toEqual([path, headers, 401])
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="/)
      expect(answer.headers.get('content-type')).toBe('application/opds-authentication+json')
      const document = (await answer.json()) as { id: string; links: { rel: string; href: string }[] }
      expect(document).toMatchObject({
        id: `${server.url}/opds/v2/auth`,
        authentication: [{ type: 'http://opds-spec.org/auth/basic' }],
      })
      expect(answer.headers.get('link')).toContain(
        `<${document.id}>; rel="http://opds-spec.org/auth/document"`,
      )
    }
  const open = await server.fetch(`${server.url}/opds/v2/auth`)
  expect([open.status, open.headers.get('www-authenticate')]).toEqual([200, null])
  const { links } = (await open.json()) as { links: { rel: string; href: string }[] }
  const logo = await server.fetch(links.find(({ rel }) => rel === 'logo')?.href ?? '')
  expect(await sharp(Buffer.from(await logo.arrayBuffer())).metadata()).toMatchObject({
    format: 'png',
    width: 180,
  })
  expect(server.reports).toEqual([])
})
