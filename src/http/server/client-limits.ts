/** Limits of a server for its clients. Times in milliseconds, sizes in bytes. */
export interface ClientLimits {
  /** From the opening of a connection to the end of its TLS handshake, or to the first byte of plain HTTP. */
  readonly handshake: number
  /**
   * From the first byte of a request's head to its last, and from an early rejection to the end of the request's body.
   */
  readonly head: number
  /** Maximum idle time of a connection. */
  readonly idle: number
  /** Maximum time in which a client reads nothing of a response. */
  readonly stall: number
  /** A body must bring at least `bytes` in every `every` milliseconds until it is complete. */
  readonly pace: { readonly every: number; readonly bytes: number }
  /** Clients on this computer. */
  readonly here: Quota
  /** Each address of another computer. */
  readonly elsewhere: Quota
  /** All addresses of other computers together. */
  readonly network: Quota
}

/** Maximum numbers of what may be open at a time. */
export interface Quota {
  readonly connections: number
  /** Requests whose response has not ended. */
  readonly requests: number
  /** Bodies that are being read. */
  readonly bodies: number
  /** Bytes of bodies that are being read, or whose responses have not ended. */
  readonly bodyBytes: number
}

const MB = 1024 * 1024

/**
 * A dozen people behind one address open about a hundred connections. A phone on a train sends and receives slowly,
 * with pauses of half a minute. The quota of this computer cannot be used up by others.
 */
export const CLIENT_LIMITS: ClientLimits = {
  handshake: 10_000,
  head: 10_000,
  idle: 60_000,
  stall: 60_000,
  pace: { every: 60_000, bytes: 32 * 1024 },
  here: { connections: 1_000, requests: 4_000, bodies: 200, bodyBytes: 256 * MB },
  elsewhere: { connections: 256, requests: 1_000, bodies: 64, bodyBytes: 64 * MB },
  network: { connections: 1_000, requests: 4_000, bodies: 400, bodyBytes: 256 * MB },
}
