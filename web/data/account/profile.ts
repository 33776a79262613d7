import { BUCKET_LIMITS } from '#contract/buckets.ts'
import { ownAccount } from '#contract/helper/own-account.ts'
import { AppError } from '#domain/errors/errors.ts'
import { PASSWORD_MIN } from '#domain/limits.ts'
import { isUploadType, UPLOAD_EXTENSIONS, type UploadType } from '#domain/upload-types.ts'
import { accountError } from '#records/client/errors.ts'
import { call } from '../connection/call.ts'
import { type Account, accountUrl, currentSession, openAccount } from './account.ts'
import { storageKey } from './stored-session.ts'
import { removeStoredUserData } from './stored-user-data.ts'

/** A new picture; `none` to remove the picture; null to leave it unchanged. */
export type PictureChange = Blob | 'none' | null

/** Validates a profile picture. Returns its type. Throws `image-type`, `image-too-large`. */
export function checkPicture({ type, size }: Pick<Blob, 'type' | 'size'>): UploadType {
  if (!isUploadType(type)) throw new AppError('image-type')
  if (size > BUCKET_LIMITS.fileSize) throw new AppError('image-too-large')
  return type
}

/** Uploads a picture to the user's folder under a random name. Returns its key. */
async function uploadPicture(account: Account, userId: string, picture: Blob): Promise<string> {
  const type = checkPicture(picture)
  const key = `${userId}/${crypto.randomUUID()}.${UPLOAD_EXTENSIONS[type]}`
  const { error } = await account.storage.from('avatars').upload(key, picture, { contentType: type })
  if (error) throw accountError(error)
  return key
}

/** Deletes all pictures in the user's folder except `keptKey`. Ignores a failure, as the next change tries again. */
async function deleteOldPictures(account: Account, userId: string, keptKey: string | null): Promise<void> {
  const bucket = account.storage.from('avatars')
  const { data } = await bucket.list(userId)
  const old = (data ?? []).map(({ name }) => `${userId}/${name}`).filter((key) => key !== keptKey)
  if (old.length > 0) await bucket.remove(old)
}

/**
 * Changes name and picture. Throws `image-type`, `image-too-large`, `sign-in-required`, and the errors of
 * `accountError`.
 */
export async function saveProfile(name: string, picture: PictureChange): Promise<void> {
  const account = await openAccount()
  const userId = (await currentSession())?.user.id
  if (userId === undefined) throw new AppError('sign-in-required')
  const key = picture instanceof Blob ? await uploadPicture(account, userId, picture) : null
  const { error } = await account.auth.updateUser({
    // A null value removes its key.
    data: { full_name: name.trim() || null, ...(picture !== null && { avatar_url: key }) },
  })
  if (error) throw accountError(error, { url: accountUrl() })
  if (picture !== null) await deleteOldPictures(account, userId, key)
}

/** A new password, with the proof that the user may change it. */
export interface NewPassword {
  readonly current: string
  readonly next: string
  /** Code from the confirmation e-mail; empty if none was sent. */
  readonly code: string
}

/**
 * Changes the password. Returns `code-sent` if the account sent an e-mail with a code first, as for an old session.
 * Throws `password-weak`, `password-wrong`, `password-same`, `code-expired`, and other errors of `accountError`.
 */
export async function changePassword(given: NewPassword): Promise<'changed' | 'code-sent'> {
  if (given.current === '' || given.next === '') throw new AppError('fields-required')
  if (given.next.length < PASSWORD_MIN) throw new AppError('password-weak')
  const { auth } = await openAccount()
  const { error } = await auth.updateUser({
    password: given.next,
    current_password: given.current,
    ...(given.code !== '' && { nonce: given.code.replace(/\s/g, '') }),
  })
  if (error?.code === 'reauthentication_needed') {
    const { error: unsent } = await auth.reauthenticate()
    if (unsent) throw accountError(unsent, { url: accountUrl() })
    return 'code-sent'
  }
  if (error) throw accountError(error, { url: accountUrl() })
  return 'changed'
}

/** Requests another e-mail address, which applies once both addresses have confirmed it. Throws as `accountError`. */
export async function changeEmail(email: string): Promise<void> {
  const wanted = email.trim()
  if (wanted === '') throw new AppError('fields-required')
  const { auth } = await openAccount()
  const { error } = await auth.updateUser({ email: wanted }, { emailRedirectTo: `${location.origin}/` })
  if (error) throw accountError(error, { url: accountUrl(), email: wanted })
}

/**
 * Deletes the account with all its data and signs out here. Throws `password-wrong`, `rate-limited`,
 * `embedded-only`.
 */
export async function deleteAccount(password: string): Promise<void> {
  if (password === '') throw new AppError('fields-required')
  const userId = (await currentSession())?.user.id
  await call(ownAccount.remove, { body: { password } })
  if (userId !== undefined) removeStoredUserData(localStorage, userId)
  const { auth } = await openAccount()
  // The account has already deleted the session. Without a stored session, signing out sends no request.
  localStorage.removeItem(storageKey(accountUrl()))
  await auth.signOut({ scope: 'local' })
}
