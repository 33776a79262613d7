import type { ownAccount } from '#contract/helper/own-account.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

/** Deletes one of the account's users with all that the account holds of them. */
export interface UserRemoval {
  /** Throws `password-wrong`, and `rate-limited` after too many of them. */
  remove(userId: string, password: string): Promise<void>
}

/** `accountUrl` tells where a hosted account is, whose users are not ours to delete. */
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
      // Interrupted here, the next start removes the rest (`removeDeletedUsers`).
      await users.remove(user.id)
      return { success: true }
    },
  }
}
