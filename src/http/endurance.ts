/** What a server bears of its clients. Times in milliseconds, sizes in bytes. */
export interface Endurance {
  /** From opening a connection to the end of its TLS handshake, or to the first byte of plain HTTP. */
  readonly greeting: number
  /**
   * From the first byte of a request's head to its last, and from an early refusal to the end of what was being sent.
   */
  readonly head: number
  /** A connection on which nothing is asked. */
  readonly idle: number
  /** An answer of which nothing more is taken. */
  readonly stall: number
  /** In each `every` milliseconds a body brings at least so many `bytes`, until it is there. */
  readonly pace: { readonly every: number; readonly bytes: number }
  readonly here: Quota
  readonly elsewhere: Quota
  /** All addresses but this computer's together. */
  readonly network: Quota
}

/** What may be open at a time. */
export interface Quota {
  readonly connections: number
  /** Requests that are not answered yet, or whose answer is not taken. */
  readonly requests: number
  /** Bodies that are being read. */
  readonly bodies: number
  /** Bytes of bodies that are being read, or whose requests are not answered yet. */
  readonly bodyBytes: number
}

const MB = 1024 * 1024

/**
 * A dozen people behind one address open some hundred connections. A phone on a train takes and sends little, with
 * pauses of half a minute. Who sits at the computer has a quota that nobody else can use up.
 */
export const ENDURANCE: Endurance = {
  greeting: 10_000,
  head: 10_000,
  idle: 60_000,
  stall: 60_000,
  pace: { every: 60_000, bytes: 32 * 1024 },
  here: { connections: 1_000, requests: 4_000, bodies: 200, bodyBytes: 256 * MB },
  elsewhere: { connections: 256, requests: 1_000, bodies: 64, bodyBytes: 64 * MB },
  network: { connections: 1_000, requests: 4_000, bodies: 400, bodyBytes: 256 * MB },
}
