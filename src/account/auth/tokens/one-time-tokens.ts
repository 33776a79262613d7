import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Statements } from '#db/index.ts'

/** What a message lets its reader do; a user has at most one of each. */
export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** A row of `auth_one_time_tokens`. */
export interface OneTimeToken {
  readonly id: string
  readonly user_id: string
  readonly kind: TokenKind
  /** The address its message went to. */
  readonly email: string
  readonly code_hash: string
  readonly link_hash: string
  readonly wrong_guesses: number
  readonly flow_id: string | null
  readonly expires_at: number
}

/** The two secrets of a message: whoever has one of them read it. */
export interface Secrets {
  /** Six digits, for typing. */
  readonly code: string
  /** For links; starts with `pkce_` when its flow ends in a code for the page. */
  readonly link: string
  readonly expiresAt: number
}

/** How long a code and a link are good for, in milliseconds. */
export const TOKEN_LIFE = 3_600_000
/** The same of an invitation, for which nobody waits. */
export const INVITATION_LIFE = 7 * 24 * 3_600_000
/**
 * A code dies after this many wrong guesses. Its link, which nobody can guess, does not: the owner is not locked out.
 */
const GUESSES_MAX = 5
export const PKCE_PREFIX = 'pkce_'

const linkHash = (link: string): string => createHash('sha256').update(link).digest('hex')
/** Keyed with the row's own random id, so that no table of all codes of an address can be made beforehand. */
const codeHash = (id: string, email: string, code: string): string =>
  createHmac('sha256', id).update(`${email}\n${code}`).digest('hex')
const equal = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Makes a user's token of a kind, in place of the one before; only its hashes are kept. */
export async function issueToken(
  tx: Statements,
  token: {
    readonly userId: string
    readonly kind: TokenKind
    readonly email: string
    readonly flowId: string | null
  },
  now: number,
  life = TOKEN_LIFE,
): Promise<Secrets> {
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const link = `${token.flowId === null ? '' : PKCE_PREFIX}${randomBytes(28).toString('hex')}`
  const expiresAt = now + life
  await tx.run('delete from auth_one_time_tokens where user_id = ? and kind = ?', [token.userId, token.kind])
  await tx.run(
    `insert into auth_one_time_tokens (id, user_id, kind, email, code_hash, link_hash, flow_id, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      token.userId,
      token.kind,
      token.email,
      codeHash(id, token.email, code),
      linkHash(link),
      token.flowId,
      expiresAt,
    ],
  )
  return { code, link, expiresAt }
}

const marks = (kinds: readonly TokenKind[]): string => kinds.map(() => '?').join(', ')

/**
 * Takes the token whose code was sent to an address; null when there is none or the code is not it. A wrong guess is
 * counted on every token it was tried on, so the transaction must be committed then too. `userId` narrows to one user.
 */
export async function takeByCode(
  tx: Statements,
  guess: {
    readonly email: string
    readonly code: string
    readonly kinds: readonly TokenKind[]
    readonly userId?: string
  },
  now: number,
): Promise<OneTimeToken | null> {
  const { email, code, kinds, userId } = guess
  const candidates = await tx.all<OneTimeToken>(
    `select * from auth_one_time_tokens
     where email = ? and kind in (${marks(kinds)}) and expires_at > ? and wrong_guesses < ? and user_id = coalesce(?, user_id)`,
    [email, ...kinds, now, GUESSES_MAX, userId ?? null],
  )
  const [found] = candidates.filter((token) => equal(token.code_hash, codeHash(token.id, email, code)))
  if (found === undefined) {
    for (const { id } of candidates) {
      await tx.run('update auth_one_time_tokens set wrong_guesses = wrong_guesses + 1 where id = ?', [id])
    }
    return null
  }
  await tx.run('delete from auth_one_time_tokens where id = ?', [found.id])
  return found
}

/** Takes the token of a link; null for one that is unknown, used, expired or of another kind. */
export async function takeByLink(
  tx: Statements,
  link: string,
  kinds: readonly TokenKind[],
  now: number,
): Promise<OneTimeToken | null> {
  const found = await tx.get<OneTimeToken>(
    `select * from auth_one_time_tokens where link_hash = ? and kind in (${marks(kinds)}) and expires_at > ?`,
    [linkHash(link), ...kinds, now],
  )
  if (found === undefined) return null
  await tx.run('delete from auth_one_time_tokens where id = ?', [found.id])
  return found
}

/** Makes the messages of a user worthless, but those of the kinds that are kept. */
export async function forgetTokens(
  tx: Statements,
  userId: string,
  kept: readonly TokenKind[] = [],
): Promise<void> {
  await tx.run(`delete from auth_one_time_tokens where user_id = ? and kind not in (${marks(kept)})`, [
    userId,
    ...kept,
  ])
}
