import type { Statements } from '#db/index.ts'
import { AuthError, invalid } from '../errors.ts'
import { forgetTokens, type OneTimeToken, type TokenKind } from '../tokens/one-time-tokens.ts'
import { existingUser, isBanned, noteSignIn, setConfirmedEmail, type UserRow } from '../users.ts'
import { confirmEmailChange } from './email-change.ts'

/** The kinds of token that each type of POST and GET /verify takes. */
const KINDS: ReadonlyMap<string, readonly TokenKind[]> = new Map([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['recovery', ['recovery']],
  ['magiclink', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
])
const CHANGES_EMAIL: readonly TokenKind[] = ['email_change_current', 'email_change_new']

/** What the first of two confirmations of a change of address is answered with. */
export const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The kinds of a type. Throws `validation_failed` for a missing or unknown one. */
export function kindsOf(type: string): readonly TokenKind[] {
  if (type === '') throw invalid('Verify requires a verification type')
  const kinds = KINDS.get(type)
  if (kinds === undefined) throw invalid('Invalid email verification type')
  return kinds
}

/** Does what a taken token stands for. Answers the user who is signed in by it, null when a second one is missing. */
export async function redeem(tx: Statements, token: OneTimeToken, now: number): Promise<UserRow | null> {
  const user = await existingUser(tx, token.user_id)
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (CHANGES_EMAIL.includes(token.kind)) {
    const changed = await confirmEmailChange(tx, user, now)
    if (changed === null) return null
  } else {
    if (user.email_confirmed_at === null) await setConfirmedEmail(tx, user.id, user.email, now)
    await forgetTokens(tx, user.id, CHANGES_EMAIL)
  }
  await noteSignIn(tx, user.id, now)
  return existingUser(tx, user.id)
}
