import { randomBytes } from 'node:crypto'

/** Crockford's Base32. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

let last = { head: '', tail: '' }

/** Increments a Base32 number of fixed length; wraps around at the end. */
function next(text: string): string {
  const digit = (DIGITS.indexOf(text.slice(-1)) + 1) % DIGITS.length
  const rest = text.slice(0, -1)
  return (digit === 0 && rest !== '' ? next(rest) : rest) + DIGITS[digit]
}

/** Returns the time part of a ULID, its first ten characters, for a time in milliseconds. */
export function ulidTime(time: number): string {
  let head = ''
  for (let rest = Math.max(0, Math.floor(time)); head.length < 10; rest = Math.floor(rest / 32))
    head = DIGITS[rest % 32] + head
  return head
}

/** Returns a monotonic ULID for a time in milliseconds (https://github.com/ulid/spec). */
export function ulid(time: number): string {
  const head = ulidTime(time)
  const isSame = head === last.head
  const tail = isSame ? next(last.tail) : [...randomBytes(16)].map((byte) => DIGITS[byte % 32]).join('')
  last = { head, tail }
  return head + tail
}

/** Converts a ULID to a UUID of version 8 (RFC 9562, 5.8); the version and variant replace six of its bits. */
export function uuidOf(id: string): string {
  let bits = 0n
  for (const digit of id) bits = bits * 32n + BigInt(DIGITS.indexOf(digit))
  const form = (bits & ~((0xfn << 76n) | (0x3n << 62n))) | (0x8n << 76n) | (0x2n << 62n)
  const hex = form.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
