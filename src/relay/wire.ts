/**
 * What hub and agent have agreed on beside the contract. A WebSocket carries HTTP/2 (docs/relay.md, The tunnel): the
 * hub asks, the agent answers.
 */

/** Where the hub asks the agent for its access token of the moment; no address of the helper's. */
export const TOKEN_PATH = '/.token'

/** The name the hub calls a helper by. */
export const AUTHORITY = 'comics.helper'

/** The origin that a request was made on, which the hub tells the agent: addresses in feeds begin with it. */
export const ORIGIN_HEADER = 'x-comics-origin'

/** Whose tries of keys are counted together: a mark of the asker's network, of which the agent learns nothing else. */
export const NETWORK_HEADER = 'x-comics-network'

/** What an agent says of its computer as it dials, percent-encoded where it is a person's words. */
export const DIAL_HEADERS = {
  id: 'x-comics-helper',
  name: 'x-comics-name',
  platform: 'x-comics-platform',
} as const

/** Why a hub ends a tunnel: codes of a WebSocket's close (RFC 6455, 7.4.2). */
export const CLOSE = {
  /** The hub ends; another node, or the same later, takes the helper. */
  draining: 1012,
  /** The session of the link has ended. */
  refused: 4401,
  /** Another helper of the same account has dialled in. */
  replaced: 4409,
} as const

/** Between two signs of life, in milliseconds: proxies hang up on lines that are silent for a minute. */
export const PULSE = 20_000

/** A message of the tunnel at most, in bytes: HTTP/2 writes frames of 16 KiB. */
export const MESSAGE_MAX = 1024 * 1024
