import { createHash, randomInt } from 'node:crypto'
import { SECRET_LENGTH, typedForms } from '#domain/device-key.ts'
import { PAIRING_LETTERS } from '#domain/limits.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Returns the stored hash of a key. Keys have 74 random bits, so a slow password hash is not needed. */
export const hashOfKey = sha256

/** Returns the stored hash of the MD5 (lower-case hex) of a key as typed: KOReader sends only this MD5. */
export const hashOfMd5 = (typed: string): string => sha256(`md5 ${typed}`)

/** Returns all stored hashes of a key: its own, and one for the MD5 of each form in which it can be typed. */
export const hashesOf = (key: string): string[] => [
  hashOfKey(key),
  ...typedForms(key).map((form) => hashOfMd5(md5(form))),
]

/** Generates the secret part of a new key. */
export function newSecret(): string {
  const letters = Array.from(
    { length: SECRET_LENGTH },
    () => PAIRING_LETTERS[randomInt(PAIRING_LETTERS.length)],
  )
  return letters.join('')
}
