import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Statements } from '#db/index.ts'

/** The purpose of a one-time token; a user has at most one token of each kind. */
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
  /** The address that its message was sent to. */
  readonly email: string
  readonly code_hash: string
  readonly link_hash: string
  readonly wrong_guesses: number
  readonly flow_id: string | null
  readonly expires_at: number
}

/** The two secrets of a message, either of which redeems its token. */
export interface Secrets {
  /** Six digits, to be typed. */
  readonly code: string
  /** The secret of the link; starts with `pkce_` if it redirects with a code that the page exchanges. */
  readonly link: string
  readonly expiresAt: number
}

/** Milliseconds until a code and a link expire. */
export const TOKEN_LIFE = 3_600_000
/** Milliseconds until an invitation expires. */
export const INVITATION_LIFE = 7 * 24 * 3_600_000
/** A code is invalid after this many wrong guesses. Its link stays valid, so that guesses do not lock the owner out. */
const GUESSES_MAX = 5
export const PKCE_PREFIX = 'pkce_'

const linkHash = (link: string): string => createHash('sha256').update(link).digest('hex')
/** Returns the hash of a code, keyed with the row's random id, so that hashes of all codes cannot be precomputed. */
const codeHash = (id: string, email: string, code: string): string =>
  createHmac('sha256', id).update(`${email}\n${code}`).digest('hex')
const equal = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Creates a token of a kind in place of the user's earlier one; only the hashes of its secrets are stored. */
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

const placeholders = (kinds: readonly TokenKind[]): string => kinds.map(() => '?').join(', ')

/**
 * Deletes and returns the token of a code that was sent to an address; null for a wrong code. A wrong guess counts
 * against each candidate token, so the caller commits the transaction in either case. `userId` restricts the user.
 */
export async function consumeByCode(
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
     where email = ? and kind in (${placeholders(kinds)}) and expires_at > ? and wrong_guesses < ? and user_id = coalesce(?, user_id)`,
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

/** Deletes and returns the token of a link; null if it is unknown, used, expired or of another kind. */
export async function consumeByLink(
  tx: Statements,
  link: string,
  kinds: readonly TokenKind[],
  now: number,
): Promise<OneTimeToken | null> {
  const found = await tx.get<OneTimeToken>(
    `select * from auth_one_time_tokens where link_hash = ? and kind in (${placeholders(kinds)}) and expires_at > ?`,
    [linkHash(link), ...kinds, now],
  )
  if (found === undefined) return null
  await tx.run('delete from auth_one_time_tokens where id = ?', [found.id])
  return found
}

/** Deletes a user's tokens, except those of the kinds in `keptKinds`. */
export async function deleteTokens(
  tx: Statements,
  userId: string,
  keptKinds: readonly TokenKind[] = [],
): Promise<void> {
  await tx.run(
    `delete from auth_one_time_tokens where user_id = ? and kind not in (${placeholders(keptKinds)})`,
    [userId, ...keptKinds],
  )
}
