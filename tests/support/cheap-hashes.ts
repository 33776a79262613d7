import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/* Lowers the cost of password hashes to a thousandth, since sign-ins took most of the time of these tests. */

type Scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const REAL = Symbol.for('comics: real scrypt')
const scrypt: Scrypt & { [REAL]?: Scrypt } = crypto.scrypt
const real = scrypt[REAL] ?? scrypt

function replaceScrypt(by: Scrypt): void {
  Object.assign(crypto, { scrypt: Object.assign(by, by !== real && { [REAL]: real }) })
  syncBuiltinESMExports()
}

/** Restores the real hashes until the end of the test file, for accounts that the product has created before. */
export const useRealHashes = (): void => replaceScrypt(real)

replaceScrypt((password, salt, length, options, done) =>
  real(password, salt, length, { ...options, N: 16 }, done),
)
