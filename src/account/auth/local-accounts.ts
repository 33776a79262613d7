import { emailTaken } from './errors.ts'
import { normalEmail } from './input.ts'
import type { Message } from './mail/message.ts'
import { type OutboxEntry, readOutbox } from './mail/outbox.ts'
import { writeMessage } from './mail/write.ts'
import { removeFactors } from './mfa/factors.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import type { AuthService } from './service.ts'
import { endSessionsOf } from './sessions.ts'
import { deleteAuthCodes } from './tokens/flows.ts'
import { deleteTokens } from './tokens/one-time-tokens.ts'
import { addUser, existingUser, setConfirmedEmail, setPassword, type UserRow, userByEmail } from './users.ts'

/**
 * Creates an account without a password, and the message whose link signs its user in to set one. For an account that
 * has no password yet, a new message invalidates the earlier one. `page` is the dashboard URL that the link redirects
 * to; null for the site's. Throws `validation_failed` for an invalid address, `email_exists` for an account in use.
 */
async function writeInvitation(
  service: AuthService,
  address: string,
  page: string | null,
): Promise<Message & { readonly link: string }> {
  const email = normalEmail(address)
  const target = page ?? service.site.url
  return service.db.transaction(async (tx) => {
    const now = service.now()
    const known = await userByEmail(tx, email)
    if (known !== undefined && known.email_confirmed_at !== null && known.password_hash !== '')
      throw emailTaken()
    const newUser = { email, passwordHash: '', metadata: {}, confirmed: false }
    const userId = known?.id ?? (await addUser(tx, newUser, now))
    // The password of an unconfirmed sign-up is deleted: the client that set it may not own the address.
    await setPassword(tx, userId, '', now)
    await tx.run('update auth_users set invited_at = ? where id = ?', [now, userId])
    const user = await existingUser(tx, userId)
    const route = { origin: new URL(target).origin, target }
    const message = await writeMessage(service, tx, user, 'invite', route)
    if (message.link === null) throw new Error('An invitation without a link.')
    return { ...message, link: message.link }
  })
}

/** A user as shown at the terminal. Times are milliseconds since 1970. */
export interface LocalUser {
  readonly id: string
  readonly email: string
  readonly createdAt: number
  readonly confirmedAt: number | null
  readonly lastSignInAt: number | null
}

/** Account management at the terminal. It needs no session, because access to `accounts.db` is already full access. */
export interface LocalAccounts {
  /** Returns all users with an address, the oldest first. */
  list(): Promise<LocalUser[]>
  /**
   * Sets a password, confirms the address, deletes authenticator apps (the user may have lost one) and signs the user
   * out everywhere. Returns false for an unknown address. Throws `weak_password`, `validation_failed`.
   */
  resetPassword(email: string, password: string): Promise<boolean>
  /** Signs the user out everywhere. Returns false for an unknown address. */
  signOut(email: string): Promise<boolean>
  /**
   * Creates and sends an invitation, or a new one to a user without a password. `writeInvitation` describes `page` and
   * the errors.
   */
  invite(email: string, page: string | null): Promise<LocalInvitation>
  /** Returns the messages that have not expired, the newest first. */
  outbox(): Promise<OutboxEntry[]>
}

/** An invitation as shown at the terminal. */
export interface LocalInvitation {
  readonly email: string
  readonly link: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** The error of sending the message or storing it in the outbox; null without one. */
  readonly unsent: unknown
}

export function createLocalAccounts(service: AuthService): LocalAccounts {
  const { db, now, mailer } = service
  return {
    async list() {
      const rows = await db.all<UserRow>(
        'select * from auth_users where is_anonymous = 0 order by created_at, rowid',
      )
      return rows.map((row) => ({
        id: row.id,
        email: row.email,
        createdAt: row.created_at,
        confirmedAt: row.email_confirmed_at,
        lastSignInAt: row.last_sign_in_at,
      }))
    },
    async resetPassword(email, password) {
      const address = email.trim().toLowerCase()
      if ((await userByEmail(db, address)) === undefined) return false
      checkPassword(password)
      const hash = await hashPassword(password)
      return db.transaction(async (tx) => {
        const user = await userByEmail(tx, address)
        if (user === undefined) return false
        await setPassword(tx, user.id, hash, now())
        await setConfirmedEmail(tx, user.id, user.email, now())
        await deleteTokens(tx, user.id)
        await deleteAuthCodes(tx, user.id)
        await removeFactors(tx, user.id)
        await endSessionsOf(tx, user.id)
        return true
      })
    },
    signOut: (email) =>
      db.transaction(async (tx) => {
        const user = await userByEmail(tx, email.trim().toLowerCase())
        if (user !== undefined) await endSessionsOf(tx, user.id)
        return user !== undefined
      }),
    async invite(address, page) {
      const message = await writeInvitation(service, address, page)
      const { to: email, link, expiresAt } = message
      // The link is valid even if the message was not sent, so that it can be handed over.
      const unsent: unknown = await mailer.deliver(message).then(
        () => null,
        (error: unknown) => error ?? new Error('not sent'),
      )
      return { email, link, expiresAt, unsent }
    },
    outbox: () => readOutbox(db, now()),
  }
}
