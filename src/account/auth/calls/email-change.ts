import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import { AuthError, emailTaken } from '../errors.ts'
import type { Message } from '../mail/message.ts'
import { linkTo, messageTo, type Route, routeOf, sendNow } from '../mail/write.ts'
import type { AuthService } from '../service.ts'
import { type Challenge, startFlow } from '../tokens/flows.ts'
import { deleteTokens, issueToken } from '../tokens/one-time-tokens.ts'
import { existingUser, setConfirmedEmail, type UserRow, userByEmail } from '../users.ts'

/** Throws `email_exists` if another account has the address. */
export async function requireFree(db: Statements, email: string): Promise<void> {
  if ((await userByEmail(db, email)) !== undefined) throw emailTaken()
}

/** Creates the messages of a change of address: to the new address, and to the old one if there is one. */
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
  const recipients = [
    { kind: 'email_change_new', email: newEmail },
    ...(user.is_anonymous === 1 ? [] : [{ kind: 'email_change_current', email: user.email } as const]),
  ] as const
  const messages: Message[] = []
  for (const { kind, email } of recipients) {
    const secrets = await issueToken(tx, { userId: user.id, kind, email, flowId }, now)
    const link = linkTo(route, 'email_change', secrets.link)
    messages.push(messageTo(service, { email, user }, { kind: 'email_change', link, newEmail }, secrets))
  }
  await tx.run(
    'update auth_users set new_email = ?, email_change_missing = ?, email_change_sent_at = ? where id = ?',
    [newEmail, recipients.length, now, user.id],
  )
  return messages
}

/**
 * Starts a change of address. The change takes effect when both addresses have confirmed it, so that neither a stolen
 * session nor a mistyped address can take over an account. It is undone if a message cannot be sent.
 */
export async function startEmailChange(
  service: AuthService,
  ctx: Context,
  user: UserRow,
  newEmail: string,
  challenge: Challenge | null,
): Promise<void> {
  const { db, mailer } = service
  const subject = `email_change ${user.email}`
  mailer.interval.take(subject)
  const messages = await db.transaction((tx) =>
    writeEmailChange(service, tx, user, newEmail, routeOf(service, ctx), challenge),
  )
  await sendNow(service, ctx, messages, 'email change', async () => {
    mailer.interval.release(subject)
    await db.transaction(async (tx) => {
      await tx.run(
        'update auth_users set new_email = null, email_change_missing = 0, email_change_sent_at = ? where id = ?',
        [user.email_change_sent_at, user.id],
      )
      await deleteTokens(tx, user.id, ['confirmation', 'recovery', 'reauthentication'])
    })
  })
}

/** Counts one confirmation. Returns the user after the last one, else null. Throws `otp_expired`, `email_exists`. */
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
  // Another user may have signed up with the address since the change was requested.
  await requireFree(tx, user.new_email)
  await setConfirmedEmail(tx, user.id, user.new_email, now)
  await tx.run('update auth_users set new_email = null where id = ?', [user.id])
  await deleteTokens(tx, user.id)
  return existingUser(tx, user.id)
}
