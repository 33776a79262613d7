import { invalidKey, StorageError } from './errors.ts'

/** What S3 takes without care. Accents are not among it: a page encodes names. */
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/
const KEY_MAX = 1024
const BUCKET_NAME_MAX = 100

/** The key as it is. Throws InvalidKey beyond the grammar: no empty, `.` or `..` folder, no slash at either end. */
export function checkedKey(key: string): string {
  const isRegular = key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (key.length > KEY_MAX || !KEY.test(key) || !isRegular) throw invalidKey(key)
  return key
}

/** The bucket's name as it is. Throws InvalidBucketName. */
export function checkedBucketName(name: string): string {
  const isRegular = name.length <= BUCKET_NAME_MAX && name.trim() === name && BUCKET_NAME.test(name)
  if (!isRegular) throw new StorageError('InvalidBucketName')
  return name
}

/** A part of a request's path, decoded. Throws InvalidKey where its escapes are broken. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalidKey(part)
  }
}
