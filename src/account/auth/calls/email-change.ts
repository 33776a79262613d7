import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import { AuthError, emailTaken } from '../errors.ts'
import type { Message } from '../mail/message.ts'
import { linkTo, messageTo, type Route, routeOf, sendNow } from '../mail/write.ts'
import type { AuthService } from '../service.ts'
import { type Challenge, startFlow } from '../tokens/flows.ts'
import { forgetTokens, issueToken } from '../tokens/one-time-tokens.ts'
import { existingUser, setConfirmedEmail, type UserRow, userByEmail } from '../users.ts'

/** Refuses an address that another account has. */
export async function requireFree(db: Statements, email: string): Promise<void> {
  if ((await userByEmail(db, email)) !== undefined) throw emailTaken()
}

/** Writes the messages of a change of address: to the new one, and to the old one where there is one. */
export async function writeEmailChange(
  service: AuthService,
  tx: Statements,
  user: UserRow,
  newEmail: string,
  route: Route,
  challenge: Challenge | null,
): Promise<Message[]> {
  const now = service.now()
  const flowId = await startFlow(tx, user.id, 'email_change', challenge, now)
  const ends = [
    { kind: 'email_change_new', email: newEmail },
    ...(user.is_anonymous === 1 ? [] : [{ kind: 'email_change_current', email: user.email } as const]),
  ] as const
  const messages: Message[] = []
  for (const { kind, email } of ends) {
    const secrets = await issueToken(tx, { userId: user.id, kind, email, flowId }, now)
    const link = linkTo(route, 'email_change', secrets.link)
    messages.push(messageTo(service, { email, user }, { kind: 'email_change', link, newEmail }, secrets))
  }
  await tx.run(
    'update auth_users set new_email = ?, email_change_missing = ?, email_change_sent_at = ? where id = ?',
    [newEmail, ends.length, now, user.id],
  )
  return messages
}

/**
 * Starts a change of address: it takes effect when it is confirmed from both ends, so that neither a
 * stolen session nor a mistyped address can take an account away. Nothing has changed when a message cannot be sent.
 */
export async function startEmailChange(
  service: AuthService,
  ctx: Context,
  user: UserRow,
  newEmail: string,
  challenge: Challenge | null,
): Promise<void> {
  const { db, post } = service
  const subject = `email_change ${user.email}`
  post.interval.take(subject)
  const messages = await db.transaction((tx) =>
    writeEmailChange(service, tx, user, newEmail, routeOf(service, ctx), challenge),
  )
  await sendNow(service, ctx, messages, 'email change', async () => {
    post.interval.giveBack(subject)
    await db.transaction(async (tx) => {
      await tx.run(
        'update auth_users set new_email = null, email_change_missing = 0, email_change_sent_at = ? where id = ?',
        [user.email_change_sent_at, user.id],
      )
      await forgetTokens(tx, user.id, ['confirmation', 'recovery', 'reauthentication'])
    })
  })
}

/** Counts one confirmation; answers the user once none is missing, null before. Throws `email_exists`. */
export async function confirmEmailChange(
  tx: Statements,
  user: UserRow,
  now: number,
): Promise<UserRow | null> {
  const missing = user.email_change_missing - 1
  if (user.new_email === null || missing < 0) {
    throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
  }
  await tx.run('update auth_users set email_change_missing = ? where id = ?', [missing, user.id])
  if (missing > 0) return null
  // Somebody may have signed up with it since it was asked for.
  await requireFree(tx, user.new_email)
  await setConfirmedEmail(tx, user.id, user.new_email, now)
  await tx.run('update auth_users set new_email = null where id = ?', [user.id])
  await forgetTokens(tx, user.id)
  return existingUser(tx, user.id)
}
