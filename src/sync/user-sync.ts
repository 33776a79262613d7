import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { Library } from '#library/index.ts'
import { absorbAccount, isInAccount } from '#library/progress/account-changes.ts'
import type { UserProgress } from '#library/progress/user-progress.ts'
import type { AccountClient, AccountOf } from '#records/client/client.ts'
import { partsOf } from '#records/client/paging.ts'
import { allReadings, type followReadings } from '#records/library/follow-readings.ts'
import { type Reading, readingsOf, unopened } from '#records/library/reading.ts'
import { pushStates } from './push-states.ts'
import { syncSettings } from './sync-settings.ts'

/** Access of this computer to the account. */
export interface AccountAccess {
  readonly clientOf: AccountOf
  /** Subscribes to the changes of a user's records; see `followReadings`. */
  readonly follow: typeof followReadings
}

type SyncedLibrary = Pick<Library, 'comics' | 'progress' | 'setAside' | 'homeRows' | 'smartShelves'>

/** Milliseconds to wait for the subscription before the account is read without it. */
const SUBSCRIBE_TIMEOUT = 2_000
/** Milliseconds that a read of the account stays fresh without a subscription. */
const UNSUBSCRIBED_LIFE = 30_000
/** Milliseconds until a state that the account refused is sent again. */
const REFUSED_RETRY = 5 * 60_000
/** Maximum comics of one request. */
const BATCH_SIZE = 100

/** Synchronizes the reading progress of one user with the account. One round runs at a time. */
export class UserSync {
  private unsubscribe: (() => Promise<void>) | null = null
  private isSubscribed = false
  private isRead = false
  private isStale = true
  private readAt = 0
  /** True if settings changed here since their last exchange began. */
  private areSettingsDue = false
  /** True if the last subscription timed out. */
  private hasTimedOut = false
  private isClosed = false
  private userProgress: UserProgress | null = null
  /** Comics whose records must be read again. */
  private readonly dirty = new Set<string>()
  /** Number of dirty comics that the running round compares. */
  private inbound = 0
  /** Comics whose states the account refused, and when each is sent again. */
  private readonly refused = new Map<string, number>()
  private retryTimer: NodeJS.Timeout | null = null
  /** Comic ids by the record ids of the account. */
  private readonly comicOf = new Map<string, string>()

  constructor(
    private readonly userId: string,
    private readonly library: SyncedLibrary,
    private readonly access: AccountAccess,
    private readonly onDue: () => void,
  ) {}

  /** True if the account was read and its changes arrive, or it was read recently. */
  get isFresh(): boolean {
    return this.isRead && !this.isStale && (this.isSubscribed || Date.now() - this.readAt < UNSUBSCRIBED_LIFE)
  }

  /** True if everything that the account has reported is stored here. */
  get isSettled(): boolean {
    return this.isFresh && this.dirty.size === 0 && this.inbound === 0
  }

  /** Marks comics whose records the next round reads and compares. */
  markDirty(comicIds: readonly string[]): void {
    for (const id of comicIds) this.dirty.add(id)
  }

  /** Makes the next round exchange the user's settings; see `syncSettings`. */
  markSettings(): void {
    this.areSettingsDue = true
  }

  /**
   * Reads the account if that is due, and exchanges the differences. Returns how many states the account refused; they
   * are sent again after REFUSED_RETRY. Throws the errors of `accountError` that concern all states.
   */
  async round(closing: AbortSignal): Promise<number> {
    const client = await this.access.clientOf(this.userId)
    if (client === null) throw new AppError('account-unreachable', { url: '' })
    if (this.unsubscribe === null) await this.follow(client)
    if (this.isClosed) return 0
    if (!this.isFresh) {
      await this.readAll(client, closing)
      this.areSettingsDue = true
    }
    const now = Date.now()
    const pending = (await this.library.progress.pending(this.userId)).filter(
      (id) => (this.refused.get(id) ?? 0) <= now,
    )
    const dirty = [...this.dirty]
    const refused: string[] = []
    this.inbound = dirty.length
    this.dirty.clear()
    try {
      for (const some of partsOf([...new Set([...dirty, ...pending])], BATCH_SIZE)) {
        if (closing.aborted) return 0
        for (const id of some) this.refused.delete(id)
        refused.push(...(await this.exchangeAll(client, some)))
      }
    } catch (error) {
      this.markDirty(dirty)
      throw error
    } finally {
      this.inbound = 0
      this.scheduleRetry(refused)
    }
    if (this.areSettingsDue && !closing.aborted) await this.exchangeSettings(client)
    return refused.length
  }

