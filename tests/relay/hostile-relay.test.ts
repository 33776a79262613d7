import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { hostedCalls } from '#cli/account/hosted-project.ts'
import { linkClient, linkedComputer } from '#cli/link/helper-row.ts'
import type { Link } from '#cli/link/link-file.ts'
import { linkTokens } from '#cli/link/link-session.ts'
import { relayCalls } from '#cli/link/relay-calls.ts'
import { openAccountClient } from '#cli/session/session.ts'
import { holderOf } from '#cli/transfer/carry-over.ts'
import { relay } from '#contract/relay.ts'
import { configOf } from '../cli/support/in-process.ts'
import { pageConfig } from '../support/page-config.ts'
import { tempDir } from '../support/temp.ts'

/** Starts a server. Returns its URL and the requests that it received. */
async function serverOf(answer: RequestListener) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const json = (body: unknown): RequestListener => {
  return (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

/** A response that does not end while it is read. */
const endless: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  const part = Buffer.alloc(64 * 1024, ' ')
  const more = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  more()
}

const configFor = (account: { url: string; anonKey: string }) =>
  pageConfig(account.url, { account, servedBy: 'relay' })

/** Returns a link whose access token is unsigned: the computer reads its claims without verifying it. */
function linkAt(url: string, endsIn: number): Link {
  const user = { id: crypto.randomUUID(), email: 'lucia@ejemplo.es' }
  const token = new UnsecuredJWT({ session_id: crypto.randomUUID(), email: user.email, aal: 'aal1' })
    .setSubject(user.id)
    .setExpirationTime(Math.floor(Date.now() / 1000) + endsIn)
    .encode()
  return {
    relay: url,
    account: { url, anonKey: 'x', issuer: `${url}/auth/v1` },
    user,
    linkedAt: new Date().toISOString(),
    session: { access_token: token, refresh_token: 'precious' },
  }
}

/** All requests of a computer to a remote account. */
const ACCOUNT_REQUESTS: readonly [string, (url: string) => Promise<unknown>][] = [
  ['the renewal of the link', async (url) => linkTokens(await tempDir(), linkAt(url, -60)).token()],
  [
    'its linked computer',
    (url) => {
      const link = linkAt(url, 3_600)
      return linkedComputer(
        linkClient(link, async () => link.session.access_token),
        link,
      )
    },
  ],
  ['the owner of carried-over data', (url) => holderOf({ url, anonKey: 'x' }, linkAt(url, 3_600).session)],
  ['the user of a token', (url) => hostedCalls({ url, anonKey: 'x' }).verify(linkTokenFor(url))],
  [
    'its health',
    async (url) => {
      const config = configOf(await tempDir(), { hosted: { url, anonKey: 'x' } })
      const account = await openAccountClient(config)
      await account.reach().finally(() => account.close())
    },
  ],
]

/** Returns a token that only the account itself can verify. */
function linkTokenFor(url: string): string {
  const head = Buffer.from('{"alg":"HS256"}').toString('base64url')
  const claims = {
    iss: `${url}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    sub: crypto.randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 60,
  }
  return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`
}

test.each(ACCOUNT_REQUESTS)(
  'a request to an account for %s does not follow redirects',
  async (_what, ask) => {
    const other = await serverOf(json({}))
    const account = await serverOf((request, response) =>
      response.writeHead(307, { location: `${other.url}${request.url}` }).end(),
    )
    await expect(ask(account.url)).rejects.toMatchObject({ code: 'account-unreachable' })
    expect(account.seen).not.toEqual([])
    expect(other.seen).toEqual([])
  },
)

test.each(ACCOUNT_REQUESTS.slice(0, 4))(
  'a request to an account for %s rejects an endless response',
  async (_what, ask) => {
    const account = await serverOf(endless)
    await expect(ask(account.url)).rejects.toMatchObject({ code: 'account-unreachable' })
  },
)

test('a redirect, an endless or an invalid response of a relay is rejected', async () => {
  const other = await serverOf(json(configFor({ url: 'https://accounts.example', anonKey: 'x' })))
  const leading = await serverOf((request, response) =>
    response.writeHead(307, { location: `${other.url}${request.url}` }).end(),
  )
  await expect(relayCalls(leading.url)).rejects.toMatchObject({ code: 'relay-unreachable' })
  expect(other.seen).toEqual([])
  await expect(relayCalls((await serverOf(endless)).url)).rejects.toMatchObject({ code: 'relay-unknown' })

  const named = configFor({ url: 'https://accounts.example', anonKey: 'x' })
  const later = await serverOf((request, response) =>
    (request.url === '/api/config' ? json(named) : endless)(request, response),
  )
  const { call } = await relayCalls(later.url)
  const begun = call(relay.begin, { body: { name: 'imac', platform: 'macOS' } })
  await expect(begun).rejects.toMatchObject({ code: 'relay-unknown' })
  const odd = await serverOf(json({ ...named, account: null }))
  await expect(relayCalls(odd.url)).rejects.toMatchObject({ code: 'relay-unknown' })
})

test.each([
  ['http://192.168.1.1', 'x'],
  ['ftp://accounts.example', 'x'],
  ['accounts.example', 'x'],
  ['https://accounts.example', 'sb_secret_x'],
])('a relay whose account is at %s with the key %s is rejected', async (url, anonKey) => {
  const { url: at } = await serverOf(json(configFor({ url, anonKey })))
  await expect(relayCalls(at)).rejects.toMatchObject({ code: 'relay-unknown' })
})
