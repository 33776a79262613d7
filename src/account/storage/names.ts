import { invalidKey, StorageError } from './errors.ts'

/** The characters that S3 accepts in keys. It accepts no accents, so clients encode names. */
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/
const KEY_MAX = 1024
const BUCKET_NAME_MAX = 100

/** Returns a valid key. Throws InvalidKey for a key with other characters, more than KEY_MAX, or an irregular path. */
export function checkedKey(key: string): string {
  const isRegular = key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (key.length > KEY_MAX || !KEY.test(key) || !isRegular) throw invalidKey(key)
  return key
}

/** Returns a valid bucket name. Throws InvalidBucketName. */
export function checkedBucketName(name: string): string {
  const isRegular = name.length <= BUCKET_NAME_MAX && name.trim() === name && BUCKET_NAME.test(name)
  if (!isRegular) throw new StorageError('InvalidBucketName')
  return name
}

/** Decodes a part of a request's path. Throws InvalidKey for invalid escapes. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalidKey(part)
  }
}
