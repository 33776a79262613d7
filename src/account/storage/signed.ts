import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '#db/index.ts'
import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { initSetting } from '../settings.ts'
import { type Caller, SERVICE } from './caller.ts'
import { StorageError } from './errors.ts'

/** Seconds until a signed upload URL expires. */
const UPLOAD_LIFE = 2 * 60 * 60

/** The caller that signed an upload URL, and whether the upload may replace an object. */
export interface UploadGrant {
  readonly caller: Caller
  readonly replace: boolean
}

/**
 * Signs and verifies the tokens of signed URLs. They have a symmetric key of their own and contain scope and path, so
 * that no token is valid for another object or operation, and none is interchangeable with an access token.
 */
export interface Signer {
  /** `path` is `bucket/key`, `life` seconds. */
  signDownload(path: string, life: number): Promise<string>
  /** Returns the seconds until the token expires. Throws InvalidJWT, InvalidSignature. */
  verifyDownload(token: string, path: string): Promise<number>
  /** Throws AccessDenied without a session. */
  signUpload(path: string, grant: UploadGrant): Promise<string>
  /** Throws InvalidJWT, InvalidSignature. */
  verifyUpload(token: string, path: string): Promise<UploadGrant>
}

const download = z.object({ scope: z.literal('download'), url: z.string(), exp: z.number() })
const upload = z.object({
  scope: z.literal('upload'),
  url: z.string(),
  exp: z.number(),
  owner: z.uuid().optional(),
  upsert: z.boolean(),
})

async function signingKey(db: Db): Promise<Uint8Array> {
  const first = randomBytes(32).toString('base64url')
  const stored = await db.transaction((tx) => initSetting(tx, 'storage-signing-key', first))
  return Buffer.from(stored, 'base64url')
}

/** Creates the signer; its key is created at the first start and stored. `now` in milliseconds. */
export async function openSigner(db: Db, now: () => number): Promise<Signer> {
  const key = await signingKey(db)

  const sign = (claims: Record<string, unknown>, life: number): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + life)
      .sign(key)
  }

  const verify = async <T extends { url: string }>(
    token: string,
    path: string,
    scope: string,
    shape: z.ZodType<T>,
  ): Promise<T> => {
    const options = { algorithms: ['HS256'], currentDate: new Date(now()), requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, key, options).catch((error: unknown) => {
      throw new StorageError('InvalidJWT', error instanceof errors.JOSEError ? error.message : undefined)
    })
    const claims = shape.safeParse(payload)
    if (!claims.success) throw new StorageError('InvalidSignature', `Token is not scoped for ${scope}`)
    if (claims.data.url !== path) throw new StorageError('InvalidSignature')
    return claims.data
  }

  return {
    signDownload: (url, life) => sign({ url, scope: 'download' }, life),

    async verifyDownload(token, path) {
      const { exp } = await verify(token, path, 'download', download)
      return Math.max(0, exp - Math.floor(now() / 1000))
    },

    signUpload: async (url, { caller, replace }) => {
      // A token without an owner acts as the service role.
      if (caller.kind === 'anon') throw new StorageError('AccessDenied')
      const owner = caller.kind === 'user' ? { owner: caller.id } : {}
      return sign({ ...owner, url, upsert: replace, scope: 'upload' }, UPLOAD_LIFE)
    },

    async verifyUpload(token, path) {
      const { owner, upsert } = await verify(token, path, 'upload', upload)
      // The id was verified when the token was signed.
      const caller: Caller = owner === undefined ? SERVICE : { kind: 'user', id: owner as VerifiedUserId }
      return { caller, replace: upsert }
    },
  }
}
