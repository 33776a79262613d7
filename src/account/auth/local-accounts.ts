import { emailTaken } from './errors.ts'
import { normalEmail } from './input.ts'
import type { Message } from './mail/message.ts'
import { type OutboxEntry, readOutbox } from './mail/outbox.ts'
import { writeMessage } from './mail/write.ts'
import { removeFactors } from './mfa/factors.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import type { AuthService } from './service.ts'
import { endSessionsOf } from './sessions.ts'
import { forgetCodes } from './tokens/flows.ts'
import { forgetTokens } from './tokens/one-time-tokens.ts'
import { addUser, existingUser, setConfirmedEmail, setPassword, type UserRow, userByEmail } from './users.ts'

/**
 * Makes an account without a password, and the message by which its person comes in and sets one; made again for who
 * has not set one yet, the message before is worth nothing. `page` is the address of the dashboard that it leads to;
 * null for the site's. Throws the auth service's refusals of what is no address, and of an account that is in use.
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
    const newcomer = { email, passwordHash: '', metadata: {}, confirmed: false }
    const userId = known?.id ?? (await addUser(tx, newcomer, now))
    // Whoever signed up with an address that they never showed to be theirs does not come in with it.
    await setPassword(tx, userId, '', now)
    await tx.run('update auth_users set invited_at = ? where id = ?', [now, userId])
    const user = await existingUser(tx, userId)
    const route = { origin: new URL(target).origin, target }
    const message = await writeMessage(service, tx, user, 'invite', route)
    if (message.link === null) throw new Error('An invitation without a link.')
    return { ...message, link: message.link }
  })
}

/** An account as its machine's owner sees it. Times in milliseconds since 1970. */
export interface LocalUser {
  readonly id: string
  readonly email: string
  readonly createdAt: number
  readonly confirmedAt: number | null
  readonly lastSignInAt: number | null
}

/** What who sits at the machine may do with its accounts: whoever can read `accounts.db` already has it all. */
export interface LocalAccounts {
  /** Everybody with an address, the first to come first. */
  list(): Promise<LocalUser[]>
  /**
   * Sets a password, confirms the address, forgets authenticator apps (one of them may be what was lost) and signs
   * the user out everywhere. Answers false for an unknown address;
   * throws the auth service's refusal of a weak password.
   */
  resetPassword(email: string, password: string): Promise<boolean>
  /** Signs the user out everywhere. Answers false for an unknown address. */
  signOut(email: string): Promise<boolean>
  /**
   * Makes an account for who is invited; for one who has set no password yet, the message anew. See
   * `writeInvitation`, also for `page` and what it throws.
   */
  invite(email: string, page: string | null): Promise<LocalInvitation>
  /** The messages that are still good, the newest first. */
  outbox(): Promise<OutboxEntry[]>
}

/** An invitation as it is shown at the machine. */
export interface LocalInvitation {
  readonly email: string
  readonly link: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Why its message could not be sent, or kept for the outbox; null where it was. */
  readonly unsent: unknown
}

export function localAccounts(service: AuthService): LocalAccounts {
  const { db, now, post } = service
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
        await forgetTokens(tx, user.id)
        await forgetCodes(tx, user.id)
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
      // The link is good all the same: who invites can hand it over.
      const unsent: unknown = await post.deliver(message).then(
        () => null,
        (error: unknown) => error ?? new Error('not sent'),
      )
      return { email, link, expiresAt, unsent }
    },
    outbox: () => readOutbox(db, now()),
  }
}