  private async exchangeSettings(client: AccountClient): Promise<void> {
    this.areSettingsDue = false
    try {
      await syncSettings(client, this.userId, this.library)
    } catch (error) {
      this.areSettingsDue = true
      throw error
    }
  }

  private scheduleRetry(refused: readonly string[]): void {
    for (const id of refused) this.refused.set(id, Date.now() + REFUSED_RETRY)
    if (refused.length === 0 || this.isClosed) return
    if (this.retryTimer !== null) clearTimeout(this.retryTimer)
    this.retryTimer = setTimeout(this.onDue, REFUSED_RETRY).unref()
  }

  async close(): Promise<void> {
    this.isClosed = true
    if (this.retryTimer !== null) clearTimeout(this.retryTimer)
    const { unsubscribe } = this
    this.unsubscribe = null
    await unsubscribe?.()
  }

  private async follow(client: AccountClient): Promise<void> {
    // `close` may have been called while the client was created, and would not be called again for the subscription.
    if (this.isClosed) return
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(
        () => {
          this.hasTimedOut = true
          resolve()
        },
        this.hasTimedOut ? 0 : SUBSCRIBE_TIMEOUT,
      )
      timeout.unref()
      this.unsubscribe = this.access.follow(
        client,
        this.userId,
        (recordId, reading) => this.onRecord(recordId, reading),
        (isSubscribed) => {
          this.isSubscribed = isSubscribed
          if (!isSubscribed) return
          this.hasTimedOut = false
          // Changes may have been missed before the subscription began.
          this.isStale = true
          clearTimeout(timeout)
          resolve()
          this.onDue()
        },
      )
    })
  }

  private onRecord(recordId: string, reading: Reading | null): void {
    const comicId = reading?.comicId ?? this.comicOf.get(recordId)
    if (comicId === undefined) return
    if (reading === null) this.comicOf.delete(recordId)
    else this.comicOf.set(recordId, comicId)
    if (reading !== null && isInAccount(this.userProgress?.state(comicId) ?? null, reading)) return
    // The event may be older than what was sent meanwhile, so the record itself is read again.
    this.dirty.add(comicId)
    this.onDue()
  }

  private async readAll(client: AccountClient, closing: AbortSignal): Promise<void> {
    this.isStale = false
    const begunAt = Date.now()
    const { progress } = this.library
    const userProgress = await progress.of(this.userId)
    this.userProgress = userProgress
    const opened = userProgress.all()
    const found = new Set<string>()
    try {
      for await (const some of allReadings(client, this.userId)) {
        if (closing.aborted) return
        for (const { recordId, comicId } of some) {
          this.comicOf.set(recordId, comicId)
          found.add(comicId)
        }
        const different = some.filter((one) => !isInAccount(userProgress.state(one.comicId), one))
        for (const part of partsOf(different, BATCH_SIZE)) await absorbAccount(progress, this.userId, part)
      }
      const deleted = opened.filter(({ comicId }) => !found.has(comicId))
      for (const part of partsOf(deleted, BATCH_SIZE))
        await absorbAccount(
          progress,
          this.userId,
          part.map(({ comicId }) => unopened(comicId)),
        )
    } catch (error) {
      this.isStale = true
      throw error
    }
    this.readAt = begunAt
    this.isRead = true
  }

  /** Exchanges some comics. Returns the ids of those that the account refuses. */
  private async exchangeAll(client: AccountClient, comicIds: readonly string[]): Promise<string[]> {
    const isAccepted = await this.exchange(client, comicIds).then(
      () => true,
      (error: unknown) => {
        if (!isAppError(error, 'account-error')) throw error
        return false
      },
    )
    if (isAccepted) return []
    const refused: string[] = []
    // Each comic is sent by itself, so that one refused state does not block the others.
    for (const id of comicIds)
      await this.exchange(client, [id]).catch((error: unknown) => {
        if (!isAppError(error, 'account-error')) throw error
        refused.push(id)
      })
    return refused
  }

  private async exchange(client: AccountClient, comicIds: readonly string[]): Promise<void> {
    const { progress } = this.library
    const readings = async (ids: readonly string[]): Promise<Reading[]> => {
      const known = await readingsOf(client, ids)
      return ids.map((id) => known.get(id) ?? unopened(id))
    }
    const known = await readings(comicIds)
    const due = await absorbAccount(progress, this.userId, known)
    if (due.size === 0) return
    const before = known.filter(({ comicId }) => due.has(comicId))
    const sent = await pushStates(client, this.userId, before, this.library)
    await absorbAccount(progress, this.userId, await readings([...sent.keys()]), sent)
  }
}
