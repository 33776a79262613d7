import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import type { Message } from '../mail/message.ts'
import { messageTo, routeOf, sendNow, writeMessage } from '../mail/write.ts'
import { hashPassword } from '../passwords.ts'
import type { AuthService } from '../service.ts'
import type { Challenge } from '../tokens/flows.ts'
import { forgetTokens, TOKEN_LIFE } from '../tokens/one-time-tokens.ts'
import { identitiesJson, newcomerFacts } from '../user-json.ts'
import { addUser, existingUser, isInvited, type Metadata, userByEmail } from '../users.ts'

interface Newcomer {
  readonly email: string
  readonly password: string
  readonly data: Metadata
  readonly challenge: Challenge | null
}

interface Outcome {
  readonly answer: Record<string, unknown>
  readonly message: Message
  /** Takes back what was written, where the message could not be sent. */
  undo(): Promise<void>
}

/**
 * Signs up with an address that is still to be confirmed (docs/accounts.md, Sign-up): answers with the user alone. The
 * owner of a known address is told by mail, so that all three outcomes hash, send, wait and fail alike; they differ in
 * `identities` alone, by which pages say that the address is registered.
 */
export async function confirmLater(
  service: AuthService,
  ctx: Context,
  newcomer: Newcomer,
): Promise<Record<string, unknown>> {
  const { interval } = service.post
  const subject = `confirmation ${newcomer.email}`
  interval.take(subject)
  const passwordHash = await hashPassword(newcomer.password)
  const { answer, message, undo } = await service.db.transaction((tx) =>
    outcome(service, ctx, tx, newcomer, passwordHash),
  )
  await sendNow(service, ctx, [message], 'confirmation', async () => {
    interval.giveBack(subject)
    await undo()
  })
  return answer
}

async function outcome(
  service: AuthService,
  ctx: Context,
  tx: Statements,
  { email, data, challenge }: Newcomer,
  passwordHash: string,
): Promise<Outcome> {
  const now = service.now()
  const known = await userByEmail(tx, email)
  if (known && known.email_confirmed_at !== null) {
    return {
      answer: { ...newcomerFacts(email, data, now), identities: [] },
      message: messageTo(service, { email, user: known }, { kind: 'known' }, { expiresAt: now + TOKEN_LIFE }),
      undo: async () => undefined,
    }
  }
  // The password of an unconfirmed account stays: nobody knows yet which of the two owns the address.
  const id = known?.id ?? (await addUser(tx, { email, passwordHash, metadata: data, confirmed: false }, now))
  const user = await existingUser(tx, id)
  // An invitation stays good: whoever asks has not shown the address to be theirs.
  const kind = isInvited(user) ? 'magiclink' : 'signup'
  return {
    answer: { ...newcomerFacts(email, data, now, id), identities: await identitiesJson(tx, id) },
    message: await writeMessage(service, tx, user, kind, routeOf(service, ctx), challenge),
    undo: () =>
      service.db.transaction(async (undoing) => {
        if (known !== undefined)
          await forgetTokens(undoing, id, [kind === 'signup' ? 'recovery' : 'confirmation'])
        else await undoing.run('delete from auth_users where id = ? and email_confirmed_at is null', [id])
      }),
  }
}
