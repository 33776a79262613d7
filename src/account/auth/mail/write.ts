import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import { isLanguage, type Language } from '#i18n/languages.ts'
import { AuthError } from '../errors.ts'
import { requestedTarget } from '../redirect.ts'
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

/** The origin of a message's link and the URL it redirects to, read from the request before the response. */
export interface Route {
  readonly origin: string
  readonly target: string
}

export function routeOf({ site }: AuthService, ctx: Context): Route {
  return { origin: site.origin(ctx), target: site.target(ctx, requestedTarget(ctx)) }
}

/** Returns the user's language (`locale` or `lang` in the metadata), else the server's. */
function languageOf(user: UserRow | null, fallback: Language): Language {
  if (user === null) return fallback
  const { locale, lang } = JSON.parse(user.user_metadata) as Record<string, unknown>
  // Metadata is not validated: clients may store anything there.
  const chosen = [locale, lang].find((value) => typeof value === 'string') ?? ''
  const code = String(chosen).slice(0, 2).toLowerCase()
  return isLanguage(code) ? code : fallback
}

/** Returns the link of a message: GET /verify of this account, which redirects to the target. */
export function linkTo(route: Route, type: string, secret: string): string {
  const query = new URLSearchParams({ token: secret, type, redirect_to: route.target })
  return `${route.origin}/auth/v1/verify?${query}`
}

/** Creates a message to an address, with or without a link and a code. */
export function messageTo(
  { mailer }: AuthService,
  to: { readonly email: string; readonly user: UserRow | null },
  message: { readonly kind: MessageKind; readonly link?: string; readonly newEmail?: string },
  secrets: Pick<Secrets, 'expiresAt'> & { readonly code?: string },
): Message {
  return {
    kind: message.kind,
    to: to.email,
    language: languageOf(to.user, mailer.language),
    code: secrets.code ?? null,
    link: message.link ?? null,
    newEmail: message.newEmail ?? null,
    expiresAt: secrets.expiresAt,
  }
}

interface Purpose {
  readonly token: TokenKind
  readonly method: AuthenticationMethod['method']
  /** The user's column with the time of the last message. */
  readonly sentAt: 'confirmation_sent_at' | 'recovery_sent_at' | 'reauthentication_sent_at'
}

/** The token, authentication method and column of each message that proves one address. */
const PURPOSES = {
  signup: { token: 'confirmation', method: 'email/signup', sentAt: 'confirmation_sent_at' },
  invite: { token: 'confirmation', method: 'invite', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery', method: 'recovery', sentAt: 'recovery_sent_at' },
  magiclink: { token: 'recovery', method: 'magiclink', sentAt: 'recovery_sent_at' },
  reauthentication: { token: 'reauthentication', method: 'otp', sentAt: 'reauthentication_sent_at' },
} as const satisfies Readonly<Record<string, Purpose>>

/** Creates a token and the message with it, to the user's own address. The caller sends it after the commit. */
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
  // A reauthentication code is typed on the page that is open, so its message has no link.
  const link = kind === 'reauthentication' ? {} : { link: linkTo(route, kind, secrets.link) }
  return messageTo(service, { email: user.email, user }, { kind, ...link }, secrets)
}

/**
 * Sends messages before the response; never call it inside a transaction. If one cannot be sent, calls `undo` and
 * throws `unexpected_failure` with the message of hosted projects.
 */
export async function sendNow(
  service: AuthService,
  ctx: Context,
  messages: readonly Message[],
  what: string,
  undo: () => Promise<void>,
): Promise<void> {
  const sent = await Promise.allSettled(messages.map((message) => service.mailer.deliver(message)))
  const failed = sent.find((result) => result.status === 'rejected')
  if (failed === undefined) return
  ctx.app.emit('error', failed.reason, ctx)
  await undo()
  throw new AuthError(500, 'unexpected_failure', `Error sending ${what} email`)
}
