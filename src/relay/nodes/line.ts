import type { SecureClientSessionOptions, SecureServerOptions } from 'node:http2'

/** Where a node asks another to end a tunnel, and to have a helper show its token; no addresses of the helper's. */
export const ENDED_PATH = '/.ended'
export const CHECK_PATH = '/.check'

/** Whose tunnel is meant, by the mark of its account, and which. */
export const NODE_HEADERS = { route: 'x-comics-route', tunnel: 'x-comics-tunnel' } as const

/**
 * TLS by a secret that both ends have from Redis, without certificates (RFC 8442 and RFC 7905): who does not have it
 * gets no further than the handshake, and who listens learns nothing.
 */
const CIPHER = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const
const IDENTITY = 'comics node'

/** The secret of the moment: a Redis that has forgotten it may be given another. */
export type Secret = () => Buffer

export const serverLine = (secret: Secret): SecureServerOptions => ({
  ...CIPHER,
  pskCallback: (_socket: unknown, identity: string) => (identity === IDENTITY ? secret() : null),
})

export const clientLine = (secret: Secret): SecureClientSessionOptions => ({
  ...CIPHER,
  pskCallback: () => ({ psk: secret(), identity: IDENTITY }),
  // There is no certificate to look at: the other end has the secret.
  checkServerIdentity: () => undefined,
})
