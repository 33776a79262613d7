import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/*
 * The "v2" format of the Supabase auth server, which needs no table of tokens:
 * base64url( 0 ‖ session uuid, 16 bytes ‖ counter as unsigned varint
 *   ‖ first 16 bytes of HMAC-SHA256(session key, all before) ‖ first 4 bytes of SHA-256(all before) )
 */

const VERSION = 0
const MAC_BYTES = 16
const CHECKSUM_BYTES = 4
const LEAST_BYTES = 1 + 16 + 1 + MAC_BYTES + CHECKSUM_BYTES

/** A decoded token, before its MAC is verified with the session's key. */
export interface RefreshToken {
  readonly sessionId: string
  readonly counter: number
  /** Returns true if the MAC was made with this session key. */
  issuedWith(hmacKey: Buffer): boolean
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
  return Buffer.from(bytes)
}

/** Decodes a varint; null unless the bytes are its shortest encoding. */
function readVarint(bytes: Buffer): number | null {
  let value = 0
  for (const [i, byte] of bytes.entries()) value += (byte & 0x7f) * 0x80 ** i
  return Number.isSafeInteger(value) && varint(value).equals(bytes) ? value : null
}

const macOf = (hmacKey: Buffer, head: Buffer): Buffer =>
  createHmac('sha256', hmacKey).update(head).digest().subarray(0, MAC_BYTES)
const checksumOf = (body: Buffer): Buffer =>
  createHash('sha256').update(body).digest().subarray(0, CHECKSUM_BYTES)

/** Encodes the refresh token of a session and its counter. */
export function encodeRefreshToken(sessionId: string, counter: number, hmacKey: Buffer): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  const head = Buffer.concat([Buffer.from([VERSION]), id, varint(counter)])
  const body = Buffer.concat([head, macOf(hmacKey, head)])
  return Buffer.concat([body, checksumOf(body)]).toString('base64url')
}

/** Decodes a refresh token; null for any other text. */
export function decodeRefreshToken(token: string): RefreshToken | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < LEAST_BYTES || bytes.toString('base64url') !== token || bytes[0] !== VERSION) return null
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  if (!checksumOf(body).equals(bytes.subarray(-CHECKSUM_BYTES))) return null
  const head = body.subarray(0, -MAC_BYTES)
  const counter = readVarint(head.subarray(17))
  if (counter === null) return null
  const sessionId = head.toString('hex', 1, 17).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const mac = body.subarray(-MAC_BYTES)
  return { sessionId, counter, issuedWith: (hmacKey) => timingSafeEqual(mac, macOf(hmacKey, head)) }
}
