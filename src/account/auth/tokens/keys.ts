import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '#db/index.ts'

/** A public key as `/.well-known/jwks.json` shows it (RFC 7517). */
export interface PublicKey extends JWK {
  readonly kty: string
  readonly alg: string
  readonly kid: string
}

/** What a token says of its signature. */
export interface SignatureHeader {
  readonly alg?: string
  readonly kid?: string
}

/** The keys of access tokens: one signs, all of them verify. */
export interface Keys {
  readonly kid: string
  readonly alg: string
  readonly signing: CryptoKey | Uint8Array
  readonly published: readonly PublicKey[]
  /** The algorithms a token may be signed with; nothing else is even tried. */
  readonly algorithms: readonly string[]
  /** The key that must have signed a token, undefined for a foreign one. */
  verifying(header: SignatureHeader): CryptoKey | Uint8Array | undefined
}

interface StoredKey {
  readonly kid: string
  readonly private_jwk: string
  readonly created_at: number
}

/** How long a key signs, in milliseconds: a year. The one before it goes on verifying. */
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

/** The current key and the one before it. The first is made at the first start, the next when it is a year old. */
async function storedKeys(db: Db, now: number): Promise<readonly [StoredKey, ...StoredKey[]]> {
  const next = await newKey(now)
  return db.transaction(async (tx) => {
    const [current, ...before] = await tx.all<StoredKey>(
      'select * from auth_keys order by created_at desc limit 2',
    )
    if (current !== undefined && now - current.created_at < SIGNING_LIFE) return [current, ...before]
    if (current !== undefined) await tx.run('delete from auth_keys where kid <> ?', [current.kid])
    await tx.run('insert into auth_keys (kid, private_jwk, created_at) values (?, ?, ?)', [
      next.kid,
      next.private_jwk,
      next.created_at,
    ])
    return current === undefined ? [next] : [next, current]
  })
}

/** Opens the account's keys: ES256 and nothing else. */
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
