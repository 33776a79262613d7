import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { ObjectFiles } from '../storage/files.ts'
import { deleteUser } from './deleted-users.ts'
import { passwordMatches } from './passwords.ts'
import type { AuthService } from './service.ts'
import { userById } from './users.ts'

/** Seconds until the password limit allows another attempt. */
const NEXT_TRY = 30

/**
 * Deletes a user with all rows, sessions and pictures, after checking the password. Throws `password-wrong`,
 * `rate-limited`; `session-expired` if the user does not exist.
 */
export async function removeOwnUser(
  { db, limits }: { readonly db: Db } & Pick<AuthService, 'limits'>,
  files: Pick<ObjectFiles, 'discard'>,
  userId: string,
  password: string,
): Promise<void> {
  const user = await userById(db, userId)
  if (user === undefined) throw new AppError('session-expired')
  // Limited per account instead of per address, because the client already has a session.
  const key = `removal of ${userId}`
  if (!limits.signInOfEmail.take(key)) throw new AppError('rate-limited', { seconds: NEXT_TRY })
  if (user.password_hash === '' || !(await passwordMatches(password, user.password_hash))) {
    throw new AppError('password-wrong')
  }
  limits.signInOfEmail.restore(key)
  const versions = await db.transaction(async (tx) => {
    const objects = await tx.all<{ version: string }>('select version from storage_objects where owner = ?', [
      userId,
    ])
    await deleteUser(tx, userId)
    return objects.map(({ version }) => version)
  })
  await files.discard(versions)
}
