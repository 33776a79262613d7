import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { trackRequests } from './quiet.ts'

export { expect, type Page } from '@playwright/test'

const BIN = resolve(import.meta.dirname, '../../bin/comics.js')

interface Card {
  id: string
  pageCount: number
  problem: unknown
}

/** The built product, served on a data folder of its own. */
export interface Served {
  readonly url: string
  readonly home: string
  /** Ends the server, as if its computer had gone to sleep. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  restart(): Promise<void>
  /** Holds its process still, as a computer that falls asleep does: its lines stay open, and nobody answers. */
  freeze(): void
  /** Lets it go on where it was. */
  thaw(): void
  /** Makes an account beside the page. */
  signUp(email: string): Promise<void>
  /** The first comic of a series, without problems and with more than `pages` pages. */
  readableComic(pages: number): Promise<{ seriesKey: string; comicId: string }>
  /** The page the account remembers for a comic, as the signed-in page sees it. */
  lastPage(page: Page, comicId: string): Promise<number | null>
}

type Environment = Readonly<Record<string, string>>

async function start(
  home: string,
  more: Environment,
  host: string | null,
  port = '0',
): Promise<{ child: ChildProcess; url: string }> {
  const listening = host === null ? [] : ['--host', host]
  const child = spawn(process.execPath, [BIN, 'serve', '--port', port, '--no-open', ...listening], {
    env: { PATH: process.env.PATH ?? '', HOME: home, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((settle, reject) => {
    let told = ''
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      const found = /http:\/\/localhost:\d+/.exec(told)?.[0]
      if (found) settle(found)
    })
    child.on('close', () => reject(new Error(`comics serve ended: ${told}`)))
  })
  return { child, url }
}

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
}

interface Given {
  served: Served
  environment: Environment
  listenOn: string | null
  meetsZones: boolean
}

export const test = base.extend<Given>({
  environment: [{}, { option: true }],
  // Null: this computer alone.
  listenOn: [null, { option: true }],
  // The first comic somebody opens tells how pages are turned: journeys that are about something else have it go.
  meetsZones: [false, { option: true }],
  served: async ({ environment, listenOn, meetsZones, page }, use) => {
    trackRequests(page.context())
    if (!meetsZones) {
      await page.addLocatorHandler(page.locator('.first-time'), (zones) =>
        zones.getByRole('button').first().click(),
      )
    }
    const home = await mkdtemp(join(tmpdir(), 'comics-e2e-'))
    const first = await start(home, environment, listenOn)
    const { url } = first
    let { child } = first
    const stop = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((settle) => child.on('close', settle))
      child.kill('SIGTERM')
      // One that is held still takes no other signal.
      child.kill('SIGCONT')
      await ended
    }
    const config = (await (await fetch(`${url}/api/config`)).json()) as { account: { anonKey: string } }
    const apikey = { apikey: config.account.anonKey }
    const credentials = { email: 'lucia@ejemplo.es', password: 'secreta1' }

    await use({
      url,
      home,
      stop,
      async restart() {
        ;({ child } = await start(home, environment, listenOn, new URL(url).port))
      },
      freeze: () => void child.kill('SIGSTOP'),
      thaw: () => void child.kill('SIGCONT'),
      async signUp(email) {
        const answer = await post(`${url}/auth/v1/signup`, { ...credentials, email }, apikey)
        if (!answer.ok) throw new Error(await answer.text())
      },
      async readableComic(pages) {
        const session = await post(`${url}/auth/v1/token?grant_type=password`, credentials, apikey)
        const { access_token } = (await session.json()) as { access_token: string }
        const get = async (path: string) => {
          const answer = await fetch(url + path, { headers: { authorization: `Bearer ${access_token}` } })
          return (await answer.json()) as { series: { key: string }[]; issues: Card[] }
        }
        for (const { key } of (await get('/api/series')).series) {
          const [first] = (await get(`/api/series/${encodeURIComponent(key)}`)).issues
          if (first && first.problem === null && first.pageCount > pages)
            return { seriesKey: key, comicId: first.id }
        }
        throw new Error('No series begins with a readable comic.')
      },
      async lastPage(page, comicId) {
        const stored = await page.evaluate(
          () => Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}',
        )
        const { access_token } = JSON.parse(stored) as { access_token: string }
        const address = `${url}/rest/v1/comics_library?select=last_page&comic_id=eq.${comicId}`
        const answer = await fetch(address, {
          headers: { ...apikey, authorization: `Bearer ${access_token}` },
        })
        return ((await answer.json()) as { last_page: number }[])[0]?.last_page ?? null
      },
    })
    // A page that still asks, through a route of a journey, would fail it when nobody answers any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await stop()
    await rm(home, { recursive: true, force: true })
  },
})
