import type { Report } from '#http/responses/errors.ts'
import type { Library } from '#library/index.ts'
import type { ServerAccount } from '../account/server-account.ts'

/** Milliseconds between two clean-ups. */
const SWEEP_EVERY = 24 * 60 * 60 * 1000

type DeletedUsers = Pick<ServerAccount, 'findDeletedUsers'>

/** Deletes library rows of deleted users that an interrupted deletion or a late request left behind. */
async function removeDeletedUsers(account: DeletedUsers, { users }: Library): Promise<void> {
  for (const id of await account.findDeletedUsers(await users.ids())) await users.remove(id)
}

/**
 * Removes, now and every day, the data of deleted users, unused images, old events that the journal no longer needs, and
 * originals of changed files after 30 days. A failure is reported; the next day tries again.
 */
export function sweepDaily(
  library: Library,
  account: DeletedUsers,
  report: Report,
): { close(): Promise<void> } {
  const stop = new AbortController()
  const sweep = async (): Promise<void> => {
    const work = [
      removeDeletedUsers(account, library),
      library.orphans.sweep(stop.signal),
      library.compactJournal(stop.signal),
      library.fileChanges.emptyTrash(stop.signal),
    ]
    for (const done of await Promise.allSettled(work))
      if (done.status === 'rejected' && !stop.signal.aborted) report(done.reason, 'sweep')
  }
  let sweeping = sweep()
  const timer = setInterval(() => {
    sweeping = sweep()
  }, SWEEP_EVERY)
  timer.unref()
  return {
    async close() {
      stop.abort()
      clearInterval(timer)
      await sweeping
    },
  }
}
