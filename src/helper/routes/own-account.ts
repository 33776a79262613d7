import type { ownAccount } from '#contract/helper/own-account.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

/** Deletes users of the account with all their data in it. */
export interface UserRemoval {
  /** Throws `password-wrong`, and `rate-limited` after too many wrong passwords. */
  remove(userId: string, password: string): Promise<void>
}

/**
 * Routes for the user's own account. `accountUrl` is the address of a hosted account, whose users cannot be deleted
 * here.
 */
export function ownAccountRoutes(
  removal: UserRemoval | null,
  accountUrl: string | null,
  { users }: Pick<Library, 'users'>,
): Handlers<typeof ownAccount, Caller> {
  return {
    async remove({ body }, { user }) {
      if (user === null) throw new AppError('unauthorized')
      if (removal === null) throw new AppError('embedded-only', { url: accountUrl ?? '' })
      await removal.remove(user.id, body.password)
      // If the process ends here, the next start removes the rest (`removeDeletedUsers`).
      await users.remove(user.id)
      return { success: true }
    },
  }
}
