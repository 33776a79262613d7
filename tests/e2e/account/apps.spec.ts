import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Call, createCall } from '#contract/client.ts'
import { devices } from '#contract/helper/devices.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { link } from '#contract/helper/link.ts'
import { scan } from '#contract/helper/scan.ts'
import { series } from '#contract/helper/series.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import {
  EMAIL,
  enter,
  linkAtTerminal,
  PASSWORD,
  RECONNECT,
  readToken,
  recordOrigins,
} from '../support/relay-session.ts'
import { expect, test } from '../support/relayed.ts'
import { openShelf } from '../support/shelf.ts'

const PAGES = 40

async function fill(root: string): Promise<void> {
  for (const number of [1, 2, 3]) {
    const info = { Series: 'El faro', Number: number, Title: `Parte ${number}` }
    await writeCbz(join(root, 'El faro', `El faro ${number}.cbz`), { pages: PAGES, info })
  }
}

/** Returns the address of a link in a comic's feed entry. */
const hrefOf = (entry: string, rel: string): string =>
  new RegExp(`rel="${rel}"[^>]*href="([^"]+)"`).exec(entry)?.[1]?.replaceAll('&amp;', '&') ?? ''

/**
 * Reads as three apps from `origin`, each with its own key: an OPDS app reads ten pages of the first issue, KOReader
 * continues and sends page 25, Mihon marks the second issue as read. Each app sees the others' progress. Returns a
 * function that reads the OPDS feed entry of the second issue.
 */
async function readWithApps(origin: string, call: Call, comicPath: string): Promise<() => Promise<string>> {
  const make = async (app: 'panels' | 'koreader' | 'mihon') =>
    (await call(devices.make, { body: { name: app, app } })).key
  const { user } = await call(devices.list)
  const panels = `Basic ${Buffer.from(`lucia:${await make('panels')}`).toString('base64')}`
  const feed = async (issue = 1) => {
    const answer = await fetch(`${origin}/opds/v1.2/series/el-faro`, { headers: { authorization: panels } })
    expect(answer.status).toBe(200)
    return (await answer.text()).split('<entry>')[issue] ?? ''
  }
  const first = () => feed()
  const entry = await feed()
  expect(entry).not.toContain('pse:lastRead')
  const stream = hrefOf(entry, 'http://vaemendis.net/opds-pse/stream')
  expect(stream.startsWith(`${origin}/`)).toBe(true)
  for (let page = 0; page < 10; page++) {
    const address = stream.replace('{pageNumber}', String(page)).replace('{maxWidth}', '800')
    const picture = await fetch(address, { headers: { authorization: panels } })
    expect(picture.status).toBe(200)
    expect(Buffer.from(await picture.arrayBuffer()).readUInt16BE()).toBe(0xff_d8)
  }
  await expect.poll(first).toContain('pse:lastRead="10"')

  // KOReader identifies the file by the hash of its name, as configured.
  const koreader = {
    'x-auth-user': user,
    'x-auth-key': createHash('md5')
      .update(await make('koreader'))
      .digest('hex'),
    'content-type': 'application/json',
    accept: 'application/vnd.koreader.v1+json',
  }
  const document = createHash('md5').update(comicPath).digest('hex')
  const pull = await fetch(`${origin}/koreader/syncs/progress/${document}`, { headers: koreader })
  expect(await pull.json()).toMatchObject({ document, progress: '10' })
  const place = { document, progress: '25', percentage: 0.625, device: 'Kobo', device_id: 'KOBO' }
  const push = await fetch(`${origin}/koreader/syncs/progress`, {
    method: 'PUT',
    headers: koreader,
    body: JSON.stringify(place),
  })
  expect(push.status).toBe(200)
  await expect.poll(first).toContain('pse:lastRead="25"')

  // Mihon's extension sends the key, its tracker only the cookie.
  const listed = await fetch(`${origin}/api/v1/series/el-faro/books`, {
    headers: { 'x-api-key': await make('mihon') },
  })
  const books = (await listed.json()) as { content: { readProgress: { page: number } | null }[] }
  expect(books.content[0]?.readProgress?.page).toBe(25)
  const cookie = listed.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const tracker = `${origin}/api/v2/series/el-faro/read-progress/tachiyomi`
  const marked = await fetch(tracker, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ lastBookNumberSortRead: 1 }),
  })
  expect(marked.status).toBe(204)
  const tracked = await fetch(tracker, { headers: { cookie } })
  expect(await tracked.json()).toMatchObject({ booksReadCount: 1, lastReadContinuousNumberSort: 1 })
  await fetch(`${origin}/koreader/syncs/progress`, {
    method: 'PUT',
    headers: koreader,
    body: JSON.stringify({
      ...place,
      document: createHash('md5').update('El faro 2.cbz').digest('hex'),
      progress: '31',
      percentage: 0.775,
    }),
  })
  return () => feed(2)
}

