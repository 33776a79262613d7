import { createServer } from 'node:http'
import Koa from 'koa'
import { isDisconnectError } from '#http/responses/errors.ts'
import { bindServer, closeServer } from '#http/server/node-server.ts'
import { checkUpgrades } from '#http/server/upgrade.ts'
import { type Account, type AccountOptions, createAccount } from './start.ts'

/** An account service on a loopback port of its own, for commands that find no running server. */
export interface RunningAccount {
  readonly url: string
  readonly anonKey: string
  readonly account: Account
  close(): Promise<void>
}

/** Serves an account on `http://127.0.0.1` at a free port until it is closed. */
export async function startAccount(options: AccountOptions): Promise<RunningAccount> {
  const account = await createAccount(options)
  const app = new Koa().use(account.middleware)
  app.on('error', (error: Error) => {
    if (!isDisconnectError(error)) app.onerror(error)
  })
  const server = createServer(app.callback())
  const port = await bindServer(server, 0, '127.0.0.1').catch(async (error: unknown) => {
    await account.close()
    throw error
  })
  // Without this check a page of another site that knew the port and the key could open a socket.
  server.on('upgrade', checkUpgrades({ names: () => [], origins: [] }, account.upgrade))
  return {
    url: `http://127.0.0.1:${port}`,
    anonKey: account.anonKey,
    account,
    async close() {
      const closed = closeServer(server)
      // Closes the WebSockets, which the HTTP server does not close itself but waits for.
      await account.close()
      await closed
    },
  }
}
