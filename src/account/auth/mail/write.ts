import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import { isLanguage, type Language } from '#i18n/languages.ts'
import { AuthError } from '../errors.ts'
import { wantedTarget } from '../redirect.ts'
import type { AuthService } from '../service.ts'
import type { AuthenticationMethod } from '../sessions.ts'
import { type Challenge, startFlow } from '../tokens/flows.ts'
import {
  INVITATION_LIFE,
  issueToken,
  type Secrets,
  TOKEN_LIFE,
  type TokenKind,
} from '../tokens/one-time-tokens.ts'
import type { UserRow } from '../users.ts'
import type { Message, MessageKind } from './message.ts'

/** Where the link of a message starts and where it leads; read from the request before it is answered. */
export interface Route {
  readonly origin: string
  readonly target: string
}

export function routeOf({ site }: AuthService, ctx: Context): Route {
  return { origin: site.origin(ctx), target: site.target(ctx, wantedTarget(ctx)) }
}

/** The language a user has chosen (`locale` or `lang` in their metadata), else the server's. */
function languageOf(user: UserRow | null, otherwise: Language): Language {
  if (user === null) return otherwise
  const { locale, lang } = JSON.parse(user.user_metadata) as Record<string, unknown>
  // Users write what they like there.
  const chosen = [locale, lang].find((value) => typeof value === 'string') ?? ''
  const code = String(chosen).slice(0, 2).toLowerCase()
  return isLanguage(code) ? code : otherwise
}

/** The link of a message: to GET /verify of this account, which sends its reader on to the target. */
export function linkTo(route: Route, type: string, secret: string): string {
  const query = new URLSearchParams({ token: secret, type, redirect_to: route.target })
  return `${route.origin}/auth/v1/verify?${query}`
}

/** A message to an address; without secrets it only tells something. */
export function messageTo(
  { post }: AuthService,
  to: { readonly email: string; readonly user: UserRow | null },
  message: { readonly kind: MessageKind; readonly link?: string; readonly newEmail?: string },
  secrets: Pick<Secrets, 'expiresAt'> & { readonly code?: string },
): Message {
  return {
    kind: message.kind,
    to: to.email,
    language: languageOf(to.user, post.language),
    code: secrets.code ?? null,
    link: message.link ?? null,
    newEmail: message.newEmail ?? null,
    expiresAt: secrets.expiresAt,
  }
}

interface Purpose {
  readonly token: TokenKind
  readonly method: AuthenticationMethod['method']
  /** The user's column that says when it was sent last. */
  readonly sentAt: 'confirmation_sent_at' | 'recovery_sent_at' | 'reauthentication_sent_at'
}

/** What stands behind each message that proves one address. */
const PURPOSES = {
  signup: { token: 'confirmation', method: 'email/signup', sentAt: 'confirmation_sent_at' },
  invite: { token: 'confirmation', method: 'invite', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery', method: 'recovery', sentAt: 'recovery_sent_at' },
  magiclink: { token: 'recovery', method: 'magiclink', sentAt: 'recovery_sent_at' },
  reauthentication: { token: 'reauthentication', method: 'otp', sentAt: 'reauthentication_sent_at' },
} as const satisfies Readonly<Record<string, Purpose>>

/** Makes the token of a message to a user's own address, and the message. It is sent after the commit. */
export async function writeMessage(
  service: AuthService,
  tx: Statements,
  user: UserRow,
  kind: keyof typeof PURPOSES,
  route: Route,
  challenge: Challenge | null = null,
): Promise<Message> {
  const now = service.now()
  const { token, method, sentAt } = PURPOSES[kind]
  const flowId = await startFlow(tx, user.id, method, challenge, now)
  const life = kind === 'invite' ? INVITATION_LIFE : TOKEN_LIFE
  const secrets = await issueToken(tx, { userId: user.id, kind: token, email: user.email, flowId }, now, life)
  await tx.run(`update auth_users set ${sentAt} = ? where id = ?`, [now, user.id])
  // A code for the page that is open is of no use as a link.
  const link = kind === 'reauthentication' ? {} : { link: linkTo(route, kind, secrets.link) }
  return messageTo(service, { email: user.email, user }, { kind, ...link }, secrets)
}

/**
 * Sends messages while their asker waits; never inside a transaction. Throws `unexpected_failure` with the hosted
 * sentence after `undo`, when one of them could not be sent.
 */
export async function sendNow(
  service: AuthService,
  ctx: Context,
  messages: readonly Message[],
  what: string,
  undo: () => Promise<void>,
): Promise<void> {
  const sent = await Promise.allSettled(messages.map((message) => service.post.deliver(message)))
  const failed = sent.find((result) => result.status === 'rejected')
  if (failed === undefined) return
  ctx.app.emit('error', failed.reason, ctx)
  await undo()
  throw new AuthError(500, 'unexpected_failure', `Error sending ${what} email`)
}
