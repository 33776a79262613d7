import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { PASSWORD_MIN } from '#domain/limits.ts'
import { AuthError, invalid } from './errors.ts'

/** OWASP's scrypt parameters for 16 MiB: about 0.2 s of one core. Hashes contain theirs, so these can be raised. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const
const KEY_BYTES = 32
/** Maximum bytes of a password: the limit of bcrypt, which hosted projects use. */
const PASSWORD_MAX_BYTES = 72

/** At most two hashes run at a time, so that they do not fill the thread pool that files and SQLite share. */
const hashLimit = pLimit(2)

const isShortEnough = (password: string): boolean => Buffer.byteLength(password) <= PASSWORD_MAX_BYTES

/**
 * Returns a password in the form that is hashed. A password that is too long never matches, and is hashed as an empty
 * text, because normalization takes quadratic time for combining marks out of order: an attacker could make it take
 * minutes.
 */
const normalized = (password: string): string => (isShortEnough(password) ? password.normalize('NFKC') : '')

function derive(password: BinaryLike, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return hashLimit(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password, salt, KEY_BYTES, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** Hashes a password for storage: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(normalized(password), salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Returns true if a password matches a stored hash, in the same time for both results. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$')
  const expected = Buffer.from(key, 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(normalized(password), Buffer.from(salt, 'base64url'), options)
  return isShortEnough(password) && expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Takes as long as a real comparison and returns false, so that response times do not reveal unknown addresses. */
export async function spendPasswordTime(password: string): Promise<false> {
  await derive(normalized(password), randomBytes(16), COST)
  return false
}

/** Throws `validation_failed` for too long, `weak_password` for too short a password (docs/accounts.md, Passwords). */
export function checkPassword(password: string): void {
  if (!isShortEnough(password)) throw invalid('Password cannot be longer than 72 characters')
  if ([...password].length < PASSWORD_MIN) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${PASSWORD_MIN} characters.`, {
      weak_password: { reasons: ['length'] },
    })
  }
}
