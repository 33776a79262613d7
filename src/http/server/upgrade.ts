import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type HostRules, originRefusal } from '../requests/origins.ts'

/** Takes over the connection of an upgrade request (a WebSocket). */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Rejects an upgrade with plain HTTP and `{"error": …}`, and closes the connection. */
export function rejectUpgrade(socket: Duplex, status: number, error: string): void {
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
 * Applies the origin rules to upgrades. Browsers allow any page to open a WebSocket to any server, and only the
 * `Origin` header contains the page's site.
 */
export function checkUpgrades(rules: HostRules, handler: UpgradeHandler): UpgradeHandler {
  const refusalOf = originRefusal(rules)
  return (request, socket, head) => {
    const { host = '', origin = '' } = request.headers
    const [path = ''] = (request.url ?? '').split('?')
    const refusal = refusalOf({ host, origin, path })
    if (refusal !== null) rejectUpgrade(socket, refusal.status, refusal.message)
    else handler(request, socket, head)
  }
}
