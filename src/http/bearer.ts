import { createHash } from 'node:crypto'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'

/** Who a token speaks for. */
export interface Bearer {
  readonly id: string
  readonly email: string
  /** Where the account tells it. */
  readonly sessionId?: string
}

/** Where an account's tokens are checked: its embedded or hosted server. */
export interface TokenSource {
  /** The `iss` its tokens carry. */
  readonly issuer: string
  /** Its public keys of the moment. */
  keys(): Promise<JSONWebKeySet>
  /** Asks the account itself (`GET /auth/v1/user`) about a token no public key can check; null when it says no. */
  ask(token: string): Promise<Bearer | null>
}

/** Turns a bearer token into who it speaks for. Throws session-expired for one that is not, or no longer, good. */
export type VerifyBearer = (token: string) => Promise<Bearer>

const KEYS_LIFE = 10 * 60 * 1000
const ASKED_LIFE = 60 * 1000
const ASKED_MAX = 1_000
const claims = z.object({ sub: z.uuid(), email: z.string().default(''), role: z.literal('authenticated') })

/**
 * ACCOUNTS 2.14, the same for every account: an asymmetric token with a key id is checked against the account's
 * JWKS (kept 10 minutes, loaded again once for an unknown key); any other is asked of the account (kept 60 s).
 */
export function bearerVerifier(source: TokenSource): VerifyBearer {
  let kept: { ids: ReadonlySet<string | undefined>; find: JWTVerifyGetKey; at: number } | null = null
  const asked = new Map<string, { bearer: Bearer; at: number }>()

  async function keyFinder(kid: string): Promise<JWTVerifyGetKey> {
    if (kept === null || Date.now() - kept.at > KEYS_LIFE || !kept.ids.has(kid)) {
      const set = await source.keys()
      kept = { ids: new Set(set.keys.map((key) => key.kid)), find: createLocalJWKSet(set), at: Date.now() }
    }
    return kept.find
  }

  async function askOnce(token: string): Promise<Bearer> {
    const hash = createHash('sha256').update(token).digest('base64')
    const known = asked.get(hash)
    if (known !== undefined && Date.now() - known.at < ASKED_LIFE) return known.bearer
    const bearer = await source.ask(token)
    if (bearer === null) throw new AppError('session-expired')
    if (asked.size >= ASKED_MAX) asked.clear()
    asked.set(hash, { bearer, at: Date.now() })
    return bearer
  }

  return async (token) => {
    const { alg, kid } = headerOf(token)
    if ((alg !== 'ES256' && alg !== 'RS256') || kid === undefined) return askOnce(token)
    try {
      const { payload } = await jwtVerify(token, await keyFinder(kid), {
        algorithms: ['ES256', 'RS256'],
        issuer: source.issuer,
        audience: 'authenticated',
        requiredClaims: ['exp', 'sub'],
      })
      const { sub, email } = claims.parse(payload)
      return { id: sub, email }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw new AppError('session-expired', {}, { cause })
    }
  }
}

function headerOf(token: string): { alg?: string; kid?: string } {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return { ...(alg !== undefined && { alg }), ...(kid !== undefined && { kid }) }
  } catch (cause) {
    throw new AppError('session-expired', {}, { cause })
  }
}

/** The token of an `Authorization: Bearer` header, null when there is none. */
export function bearerToken(header: string): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null
}
