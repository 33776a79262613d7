/** An answer of the account is used for this long, in milliseconds. */
const ANSWER_LIFE = 60_000

/**
 * Returns a function that tells whether an account elsewhere still has a user. It answers at once with what the account
 * said last, since apps wait two seconds at most, and asks again in the background once a minute. Until the account has
 * said that the user is deleted, and while it cannot be asked, the user counts as there.
 *
 * `isDeleted` asks the account; null where it cannot be asked now. It ends within a bounded time.
 */
export function userPresence(
  isDeleted: (userId: string) => Promise<boolean | null>,
  now: () => number = Date.now,
): (userId: string) => Promise<boolean> {
  /** Only one user reads where the account is elsewhere: the owner. */
  let asked: { readonly userId: string; readonly at: number } | null = null
  let deletedId: string | null = null

  async function refresh(userId: string): Promise<void> {
    const answer = await isDeleted(userId).catch(() => null)
    if (answer === true) deletedId = userId
    else if (answer === false && deletedId === userId) deletedId = null
  }

  return async (userId) => {
    if (asked?.userId !== userId || now() - asked.at >= ANSWER_LIFE) {
      asked = { userId, at: now() }
      void refresh(userId)
    }
    return deletedId !== userId
  }
}
