import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Relay } from './relayed.ts'

const BIN = resolve(import.meta.dirname, '../../../bin/comics.js')
export const EMAIL = 'lucia@lejos.es'
export const PASSWORD = 'secreta2'
/** Timeout for a process that starts or a tunnel that reconnects on a busy machine. */
export const RECONNECT = { timeout: 60_000 }

/** Links the computer with `comics login` while the helper is running. */
export function linkAtTerminal(home: string, relay: Relay): Promise<void> {
  const args = [BIN, 'login', '--account', relay.url, '--email', EMAIL, '--password-stdin']
  return new Promise((settle, reject) => {
    const env = { PATH: process.env.PATH ?? '', HOME: home }
    const child = execFile(process.execPath, args, { env }, (error) => (error ? reject(error) : settle()))
    child.stdin?.end(PASSWORD)
  })
}

export async function enter(page: Page, relay: Relay): Promise<void> {
  await page.goto(relay.url)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/home$/)
}

/** Returns the access token of the session on the relay's page. */
export async function readToken(page: Page): Promise<string> {
  const stored = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}',
  )
  return (JSON.parse(stored) as { access_token: string }).access_token
}

/**
 * Records the hosts that the browser sends requests to. Blocks port 8080 of localhost, which other computers cannot
 * reach.
 */
export async function recordOrigins(context: BrowserContext): Promise<ReadonlySet<string>> {
  const origins = new Set<string>()
  await context.route('https://localhost:8080/**', (route) => route.abort())
  const note = (url: string) => {
    const { protocol, host } = new URL(url)
    if (/^(http|ws)s?:$/.test(protocol) && host !== 'localhost:8080') origins.add(host)
  }
  context.on('request', (request) => note(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())))
  return origins
}
