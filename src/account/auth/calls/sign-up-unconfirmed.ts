import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import type { Message } from '../mail/message.ts'
import { messageTo, routeOf, sendNow, writeMessage } from '../mail/write.ts'
import { hashPassword } from '../passwords.ts'
import type { AuthService } from '../service.ts'
import type { Challenge } from '../tokens/flows.ts'
import { deleteTokens, TOKEN_LIFE } from '../tokens/one-time-tokens.ts'
import { identitiesJson, newUserJson } from '../user-json.ts'
import { addUser, existingUser, isInvited, type Metadata, userByEmail } from '../users.ts'

interface SignUp {
  readonly email: string
  readonly password: string
  readonly data: Metadata
  readonly challenge: Challenge | null
}

interface Result {
  readonly response: Record<string, unknown>
  readonly message: Message
  /** Deletes the new user or the new token, if the message could not be sent. */
  undo(): Promise<void>
}

/**
 * Signs up with an address that must be confirmed (docs/accounts.md, Sign-up), and returns the user without a session.
 * New, unconfirmed and confirmed addresses have equal work, timing and errors; the owner of a confirmed address is
 * notified by mail. Only `identities` differs: it is empty for a confirmed address, which pages show as registered.
 */
export async function signUpUnconfirmed(
  service: AuthService,
  ctx: Context,
  signUp: SignUp,
): Promise<Record<string, unknown>> {
  const { interval } = service.mailer
  const subject = `confirmation ${signUp.email}`
  interval.take(subject)
  const passwordHash = await hashPassword(signUp.password)
  const { response, message, undo } = await service.db.transaction((tx) =>
    storeSignUp(service, ctx, tx, signUp, passwordHash),
  )
  await sendNow(service, ctx, [message], 'confirmation', async () => {
    interval.release(subject)
    await undo()
  })
  return response
}

async function storeSignUp(
  service: AuthService,
  ctx: Context,
  tx: Statements,
  { email, data, challenge }: SignUp,
  passwordHash: string,
): Promise<Result> {
  const now = service.now()
  const known = await userByEmail(tx, email)
  if (known && known.email_confirmed_at !== null) {
    return {
      response: { ...newUserJson(email, data, now), identities: [] },
      message: messageTo(service, { email, user: known }, { kind: 'known' }, { expiresAt: now + TOKEN_LIFE }),
      undo: async () => undefined,
    }
  }
  // The password of an unconfirmed account is not replaced: the earlier or this sign-up may be the address owner's.
  const id = known?.id ?? (await addUser(tx, { email, passwordHash, metadata: data, confirmed: false }, now))
  const user = await existingUser(tx, id)
  // A magic link leaves the token of an invitation valid, as this client has not proved access to the address.
  const kind = isInvited(user) ? 'magiclink' : 'signup'
  return {
    response: { ...newUserJson(email, data, now, id), identities: await identitiesJson(tx, id) },
    message: await writeMessage(service, tx, user, kind, routeOf(service, ctx), challenge),
    undo: () =>
      service.db.transaction(async (undoing) => {
        if (known !== undefined)
          await deleteTokens(undoing, id, [kind === 'signup' ? 'recovery' : 'confirmation'])
        else await undoing.run('delete from auth_users where id = ? and email_confirmed_at is null', [id])
      }),
  }
}
