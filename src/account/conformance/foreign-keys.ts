import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
} from 'jose'
import { z } from 'zod'
import type { Keys, PublicKey, SignatureHeader } from '../auth/tokens/keys.ts'

/** The secret that every local Supabase project signs its legacy keys with: known to all, worth nothing. */
export const LEGACY_SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long'

const naming = {
  kid: z.string().optional(),
  key_ops: z.array(z.string()).optional(),
  d: z.string().optional(),
}
const jwk = z.discriminatedUnion('kty', [
  z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), ...naming }),
  z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), ...naming }),
  z.looseObject({ kty: z.literal('oct'), k: z.string(), ...naming }),
])
const keyFile = z.union([
  z.object({ keys: z.array(jwk) }).transform(({ keys }) => keys),
  z.array(jwk),
  jwk.transform((one) => [one]),
])

interface ForeignKey {
  readonly kid: string
  readonly alg: string
  readonly verifying: CryptoKey | Uint8Array
  /** Null for a secret. */
  readonly published: PublicKey | null
  /** Null for a key that may not sign. */
  readonly signing: CryptoKey | Uint8Array | null
}

const ALGORITHMS = { EC: 'ES256', RSA: 'RS256', oct: 'HS256' } as const

async function imported(given: z.output<typeof jwk>): Promise<ForeignKey> {
  const alg = ALGORITHMS[given.kty]
  // What a key is for is decided here: a file may say both.
  const { key_ops: uses, use: _use, ...key } = given as JWK
  const kid = given.kid ?? (await calculateJwkThumbprint(key))
  if (given.kty === 'oct') {
    const secret = await importJWK(key, alg)
    // A secret signs where its file says so: that of a project which has not left them behind.
    return { kid, alg, verifying: secret, published: null, signing: uses?.includes('sign') ? secret : null }
  }
  const open =
    given.kty === 'EC'
      ? { kty: given.kty, crv: given.crv, x: given.x, y: given.y }
      : { kty: given.kty, n: given.n, e: given.e }
  const signs = given.d !== undefined && (uses?.includes('sign') ?? true)
  const signing = signs ? await importJWK(key, alg) : null
  return {
    kid,
    alg,
    verifying: await importJWK(open, alg),
    published: { ...open, alg, kid, use: 'sig', key_ops: ['verify'] },
    signing,
  }
}

/**
 * Reads a key file: one JWK, a list of them (as the auth server's signing keys), or a JWKS.
 * Throws a ZodError or a SyntaxError for anything else.
 */
export function readKeyFile(text: string): readonly JWK[] {
  return keyFile.parse(JSON.parse(text)) as readonly JWK[]
}

/**
 * The keys of the conformance mode: all given ones verify, beside the legacy secret; the first one that may sign does,
 * else one made for the occasion. Nothing but that mode ever makes these. Rejects for keys that are none.
 */
export async function conformanceKeys(given: readonly JWK[]): Promise<Keys> {
  const keys = await Promise.all(given.map((key) => imported(jwk.parse(key))))
  if (keys.every(({ signing }) => signing === null)) {
    const own = await generateKeyPair('ES256', { extractable: true })
    keys.push(await imported(jwk.parse(await exportJWK(own.privateKey))))
  }
  const signer = keys.find(({ signing }) => signing !== null)
  if (signer?.signing == null) throw new Error('A key that was just made signs.')
  const secret = new TextEncoder().encode(LEGACY_SECRET)
  return {
    kid: signer.kid,
    alg: signer.alg,
    signing: signer.signing,
    published: keys.flatMap(({ published }) => published ?? []),
    algorithms: ['ES256', 'RS256', 'HS256'],
    verifying({ alg, kid }) {
      const known = keys.find((key) => key.kid === kid && key.alg === alg)
      return known?.verifying ?? (alg === 'HS256' ? secret : undefined)
    },
  }
}

/** The roles that keys and admin tokens speak for; people's tokens have another. */
export type KeyRole = 'anon' | 'service_role' | 'supabase_admin'

const roleClaim = z.object({ role: z.enum(['anon', 'service_role', 'supabase_admin']) })

/** The role of a key in the form of a JWT; null for anything else, a person's token included. */
export async function roleOfKey(keys: Keys, token: string, now: number): Promise<KeyRole | null> {
  try {
    const find = (header: SignatureHeader) => {
      const key = keys.verifying(header)
      if (key === undefined) throw new Error('unrecognized JWT kid')
      return key
    }
    const { payload } = await jwtVerify(token, find, {
      algorithms: [...keys.algorithms],
      currentDate: new Date(now),
    })
    return roleClaim.safeParse(payload).data?.role ?? null
  } catch {
    return null
  }
}
