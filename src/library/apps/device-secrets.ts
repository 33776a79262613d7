import { createHash, randomInt } from 'node:crypto'
import { SECRET_LENGTH, typedForms } from '#domain/device-key.ts'
import { PAIRING_LETTERS } from '#domain/limits.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** By what a key is found again; 74 random bits need no slow hash. */
export const hashOfKey = sha256

/** By what the MD5 (hex, small letters) of a key as it was typed is found again: KOReader sends that alone. */
export const hashOfMd5 = (typed: string): string => sha256(`md5 ${typed}`)

/** All that is kept of a key: its own hash, and one for each way to type it. */
export const hashesOf = (key: string): string[] => [
  hashOfKey(key),
  ...typedForms(key).map((form) => hashOfMd5(md5(form))),
]

/** The secret part of a new key. */
export function newSecret(): string {
  const letters = Array.from(
    { length: SECRET_LENGTH },
    () => PAIRING_LETTERS[randomInt(PAIRING_LETTERS.length)],
  )
  return letters.join('')
}
