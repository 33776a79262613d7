import { setTimeout as pause } from 'node:timers/promises'
import type { Library } from '#library/index.ts'
import { isAutomatic } from '#records/indexing/automatic.ts'
import { createEntityIndex, type EntityIndex } from '#records/indexing/entity-index.ts'
import type { Report } from './account-sync.ts'
import { linkDue } from './link-due.ts'
import { RetriedWork } from './retried-work.ts'
import type { AccountAccess } from './user-sync.ts'

/** Links the comics of the catalog to the entities of users (docs/architecture.md, Entities). */
export interface EntitySync {
  /** Also links the comics for another user, until this process ends or `clientOf` returns no client for the user. */
  follow(userId: string): void
  close(): Promise<void>
}

/** Milliseconds between two checks of the catalog. */
const CHECK_INTERVAL = 1_000
/** Milliseconds until automatic linking is checked again for a user who has switched it off. */
const DISABLED_CHECK_INTERVAL = 5_000
/** Milliseconds that the index of a user's entities is cached. */
const INDEX_LIFE = 60_000
/** Minimum number of due comics for which all entities are read at once instead of looking up each name. */
const BULK_READ_MIN = 100
/** Pause after a batch, as a share of the batch's time. */
const IDLE_SHARE = 0.1

interface FollowedUser {
  readonly linking: RetriedWork
  /** True if comics may be due: initially, once the catalog has changed, and if the last run left some. */
  isDue: boolean
  index: { readonly entities: EntityIndex; readonly madeAt: number; isComplete: boolean } | null
  notBefore: number
}

/**
 * Starts to link the comics for the owner, and for other users once `follow` names them. `owner` returns the owner's
 * id, null if none exists.
 */
export function createEntitySync(
  library: Pick<Library, 'linkedComics' | 'dataVersion'>,
  access: Pick<AccountAccess, 'clientOf'>,
  owner: () => Promise<string | null>,
  report: Report,
): EntitySync {
  const users = new Map<string, FollowedUser>()
  const closing = new AbortController()
  let version = -1
  let running: Promise<void> | null = null

  const follow = (userId: string): void => {
    if (users.has(userId)) return
    const linking = new RetriedWork(
      () => link(userId, followed),
      (error) => report(error, 'entities'),
    )
    const followed: FollowedUser = { linking, isDue: true, index: null, notBefore: 0 }
    users.set(userId, followed)
  }

  async function link(userId: string, followed: FollowedUser): Promise<void> {
    try {
      followed.isDue = !(await linkUser(userId, followed))
    } catch (error) {
      followed.index = null
      throw error
    }
  }

  /** Links the due comics of a user. Returns false if some remain due. */
  async function linkUser(userId: string, followed: FollowedUser): Promise<boolean> {
    const { linkedComics } = library
    let due = await linkedComics.due(userId)
    // Every commit changes `dataVersion`, but most make no comic due. Then the account is not read.
    if (due === null) return true
    const client = await access.clientOf(userId)
    if (client === null) {
      users.delete(userId)
      return true
    }
    if (!(await isAutomatic(client, userId))) {
      followed.notBefore = Date.now() + DISABLED_CHECK_INTERVAL
      return false
    }
    for (; due !== null; due = await linkedComics.due(userId)) {
      const begun = performance.now()
      followed.index ??= {
        entities: createEntityIndex(client, userId),
        madeAt: Date.now(),
        isComplete: false,
      }
      const { index } = followed
      if (due.comics.length >= BULK_READ_MIN && !index.isComplete) {
        await index.entities.learn()
        index.isComplete = true
      }
      const onFailure = (error: unknown) => report(error, 'the entities of a comic')
      await linkDue({ client, userId, index: index.entities, onFailure }, due.comics, linkedComics)
      await linkedComics.save(userId, [], due.position)
      await pause((performance.now() - begun) * IDLE_SHARE)
      if (closing.signal.aborted) return false
    }
    return true
  }

  async function runAll(): Promise<void> {
    const currentVersion = await library.dataVersion()
    const ownerId = await owner()
    if (ownerId !== null) follow(ownerId)
    for (const followed of users.values()) {
      if (closing.signal.aborted) return
      if (followed.index !== null && Date.now() - followed.index.madeAt > INDEX_LIFE) followed.index = null
      if (currentVersion !== version) followed.isDue = true
      const { isDue, linking, notBefore } = followed
      if (isDue && !linking.isWaiting && Date.now() >= notBefore) await linking.run()
    }
    version = currentVersion
  }

  const timer = setInterval(() => {
    running ??= runAll()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) report(error, 'entities')
      })
      .finally(() => {
        running = null
      })
  }, CHECK_INTERVAL)
  timer.unref()

  return {
    follow,
    async close() {
      closing.abort()
      clearInterval(timer)
      await Promise.all([running, ...[...users.values()].map(({ linking }) => linking.close())])
    },
  }
}
