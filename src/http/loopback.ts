import type { Socket } from 'node:net'

/** True when the other end of a connection is this computer. */
export function isLoopback(socket: Pick<Socket, 'remoteAddress'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return address === '::1' || address.startsWith('127.')
}
