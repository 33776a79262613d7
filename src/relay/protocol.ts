/**
 * The protocol of hub and agent beside the contract. A WebSocket carries HTTP/2 (docs/relay.md, The tunnel): the hub
 * sends requests, the agent responds.
 */

/** Path at which the hub requests the agent's current access token; helpers have no such path. */
export const TOKEN_PATH = '/.token'

/** The HTTP/2 authority of all helpers. */
export const AUTHORITY = 'comics.helper'

/** Header with the origin of the original request, with which the links in feeds begin. */
export const ORIGIN_HEADER = 'x-comics-origin'

/**
 * Header with a hash of the client's network, by which the helper counts failed keys. The helper does not learn the
 * network itself.
 */
export const NETWORK_HEADER = 'x-comics-network'

/** Headers with which an agent describes its computer as it connects; texts that users choose are percent-encoded. */
export const DIAL_HEADERS = {
  id: 'x-comics-helper',
  name: 'x-comics-name',
  platform: 'x-comics-platform',
} as const

/** WebSocket close codes with which a hub ends a tunnel (RFC 6455, 7.4.2). */
export const CLOSE = {
  /** The hub shuts down; another node, or the same one later, accepts the helper. */
  draining: 1012,
  /** The session of the link has ended. */
  refused: 4401,
  /** Another helper of the same account has connected. */
  replaced: 4409,
} as const

/** Milliseconds between two pings: proxies close connections that are idle for a minute. */
export const HEARTBEAT_INTERVAL = 20_000

/** Maximum size of a message of the tunnel, in bytes; HTTP/2 writes much smaller frames, of 16 KiB. */
export const MESSAGE_MAX = 1024 * 1024
