import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa, { type Middleware } from 'koa'
import { anyOrigin } from '#account/cors.ts'
import { type Account, type AccountOptions, createAccount } from '#account/start.ts'

/** An account on another server, which is a hosted project for the helper. */
export interface HostedProject {
  readonly url: string
  readonly anonKey: string
  /** Delays each call except preflights until the promise of `wait` resolves. */
  pace(wait: () => Promise<void>): void
  /** Restarts at the same address with changed options, such as another policy or a later clock. */
  restart(changes?: Partial<AccountOptions>): Promise<void>
  /** Stops the server until the next start. */
  stop(): Promise<void>
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Serves an account in `dataDir` to pages of any origin, as a hosted project does, until it is stopped. */
export async function openHostedProject(options: AccountOptions): Promise<HostedProject> {
  let port = 0
  let wait: () => Promise<void> = async () => undefined
  let running: { readonly server: Server; readonly account: Account } | null = null

  async function start(changes: Partial<AccountOptions> = {}): Promise<Account> {
    let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
    const server = createServer((request, response) => answer(request, response))
    port = await listen(server, port)
    const url = `http://127.0.0.1:${port}`
    const account = await createAccount({
      signUp: 'open',
      url,
      // The dashboard's addresses, which a project has in its settings.
      redirectAllowList: ['http://localhost:*/**', 'https://localhost:*/**'],
      ...options,
      ...changes,
    })
    const paced: Middleware = async (_ctx, next) => {
      await wait()
      return next()
    }
    answer = new Koa().use(anyOrigin).use(paced).use(account.middleware).callback()
    server.on('upgrade', account.upgrade)
    running = { server, account }
    return account
  }
  async function stop(): Promise<void> {
    if (running === null) return
    const { server, account } = running
    running = null
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await account.close()
    await closed
  }

  const { anonKey } = await start()
  return {
    url: `http://127.0.0.1:${port}`,
    anonKey,
    stop,
    pace(next) {
      wait = next
    },
    async restart(changes) {
      await stop()
      await start(changes)
    },
  }
}
