import { mkdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run as status } from '#cli/commands/status.ts'
import { link as checkLink } from '#cli/doctor/link.ts'
import { account as checkAccount } from '#cli/doctor/places.ts'
import { linkOf } from '#cli/link/establish.ts'
import { type Link, readLink, writeLink } from '#cli/link/link-file.ts'
import { linkTokens } from '#cli/link/link-session.ts'
import { relayCalls } from '#cli/link/relay-calls.ts'
import { startServer } from '#cli/serve/server.ts'
import { configOf, recorded } from '../cli/support/in-process.ts'
import { accountAt, testRelay } from '../support/servers/relay.ts'
import { tempDir } from '../support/temp.ts'

const HOUR = 60 * 60_000

async function storedLink() {
  const r = await testRelay()
  const { session } = await accountAt(r.url)
  const { access_token, refresh_token } = session
  const link = linkOf(await relayCalls(r.url), { access_token, refresh_token })
  const dataDir = await tempDir()
  await writeLink(dataDir, link)
  return { r, link, dataDir }
}

test('an expiring token is refreshed once for concurrent callers and stored in the link file', async () => {
  const { link, dataDir } = await storedLink()
  let now = Date.now()
  const { token } = linkTokens(dataDir, link, () => now)
  expect(await token()).toBe(link.session.access_token)
  now += HOUR - 60_000
  const [one, other] = await Promise.all([token(), token()])
  expect(one).toBe(other)
  const after = (await readLink(dataDir)) as Link
  expect(after.session).toMatchObject({ access_token: one })
  expect(after.session.refresh_token).not.toBe(link.session.refresh_token)
  expect((await stat(join(dataDir, 'link.json'))).mode & 0o777).toBe(0o600)
})

test('a refreshed session that cannot be stored is used, and stored once the file is writable', async () => {
  const { link, dataDir } = await storedLink()
  const { token } = linkTokens(dataDir, link, () => Date.now() + HOUR)
  const path = join(dataDir, 'link.json')
  // A folder in place of the file cannot be overwritten, also not by root.
  await rm(path)
  await mkdir(path)
  const renewed = await token()
  expect(renewed).not.toBe(link.session.access_token)
  await rmdir(path)
  await writeLink(dataDir, link)
  expect(await token()).toBe(renewed)
  expect((await readLink(dataDir))?.session.access_token).toBe(renewed)
})

test('after a clock change a token is refreshed once, and no expired token is used', async () => {
  const { link, dataDir } = await storedLink()
  let now = Date.now()
  const { token } = linkTokens(dataDir, link, () => now)
  let last = link.session.access_token
  for (const jump of [-24 * HOUR, 72 * HOUR, -48 * HOUR]) {
    now += jump
    const renewed = await token()
    expect(renewed).not.toBe(last)
    now += HOUR / 2
    expect(await token()).toBe(renewed)
    last = renewed
  }
})

test('a token is used until it expires while the account is unreachable; an ended session is rejected', async () => {
  const { r, link, dataDir } = await storedLink()
  let now = Date.now() + HOUR - 60_000
  const { token } = linkTokens(dataDir, link, () => now)
  await r.stop()
  expect(await token()).toBe(link.session.access_token)
  now += 2 * 60_000
  await expect(token()).rejects.toMatchObject({ code: 'account-unreachable' })

  const again = await testRelay({ port: r.port, dataDir: r.dataDir })
  const { client } = await accountAt(again.url)
  await client.auth.signOut({ scope: 'global' })
  await expect(token()).rejects.toMatchObject({ code: 'relay-refused' })
})

test('the refresh of an old link does not overwrite a newer one', async () => {
  const { link, dataDir } = await storedLink()
  const { token } = linkTokens(dataDir, link, () => Date.now() + HOUR)
  const newer = { ...link, linkedAt: new Date(Date.parse(link.linkedAt) + 1).toISOString() }
  await writeLink(dataDir, newer)
  await token()
  expect(await readLink(dataDir)).toEqual(newer)
})

test('an unreadable or invalid link file is an error and does not count as no link', async () => {
  const dataDir = await tempDir()
  expect(await readLink(dataDir)).toBeNull()
  const path = join(dataDir, 'link.json')
  const error = { code: 'link-unreadable', params: { path } }
  const { link } = await storedLink()
  const session = { access_token: 'damaged', refresh_token: 'x' }
  const texts = ['', 'null', '{"relay":"https://comics.example"}', JSON.stringify({ ...link, session })]
  for (const text of texts) {
    await writeFile(path, text)
    await expect(readLink(dataDir)).rejects.toMatchObject(error)
  }
  await rm(path)
  // A folder in place of the file cannot be read, also not by root.
  await mkdir(path)
  await expect(readLink(dataDir)).rejects.toMatchObject(error)
  const { context } = await recorded(configOf(dataDir))
  const { config, t } = context
  const commands = [
    () => status(context, { json: false }),
    () => checkLink(config, t),
    () => checkAccount(config, t),
    () => startServer(config, { demo: false, host: null, signUp: 'loopback', report: () => undefined }),
  ]
  for (const command of commands) await expect(command()).rejects.toMatchObject(error)
})
