import { BUCKET_LIMITS } from '#contract/buckets.ts'
import { ownAccount } from '#contract/helper/own-account.ts'
import { AppError } from '#domain/errors.ts'
import { PASSWORD_MIN } from '#domain/limits.ts'
import { accountError } from '#records/client/errors.ts'
import { call } from '../connection/helper.ts'
import { type Account, accountUrl, currentSession, openAccount } from './account.ts'

/** A picture to be kept, `none` to take it away, null to leave it. */
export type PictureChange = Blob | 'none' | null

/** Refuses a file that is no picture the account keeps. Throws `image-type`, `image-too-large`. */
export function checkPicture({ type, size }: Pick<Blob, 'type' | 'size'>): void {
  const kinds: readonly string[] = BUCKET_LIMITS.mimeTypes
  if (!kinds.includes(type)) throw new AppError('image-type')
  if (size > BUCKET_LIMITS.fileSize) throw new AppError('image-too-large')
}

/** Puts a picture into the person's folder under a name of its own; the answer is its key. */
async function keepPicture(account: Account, userId: string, picture: Blob): Promise<string> {
  checkPicture(picture)
  const key = `${userId}/${crypto.randomUUID()}.${picture.type === 'image/png' ? 'png' : 'jpg'}`
  const { error } = await account.storage.from('avatars').upload(key, picture, { contentType: picture.type })
  if (error) throw accountError(error)
  return key
}

/** Takes away all pictures of the person's folder but one. What cannot be taken away now goes the next time. */
async function clearPictures(account: Account, userId: string, kept: string | null): Promise<void> {
  const bucket = account.storage.from('avatars')
  const { data } = await bucket.list(userId)
  const old = (data ?? []).map(({ name }) => `${userId}/${name}`).filter((key) => key !== kept)
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
  const key = picture instanceof Blob ? await keepPicture(account, userId, picture) : null
  const { error } = await account.auth.updateUser({
    // A null value takes its key away.
    data: { full_name: name.trim() || null, ...(picture !== null && { avatar_url: key }) },
  })
  if (error) throw accountError(error, { url: accountUrl() })
  if (picture !== null) await clearPictures(account, userId, key)
}

/** A new password, with what proves that it is theirs to change. */
export interface NewPassword {
  readonly current: string
  readonly next: string
  /** The code of the message that was sent for it; empty before one was asked for. */
  readonly code: string
}

/**
 * Changes the password; `code-sent` where the account first wants the code of a message, for a session of days ago.
 * Throws `password-weak`, `password-wrong`, `password-same`, `code-expired`, and others of `accountError`.
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

/** Asks for another address; it counts once both addresses have confirmed it. Throws as `accountError`. */
export async function changeEmail(email: string): Promise<void> {
  const wanted = email.trim()
  if (wanted === '') throw new AppError('fields-required')
  const { auth } = await openAccount()
  const { error } = await auth.updateUser({ email: wanted }, { emailRedirectTo: `${location.origin}/` })
  if (error) throw accountError(error, { url: accountUrl(), email: wanted })
}

/**
 * Deletes the account with all that it holds, and leaves it here. Throws `password-wrong`, `rate-limited`,
 * `embedded-only`.
 */
export async function deleteAccount(password: string): Promise<void> {
  if (password === '') throw new AppError('fields-required')
  const userId = (await currentSession())?.user.id
  await call(ownAccount.remove, { body: { password } })
  for (const kept of ['unsaved', 'days', 'zones']) localStorage.removeItem(`comics.${kept}.${userId}`)
  const { auth } = await openAccount()
  // The session is gone already, which the client takes for signed out.
  await auth.signOut({ scope: 'local' })
}
