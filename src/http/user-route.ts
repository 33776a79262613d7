import { createHash } from 'node:crypto'
import { ROUTE_LENGTH } from '#domain/device-key.ts'
import { PAIRING_LETTERS } from '#domain/limits.ts'

/**
 * The mark of an account by which its computer is found: media tokens and the keys of reading apps begin with it. It is
 * made of the user's id, so that no computer can take in what is meant for another's; of a million accounts two share
 * theirs less often than once in a thousand relays.
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
