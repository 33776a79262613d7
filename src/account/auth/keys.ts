import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '#db/index.ts'

/** A public key as `/.well-known/jwks.json` shows it (ACCOUNTS 2.14). */
export interface PublicKey extends JWK {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly alg: 'ES256'
  readonly kid: string
}

/** The keys of access tokens: the newest signs, all of them verify. */
export interface Keys {
  readonly kid: string
  readonly signing: CryptoKey
  readonly published: readonly PublicKey[]
  /** The public key of a token's `kid`, undefined for a foreign one. */
  verifying(kid: string): CryptoKey | undefined
}

interface StoredKey {
  readonly kid: string
  readonly private_jwk: string
}

async function newKey(): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { kid: randomUUID(), private_jwk: JSON.stringify(await exportJWK(privateKey)) }
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('An ES256 key cannot be a secret.')
  return key
}

/** The stored keys (current and, after a rotation, the previous one); the first is made at the first start. */
export async function openKeys(db: Db, now: number): Promise<Keys> {
  const first = await newKey()
  const stored = await db.transaction(async (tx) => {
    const newest = 'select kid, private_jwk from auth_keys order by created_at desc limit 2'
    const rows = await tx.all<StoredKey>(newest)
    if (rows.length > 0) return rows
    await tx.run('insert into auth_keys (kid, private_jwk, created_at) values (?, ?, ?)', [
      first.kid,
      first.private_jwk,
      now,
    ])
    return [first]
  })
  const published: PublicKey[] = []
  const verifying = new Map<string, CryptoKey>()
  for (const { kid, private_jwk } of stored) {
    const { kty, crv, x, y } = JSON.parse(private_jwk) as PublicKey
    published.push({ kty, crv, x, y, alg: 'ES256', kid, use: 'sig', key_ops: ['verify'] })
    verifying.set(kid, await imported({ kty, crv, x, y }))
  }
  const current = stored[0] ?? first
  const signing = await imported(JSON.parse(current.private_jwk) as JWK)
  return { kid: current.kid, signing, published, verifying: (kid) => verifying.get(kid) }
}
