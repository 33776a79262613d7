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

/** The publicly known secret by which local Supabase projects sign their legacy keys. */
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
  jwk.transform((key) => [key]),
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

async function importKey(input: z.output<typeof jwk>): Promise<ForeignKey> {
  const alg = ALGORITHMS[input.kty]
  // `key_ops` and `use` are removed, because a file may list both signing and verifying for one key.
  const { key_ops: uses, use: _use, ...key } = input as JWK
  const kid = input.kid ?? (await calculateJwkThumbprint(key))
  if (input.kty === 'oct') {
    const secret = await importJWK(key, alg)
    // A secret signs only if its file lists the operation `sign`, as in a project that still uses a legacy secret.
    return { kid, alg, verifying: secret, published: null, signing: uses?.includes('sign') ? secret : null }
  }
  const publicKey =
    input.kty === 'EC'
      ? { kty: input.kty, crv: input.crv, x: input.x, y: input.y }
      : { kty: input.kty, n: input.n, e: input.e }
  const canSign = input.d !== undefined && (uses?.includes('sign') ?? true)
  const signing = canSign ? await importJWK(key, alg) : null
  return {
    kid,
    alg,
    verifying: await importJWK(publicKey, alg),
    published: { ...publicKey, alg, kid, use: 'sig', key_ops: ['verify'] },
    signing,
  }
}

/**
 * Parses a key file: one JWK, a list of them (the format of the auth server's signing keys), or a JWKS. Throws a
 * ZodError or a SyntaxError.
 */
export function readKeyFile(text: string): readonly JWK[] {
  return keyFile.parse(JSON.parse(text)) as readonly JWK[]
}

/**
 * Returns the keys of the conformance mode: all of `jwks` and the legacy secret verify; the first key that may sign, or
 * else a generated key, signs. Rejects for an invalid key.
 */
export async function conformanceKeys(jwks: readonly JWK[]): Promise<Keys> {
  const keys = await Promise.all(jwks.map((key) => importKey(jwk.parse(key))))
  if (keys.every(({ signing }) => signing === null)) {
    const own = await generateKeyPair('ES256', { extractable: true })
    keys.push(await importKey(jwk.parse(await exportJWK(own.privateKey))))
  }
  const signer = keys.find(({ signing }) => signing !== null)
  if (signer?.signing == null) throw new Error('No key can sign.')
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

/** The roles of API keys and admin tokens. Users' tokens have the role `authenticated`. */
export type KeyRole = 'anon' | 'service_role' | 'supabase_admin'

const roleClaim = z.object({ role: z.enum(['anon', 'service_role', 'supabase_admin']) })

/** Returns the role of a key in the form of a JWT; null for anything else, also for a user's token. */
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
