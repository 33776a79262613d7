import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2, type SessionOptions } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { ClientLimits } from '#http/server/client-limits.ts'
import { listen, type RequestHandler } from '#http/server/listen.ts'
import { localCertificate } from '#http/server/tls.ts'
import { tempDir } from '../../support/temp.ts'

/** A listening port and functions that connect to it. */
export interface Served {
  readonly port: number
  /** Opens a plain connection, without TLS. */
  plain(host?: string): Promise<Socket>
  /** Opens an HTTP/1.1 connection over TLS. */
  tls(host?: string): Promise<TLSSocket>
  http2(options?: SessionOptions, host?: string): Promise<ClientHttp2Session>
}

/** Listens on all addresses of this machine with the given limits. */
export async function served(handler: RequestHandler, clientLimits: Partial<ClientLimits>): Promise<Served> {
  const certificate = await localCertificate(await tempDir(), [])
  const listening = await listen(handler, { port: 0, host: '0.0.0.0', certificate, clientLimits })
  onTestFinished(() => listening.close())
  return connectionsTo(listening.port)
}

/** Returns functions that connect to a port of this machine. */
export function connectionsTo(port: number): Served {
  const closedAtEnd = <T extends { destroy(): unknown; on(event: 'error', listener: () => void): unknown }>(
    one: T,
  ): T => {
    one.on('error', () => undefined)
    onTestFinished(() => void one.destroy())
    return one
  }
  return {
    port,
    async plain(host = '127.0.0.1') {
      const socket = closedAtEnd(connect(port, host))
      await once(socket, 'connect')
      return socket
    },
    async tls(host = '127.0.0.1') {
      const options = { host, port, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }
      const socket = closedAtEnd(connectTls(options))
      await once(socket, 'secureConnect')
      return socket
    },
    async http2(options = {}, host = '127.0.0.1') {
      const session = closedAtEnd(
        connectHttp2(`https://${host}:${port}`, { rejectUnauthorized: false, ...options }),
      )
      await once(session, 'connect')
      return session
    },
  }
}

/** A non-loopback IPv4 address of this machine; undefined if there is none. */
export const ownAddress = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** Returns the milliseconds until the other end closes the connection. */
export async function closedAfter(one: Socket | ClientHttp2Session): Promise<number> {
  const start = performance.now()
  if ('resume' in one) one.resume()
  if (!one.destroyed) await new Promise((resolve) => one.once('close', resolve))
  return performance.now() - start
}
