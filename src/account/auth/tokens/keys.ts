import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '#db/index.ts'

/** A public key in `/.well-known/jwks.json` (RFC 7517). */
export interface PublicKey extends JWK {
  readonly kty: string
  readonly alg: string
  readonly kid: string
}

/** The header fields of a JWT that select its key. */
export interface SignatureHeader {
  readonly alg?: string
  readonly kid?: string
}

/** The keys of access tokens: one key signs, all keys verify. */
export interface Keys {
  readonly kid: string
  readonly alg: string
  readonly signing: CryptoKey | Uint8Array
  readonly published: readonly PublicKey[]
  /** The accepted algorithms. */
  readonly algorithms: readonly string[]
  /** Returns the key that verifies a token; undefined for an unknown key id. */
  verifying(header: SignatureHeader): CryptoKey | Uint8Array | undefined
}

interface StoredKey {
  readonly kid: string
  readonly private_jwk: string
  readonly created_at: number
}

/** Milliseconds after which a start replaces the signing key: a year. The previous key still verifies. */
const SIGNING_LIFE = 365 * 24 * 60 * 60 * 1000

async function newKey(now: number): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { kid: randomUUID(), private_jwk: JSON.stringify(await exportJWK(privateKey)), created_at: now }
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('An ES256 key cannot be a secret.')
  return key
}

/**
 * Returns the current and the previous key. Creates a key at the first start, and when the current key is a year old.
 */
async function storedKeys(db: Db, now: number): Promise<readonly [StoredKey, ...StoredKey[]]> {
  const next = await newKey(now)
  return db.transaction(async (tx) => {
    const [current, ...previous] = await tx.all<StoredKey>(
      'select * from auth_keys order by created_at desc limit 2',
    )
    if (current !== undefined && now - current.created_at < SIGNING_LIFE) return [current, ...previous]
    if (current !== undefined) await tx.run('delete from auth_keys where kid <> ?', [current.kid])
    await tx.run('insert into auth_keys (kid, private_jwk, created_at) values (?, ?, ?)', [
      next.kid,
      next.private_jwk,
      next.created_at,
    ])
    return current === undefined ? [next] : [next, current]
  })
}

/** Loads the account's ES256 keys; `now` in milliseconds. */
export async function openKeys(db: Db, now: number): Promise<Keys> {
  const stored = await storedKeys(db, now)
  const published: PublicKey[] = []
  const verifying = new Map<string | undefined, CryptoKey>()
  for (const { kid, private_jwk } of stored) {
    const { kty, crv, x, y } = JSON.parse(private_jwk) as Required<JWK>
    published.push({ kty, crv, x, y, alg: 'ES256', kid, use: 'sig', key_ops: ['verify'] })
    verifying.set(kid, await imported({ kty, crv, x, y }))
  }
  const [current] = stored
  return {
    kid: current.kid,
    alg: 'ES256',
    signing: await imported(JSON.parse(current.private_jwk) as JWK),
    published,
    algorithms: ['ES256'],
    verifying: ({ kid }) => verifying.get(kid),
  }
}
