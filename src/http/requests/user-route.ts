import { createHash } from 'node:crypto'
import { ROUTE_LENGTH } from '#domain/device-key.ts'
import { PAIRING_LETTERS } from '#domain/limits.ts'

/**
 * Returns the user prefix by which a relay finds the user's helper: media tokens and device keys begin with it. It is
 * derived from the user's id, so that no computer can receive another user's requests. Among a million accounts, two
 * have the same prefix in less than one of a thousand relays.
 */
export function routeOf(userId: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(`comics route ${userId}`).digest('hex')}`)
  const base = BigInt(PAIRING_LETTERS.length)
  let route = ''
  while (route.length < ROUTE_LENGTH) {
    route += PAIRING_LETTERS[Number(rest % base)]
    rest /= base
  }
  return route
}
