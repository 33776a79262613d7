import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { PASSWORD_MIN } from '#domain/limits.ts'
import { AuthError, invalid } from './errors.ts'

/** OWASP's scrypt parameters for 16 MiB: about 0.2 s of one core. Stored with each hash, so they can grow. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const
const KEY_BYTES = 32
/** As bcrypt's, so that a password can move to a hosted project. */
const PASSWORD_MAX_BYTES = 72

/** Two at a time, so that hashing never fills the thread pool that files and SQLite share. */
const inTurn = pLimit(2)

const fits = (password: string): boolean => Buffer.byteLength(password) <= PASSWORD_MAX_BYTES

/**
 * A password as it is hashed. One that is too long is nobody's, and is hashed as an empty one: normalizing takes the
 * square of a text's length where marks are out of order, which a stranger could make minutes of.
 */
const hashed = (password: string): string => (fits(password) ? password.normalize('NFKC') : '')

function derive(password: BinaryLike, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password, salt, KEY_BYTES, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** A password's hash as stored: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(hashed(password), salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** True when the password is the one that was hashed. Takes the same time for both answers. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$')
  const expected = Buffer.from(key, 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(hashed(password), Buffer.from(salt, 'base64url'), options)
  return fits(password) && expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Hashes as long as a real comparison takes: for addresses that nobody has. Always false. */
export async function passwordOfNobody(password: string): Promise<false> {
  await derive(hashed(password), randomBytes(16), COST)
  return false
}

/** Refuses passwords that are too short or too long (docs/accounts.md, Passwords). */
export function checkPassword(password: string): void {
  if (!fits(password)) throw invalid('Password cannot be longer than 72 characters')
  if ([...password].length < PASSWORD_MIN) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${PASSWORD_MIN} characters.`, {
      weak_password: { reasons: ['length'] },
    })
  }
}
