import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Guarded, originRefusal } from './origins.ts'

/** Takes over a connection that asked for another protocol (a WebSocket). */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Answers an upgrade with plain HTTP and `{"error": …}`, and hangs up. */
export function refuseUpgrade(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.on('error', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/**
 * Holds upgrades to the rules of all requests: browsers let any page open a WebSocket anywhere,
 * and only its `Origin` tells.
 */
export function guardUpgrades(rules: Guarded, handler: UpgradeHandler): UpgradeHandler {
  const refusalOf = originRefusal(rules)
  return (request, socket, head) => {
    const { host = '', origin = '' } = request.headers
    const [path = ''] = (request.url ?? '').split('?')
    const refusal = refusalOf({ host, origin, path })
    if (refusal !== null) refuseUpgrade(socket, refusal.status, refusal.message)
    else handler(request, socket, head)
  }
}