/** Undoes each app's session on the comic's page, including one with later progress. */
async function undoSessions(page: Page, origin: string, firstIssue: string): Promise<void> {
  await page.goto(`${origin}/comic/${firstIssue}`)
  const main = page.getByRole('main')
  const sitting = (app: string) =>
    main
      .locator('.pass')
      .getByRole('listitem')
      .filter({ has: page.getByText(app, { exact: true }) })
  const [mihon, koreader, panels] = [sitting('mihon'), sitting('koreader'), sitting('panels')]
  await expect(mihon).toContainText('Marcado como leído')
  await expect(koreader).toContainText('Páginas 10 a 25')
  await expect(panels).toContainText('Páginas 1 a 10')
  await accessible(page, 'passes of a comic')
  await mihon.getByRole('button', { name: 'Deshacer' }).click()
  await expect(main.getByText(`Página 25 de ${PAGES}`)).toBeVisible()
  await page.getByRole('button', { name: 'Rehacer', exact: true }).click()
  await expect(main.getByText('Leído', { exact: true })).toBeVisible()
  // Focus returns when the notice disappears.
  await expect(page.getByText('Has vuelto a la página 25')).toBeHidden()

  await koreader.getByRole('button', { name: 'Deshacer' }).click()
  await expect(main.getByRole('alert')).toHaveText('Después se ha marcado como leído.')
  await expect(koreader.getByRole('button', { name: 'Volver igualmente' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main.getByText(`Página 10 de ${PAGES}`)).toBeVisible()
}

/** Continues in the dashboard from the apps' progress, and expects the apps to receive the new page. */
async function continueInDashboard(
  page: Page,
  origin: string,
  secondIssue: string,
  secondEntry: () => Promise<string>,
): Promise<void> {
  await page.goto(`${origin}/comic/${secondIssue}`)
  await expect(page.getByRole('main').getByText(/31/).first()).toBeVisible()
  await page.goto(`${origin}/read/${secondIssue}`)
  await expect(page.getByRole('img', { name: `Página 31 de ${PAGES}` })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  // A wide window shows two pages at a time.
  await expect.poll(secondEntry).toContain('pse:lastRead="33"')
}

test('an OPDS app, KOReader, Mihon and the dashboard share one progress', async ({ page, served }) => {
  const { call } = await openShelf(page, served, fill)
  const { issues } = await call(series.get, { params: { key: 'el-faro' } })
  const secondEntry = await readWithApps(served.url, call, 'El faro 1.cbz')
  await undoSessions(page, served.url, issues[0]?.id ?? '')
  await continueInDashboard(page, served.url, issues[1]?.id ?? '', secondEntry)
})

test('an OPDS app, KOReader, Mihon and the dashboard share one progress through the relay', async ({
  served,
  relay,
  browser,
}) => {
  await served.start()
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: 1440, height: 900 } })
  await recordOrigins(context)
  const page = await context.newPage()
  await page.addLocatorHandler(page.locator('.first-time'), (zones) =>
    zones.getByRole('button').first().click(),
  )
  await relay.signUp(EMAIL, PASSWORD)
  await linkAtTerminal(served.home, relay)
  await enter(page, relay)
  const token = await readToken(page)
  const atHome = createCall({ baseUrl: served.url, token: async () => token })
  const state = async () => (await atHome(link.get).catch(() => null))?.link?.state
  await expect.poll(state, RECONNECT).toBe('online')
  const root = join(served.home, 'Shelf')
  await fill(root)
  await atHome(libraries.add, { body: { path: root } })
  await atHome(scan.start, { body: {} })
  await expect.poll(async () => (await atHome(scan.status)).running, RECONNECT).toBe(false)
  const { issues } = await atHome(series.get, { params: { key: 'el-faro' } })
  const secondEntry = await readWithApps(relay.url, atHome, 'El faro 1.cbz')
  await undoSessions(page, relay.url, issues[0]?.id ?? '')
  await continueInDashboard(page, relay.url, issues[1]?.id ?? '', secondEntry)
  await context.close()
})
