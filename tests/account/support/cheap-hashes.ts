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

const CHEAP = Symbol.for('comics: cheap hashes')
const scrypt: Scrypt & { [CHEAP]?: true } = crypto.scrypt
if (!scrypt[CHEAP]) {
  const cheap: typeof scrypt = (password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: 16 }, done)
  cheap[CHEAP] = true
  Object.assign(crypto, { scrypt: cheap })
  syncBuiltinESMExports()
}
