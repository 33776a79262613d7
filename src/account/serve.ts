import { createServer } from 'node:http'
import Koa from 'koa'
import { clientGone } from '#http/errors.ts'
import { bindServer, closeServer } from '#http/node-server.ts'
import { guardUpgrades } from '#http/upgrade.ts'
import { type Account, type AccountOptions, createAccount } from './start.ts'

/** The account service alone on a loopback port, for a terminal that finds no server running. */
export interface RunningAccount {
  readonly url: string
  readonly anonKey: string
  readonly account: Account
  close(): Promise<void>
}

/** Serves an account on `http://127.0.0.1:{a free port}` until it is closed. */
export async function startAccount(options: AccountOptions): Promise<RunningAccount> {
  const account = await createAccount(options)
  const app = new Koa().use(account.middleware)
  app.on('error', (error: Error) => {
    if (!clientGone(error)) app.onerror(error)
  })
  const server = createServer(app.callback())
  const port = await bindServer(server, 0, '127.0.0.1').catch(async (error: unknown) => {
    await account.close()
    throw error
  })
  // A page of another site could open a socket here as well, if it knew the port and the key.
  server.on('upgrade', guardUpgrades({ names: [], origins: [] }, account.upgrade))
  return {
    url: `http://127.0.0.1:${port}`,
    anonKey: account.anonKey,
    account,
    async close() {
      const closed = closeServer(server)
      // With its sockets, which are no connections of the server's any more but still keep it open.
      await account.close()
      await closed
    },
  }
}
