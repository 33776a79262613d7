import type { SecureClientSessionOptions, SecureServerOptions } from 'node:http2'

/** Paths for requests between nodes: to end a tunnel, and to check a helper's token. Helpers have no such paths. */
export const ENDED_PATH = '/.ended'
export const CHECK_PATH = '/.check'

/** The headers that identify a tunnel: the user prefix and the tunnel id. */
export const NODE_HEADERS = { route: 'x-comics-route', tunnel: 'x-comics-tunnel' } as const

/**
 * TLS with a pre-shared key from Redis, without certificates (RFC 8442 and RFC 7905). Without the key the handshake
 * fails, and no other client can read the connection.
 */
const CIPHER = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const
const IDENTITY = 'comics node'

/** Returns the current secret: after a loss of data in Redis the nodes agree on another one. */
export type Secret = () => Buffer

export const serverTls = (secret: Secret): SecureServerOptions => ({
  ...CIPHER,
  pskCallback: (_socket: unknown, identity: string) => (identity === IDENTITY ? secret() : null),
})

export const clientTls = (secret: Secret): SecureClientSessionOptions => ({
  ...CIPHER,
  pskCallback: () => ({ psk: secret(), identity: IDENTITY }),
  // The pre-shared key authenticates the server; there is no certificate to check.
  checkServerIdentity: () => undefined,
})
