import type { Statements } from '#db/index.ts'
import { AuthError, invalid } from '../errors.ts'
import { deleteTokens, type OneTimeToken, type TokenKind } from '../tokens/one-time-tokens.ts'
import { existingUser, isBanned, recordSignIn, setConfirmedEmail, type UserRow } from '../users.ts'
import { confirmEmailChange } from './email-change.ts'

/** The kinds of token that each `type` of POST and GET /verify accepts. */
const KINDS: ReadonlyMap<string, readonly TokenKind[]> = new Map([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['recovery', ['recovery']],
  ['magiclink', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
])
const CHANGES_EMAIL: readonly TokenKind[] = ['email_change_current', 'email_change_new']

/** The message after the first of two confirmations of a change of address. */
export const HALF_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Returns the kinds of token of a `type`. Throws `validation_failed` for a missing or unknown type. */
export function kindsOf(type: string): readonly TokenKind[] {
  if (type === '') throw invalid('Verify requires a verification type')
  const kinds = KINDS.get(type)
  if (kinds === undefined) throw invalid('Invalid email verification type')
  return kinds
}

/**
 * Applies a consumed token: confirms an address or a change of it. Returns the user to sign in; null if a change of
 * address needs a second confirmation. Throws `user_banned`.
 */
export async function redeem(tx: Statements, token: OneTimeToken, now: number): Promise<UserRow | null> {
  const user = await existingUser(tx, token.user_id)
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (CHANGES_EMAIL.includes(token.kind)) {
    const changed = await confirmEmailChange(tx, user, now)
    if (changed === null) return null
  } else {
    if (user.email_confirmed_at === null) await setConfirmedEmail(tx, user.id, user.email, now)
    await deleteTokens(tx, user.id, CHANGES_EMAIL)
  }
  await recordSignIn(tx, user.id, now)
  return existingUser(tx, user.id)
}
