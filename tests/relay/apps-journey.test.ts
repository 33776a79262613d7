import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { devices } from '#contract/helper/devices.ts'
import { keyOf, routeOfKey } from '#domain/device-key.ts'
import { until } from '../support/until.ts'
import { linkedShelf } from './support/linked-shelf.ts'

const SHELF = {
  'Blacksad/Blacksad 01.cbz': { pages: 4, info: { Series: 'Blacksad', Number: 1 } },
  'Blacksad/Blacksad 03.cbz': { pages: 12, info: { Series: 'Blacksad', Number: 3, Title: 'Alma roja' } },
}
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`lucia:${key}`).toString('base64')}` })

test('progress is shared between reading apps over a relay until their keys are revoked', async () => {
  const { relay, call, account, device } = await linkedShelf(SHELF)
  const panels = await device('panels')
  const at = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(path.startsWith('http') ? path : relay.url + path, { redirect: 'manual', ...init, headers })
  const shown = basic(panels.key)

  // Links in a catalogue start like its own URL, also if the URL contains the key.
  const feed = async (path: string, headers: Record<string, string> = shown) => {
    const answer = await at(path, headers)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('content-type')).toMatch(/^application\/atom\+xml/)
    const text = await answer.text()
    return {
      text,
      hrefs: [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    }
  }
  const keyed = await feed(`/opds/k/${panels.key}/v1.2/catalog`, {})
  expect(keyed.hrefs.every((href) => href.startsWith(`${relay.url}/opds/k/${panels.key}/`))).toBe(true)
  expect((await at('/opds/v1.2/catalog', shown, { method: 'HEAD' })).status).toBe(200)
  const latest = await feed('/opds/v1.2/books/latest')
  expect(latest.hrefs.length).toBeGreaterThan(4)
  expect(latest.hrefs.every((href) => href.startsWith(`${relay.url}/opds/`))).toBe(true)
  const entry = latest.text.split('<entry>').find((each) => each.includes('Alma roja')) ?? ''
  const hrefs = [...entry.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const stream = hrefs.find((href) => href.includes('{pageNumber}')) ?? ''
  const file = hrefs.find((href) => href.endsWith('.cbz')) ?? ''

  // Picture URLs need no key: their media token names the helper.
  const cover = hrefs.find((href) => href.includes('t=')) ?? ''
  const picture = await at(cover, {})
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const known = { 'if-none-match': picture.headers.get('etag') ?? '' }
  expect((await at(cover, known)).status).toBe(304)
  const part = await at(file, { ...shown, range: 'bytes=0-3' })
  expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004'])

  for (let page = 0; page < 10; page++) {
    const answer = await at(stream.replace('{pageNumber}', String(page)).replace('{maxWidth}', '300'), shown)
    expect([page, answer.status, answer.headers.get('content-type')]).toEqual([page, 200, 'image/jpeg'])
    expect(Buffer.from(await answer.arrayBuffer()).readUInt16BE()).toBe(0xffd8)
  }
  const pageInAccount = async () => {
    const { data } = await account.client.from('comics_library').select('last_page')
    return data?.map(({ last_page }) => last_page)
  }
  await until(async () => (await pageInAccount())?.includes(10) === true)

  // KOReader sends the user prefix and the MD5 of its key. Its progress appears in Komga's API.
  const koreader = await device('koreader')
  const kosync = { 'x-auth-user': koreader.user, 'x-auth-key': md5(koreader.key) }
  expect((await at('/koreader/users/auth', kosync)).status).toBe(200)
  const document = md5('Blacksad 03.cbz')
  const pulled = await at(`/koreader/syncs/progress/${document}`, kosync)
  expect(pulled.headers.get('content-type')).toBe('application/json')
  expect(await pulled.json()).toMatchObject({ progress: '10' })
  const progressBody = { document, progress: '11', percentage: 0.9167, device: 'Kobo', device_id: 'K1' }
  const pushed = await at(
    '/syncs/progress',
    { ...kosync, 'content-type': 'application/json' },
    { method: 'PUT', body: JSON.stringify(progressBody) },
  )
  expect(pushed.status).toBe(200)

  const mihon = await device('mihon')
  const first = await at('/api/v1/series', { 'x-api-key': mihon.key })
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const [series] = ((await first.json()) as { content: { id: string }[] }).content
  const books = await at(`/api/v1/series/${series?.id}/books?unpaged=true`, { cookie })
  const listed = ((await books.json()) as { content: { id: string; readProgress: unknown }[] }).content
  expect(listed[1]).toMatchObject({ readProgress: { page: 11, completed: false } })
  const events = (await at('/sse/v1/events', { cookie })).body
    ?.pipeThrough(new TextDecoderStream())
    .getReader()
  let received = ''
  const readEvents = async (): Promise<void> => {
    for (let next = await events?.read(); next?.done === false; next = await events?.read())
      received += next.value
  }
  const over = readEvents().catch(() => undefined)
  await until(() => received !== '')
  // Mihon's tracker has no key and sends the cookie.
  const tracker = `/api/v2/series/${series?.id}/read-progress/tachiyomi`
  const marked = await at(
    tracker,
    { cookie, 'content-type': 'application/json' },
    { method: 'PUT', body: JSON.stringify({ lastBookNumberSortRead: 3 }) },
  )
  expect(marked.status).toBe(204)
  await until(() => received.includes('event: ReadProgressChanged'))
  await until(async () => (await pageInAccount())?.includes(12) === true)

  // Another user prefix with this secret reaches no helper. Wrong keys are rate-limited, correct ones are not.
  const secret = panels.key.replaceAll('-', '').slice(10)
  expect((await at('/opds/v1.2', basic(keyOf('2222222222', secret)))).status).toBe(503)
  const wrong = basic(keyOf(routeOfKey(panels.key) ?? '', '222222222222222'))
  const tries = []
  for (let count = 0; count < 22; count++) tries.push((await at('/opds/v1.2', wrong)).status)
  expect([tries[0], tries.at(-1)]).toEqual([401, 429])
  expect((await at('/opds/v1.2', shown)).status).toBe(200)

  for (const { id } of [panels, koreader, mihon]) await call(devices.revoke, { params: { id } })
  for (const [path, headers] of [
    ['/opds/v1.2', shown],
    [stream.replace('{pageNumber}', '0').replace('{maxWidth}', '300'), shown],
    [cover, {}],
    ['/users/auth', kosync],
    ['/api/v1/series', { cookie }],
  ] as [string, Record<string, string>][])
    expect([path, (await at(path, headers)).status]).toEqual([path, 401])
  await over
  expect(relay.reports).toEqual([])
})
