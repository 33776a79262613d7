import { AppError, isAppError } from '#domain/errors.ts'
import type { Library } from '#library/index.ts'
import { absorbAccount, isInAccount } from '#library/progress/account-changes.ts'
import type { UserProgress } from '#library/progress/user-progress.ts'
import type { AccountClient, AccountOf } from '#records/client/client.ts'
import { partsOf } from '#records/client/paging.ts'
import { allReadings, type followReadings } from '#records/library/follow-readings.ts'
import { type Reading, readingsOf, unopened } from '#records/library/reading.ts'
import { pushStates } from './push-states.ts'

/** The account as this computer reaches it. */
export interface AccountAccess {
  readonly clientOf: AccountOf
  /** Calls back with each change of a user's records; as `followReadings`. */
  readonly follow: typeof followReadings
}

type SyncedLibrary = Pick<Library, 'comics' | 'progress'>

/** How long changes are waited for before the account is read without them, in milliseconds. */
const FOLLOWED_WITHIN = 2_000
/** How long what was read is believed where no changes arrive, in milliseconds. */
const UNFOLLOWED_LIFE = 30_000
/** Milliseconds until a state that the account refused is sent again. */
const REFUSED_RETRY = 5 * 60_000
/** Comics of one request. */
const TOGETHER = 100

/** Keeps the reading record of one user and their account the same. One round runs at a time. */
export class UserSync {
  private leave: (() => Promise<void>) | null = null
  private isFollowed = false
  private isRead = false
  private isStale = true
  private readAt = 0
  /** The account sent no changes when it was asked to. */
  private isSilent = false
  private isClosed = false
  private mine: UserProgress | null = null
  /** Comics whose records have changed since they were read. */
  private readonly dirty = new Set<string>()
  /** How many of them are being compared. */
  private inbound = 0
  /** Comics whose states the account refuses, and when each is sent again. */
  private readonly refused = new Map<string, number>()
  private again: NodeJS.Timeout | null = null
  /** The comics of the account's records, by record id. */
  private readonly comicOf = new Map<string, string>()

  constructor(
    private readonly userId: string,
    private readonly library: SyncedLibrary,
    private readonly access: AccountAccess,
    private readonly onDue: () => void,
  ) {}

  /** True where the account was read and its changes arrive, or it was read just now. */
  get isFresh(): boolean {
    return this.isRead && !this.isStale && (this.isFollowed || Date.now() - this.readAt < UNFOLLOWED_LIFE)
  }

  /** True where everything that the account has reported is stored here. */
  get isSettled(): boolean {
    return this.isFresh && this.dirty.size === 0 && this.inbound === 0
  }

  /** Marks comics whose records are to be compared again. */
  markDirty(comicIds: readonly string[]): void {
    for (const id of comicIds) this.dirty.add(id)
  }

  /**
   * Reads the account where that is due, and exchanges what differs. Returns how many states the account refuses; they are
   * sent again after REFUSED_RETRY. Throws the errors of `accountError` that concern all states.
   */
  async round(closing: AbortSignal): Promise<number> {
    const client = await this.access.clientOf(this.userId)
    if (client === null) throw new AppError('account-unreachable', { url: '' })
    if (this.leave === null) await this.follow(client)
    if (this.isClosed) return 0
    if (!this.isFresh) await this.readAll(client, closing)
    const now = Date.now()
    const pending = (await this.library.progress.pending(this.userId)).filter(
      (id) => (this.refused.get(id) ?? 0) <= now,
    )
    const dirty = [...this.dirty]
    const refused: string[] = []
    this.inbound = dirty.length
    this.dirty.clear()
    try {
      for (const some of partsOf([...new Set([...dirty, ...pending])], TOGETHER)) {
        if (closing.aborted) return 0
        for (const id of some) this.refused.delete(id)
        refused.push(...(await this.exchangeAll(client, some)))
      }
    } catch (error) {
      this.markDirty(dirty)
      throw error
    } finally {
      this.inbound = 0
      this.sendAgain(refused)
    }
    return refused.length
  }

  private sendAgain(refused: readonly string[]): void {
    for (const id of refused) this.refused.set(id, Date.now() + REFUSED_RETRY)
    if (refused.length === 0 || this.isClosed) return
    if (this.again !== null) clearTimeout(this.again)
    this.again = setTimeout(this.onDue, REFUSED_RETRY).unref()
  }

  async close(): Promise<void> {
    this.isClosed = true
    if (this.again !== null) clearTimeout(this.again)
    const { leave } = this
    this.leave = null
    await leave?.()
  }

  private async follow(client: AccountClient): Promise<void> {
    // Closed while its account was looked for: nothing would end the subscription.
    if (this.isClosed) return
    await new Promise<void>((resolve) => {
      const unheard = setTimeout(
        () => {
          this.isSilent = true
          resolve()
        },
        this.isSilent ? 0 : FOLLOWED_WITHIN,
      )
      unheard.unref()
      this.leave = this.access.follow(
        client,
        this.userId,
        (recordId, reading) => this.onRecord(recordId, reading),
        (isFollowed) => {
          this.isFollowed = isFollowed
          if (!isFollowed) return
          this.isSilent = false
          // Changes may have been missed until now.
          this.isStale = true
          clearTimeout(unheard)
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
    if (reading !== null && isInAccount(this.mine?.state(comicId) ?? null, reading)) return
    // A message may be older than what was sent meanwhile, so that the record itself is read.
    this.dirty.add(comicId)
    this.onDue()
  }

  private async readAll(client: AccountClient, closing: AbortSignal): Promise<void> {
    this.isStale = false
    const begunAt = Date.now()
    const { progress } = this.library
    const mine = await progress.of(this.userId)
    this.mine = mine
    const opened = mine.all()
    const found = new Set<string>()
    try {
      for await (const some of allReadings(client, this.userId)) {
        if (closing.aborted) return
        for (const { recordId, comicId } of some) {
          this.comicOf.set(recordId, comicId)
          found.add(comicId)
        }
        const others = some.filter((one) => !isInAccount(mine.state(one.comicId), one))
        for (const part of partsOf(others, TOGETHER)) await absorbAccount(progress, this.userId, part)
      }
      const gone = opened.filter(({ comicId }) => !found.has(comicId))
      for (const part of partsOf(gone, TOGETHER))
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

  /** Exchanges some comics; returns those of them that the account refuses. */
  private async exchangeAll(client: AccountClient, comicIds: readonly string[]): Promise<string[]> {
    const isTaken = await this.exchange(client, comicIds).then(
      () => true,
      (error: unknown) => {
        if (!isAppError(error, 'account-error')) throw error
        return false
      },
    )
    if (isTaken) return []
    const refused: string[] = []
    // One that the account refuses does not hold up the others.
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
