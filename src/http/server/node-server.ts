import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { AppError } from '#domain/errors/errors.ts'

/** Node's error codes for an address of another machine, and for an unknown host name. */
const NOT_OWN = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * Listens on a host and returns the port; port 0 uses any free port. Throws port-in-use, port-not-allowed,
 * host-not-own.
 */
export function bindServer(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EADDRINUSE') reject(new AppError('port-in-use', { port }, { cause }))
      else if (cause.code === 'EACCES') reject(new AppError('port-not-allowed', { port }, { cause }))
      else if (NOT_OWN.has(cause.code ?? '')) reject(new AppError('host-not-own', { host }, { cause }))
      else reject(cause)
    })
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Closes a server and its connections; resolves when it is closed. */
export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
