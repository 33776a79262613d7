import { clampTime } from '#domain/clock.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { ProgressSource } from '#domain/reading/progress.ts'
import type { Device } from '#library/apps/devices.ts'
import type { Library } from '#library/index.ts'
import { type ProgressSync, progressReader, type ReadProgress } from '#library/progress/progress-sync.ts'
import type { NewEvent, ProgressListener } from '#library/progress/record.ts'
import type { ComicProgress } from '#library/progress/states.ts'

export type { ComicProgress as Place } from '#library/progress/states.ts'
export type { UserProgress } from '#library/progress/user-progress.ts'

/** Returns the time of progress for clients, in milliseconds since 1970; never ahead of our clock. */
export const shownTime = ({ at }: Pick<ComicProgress, 'at'>): number => clampTime(at, Date.now())

/** The device whose key a reported position was sent with. */
export type Writer = Pick<Device, 'id' | 'userId' | 'name' | 'app' | 'scope'>

/** A position that an app reports. */
export interface ReportedProgress {
  readonly comicId: string
  /** From 1; null marks the comic as unread. */
  readonly page: number | null
  readonly pageCount: number
  /** Milliseconds since 1970; now by default. */
  readonly at?: number
  readonly share?: number | null
  readonly locator?: string | null
  /**
   * `page` (default): the app has read this page. `fetched`: it has loaded the page, which need not mean reading.
   * `restarted`: it begins the comic again at this page.
   */
  readonly kind?: 'page' | 'fetched' | 'restarted'
}

/** Reads and writes progress for reading apps. */
export interface Progress {
  readonly of: ReadProgress
  /**
   * Stores the positions that a device reports; returns the newer progress that superseded some of them. Throws
   * device-read-only.
   */
  write(via: ProgressSource, writer: Writer, places: readonly ReportedProgress[]): Promise<ComicProgress[]>
  /** As `ReadingRecord.onChange`. */
  onChange(listener: ProgressListener): () => void
}

const eventOf = ({ kind = 'page', ...place }: ReportedProgress): NewEvent => ({
  ...place,
  kind: place.page === null ? 'unread' : kind,
})

export function createProgress(
  { progress, devices }: Pick<Library, 'progress' | 'devices'>,
  sync: Pick<ProgressSync, 'settle'>,
): Progress {
  const of = progressReader(progress, sync)
  return {
    of,
    async write(via, writer, places) {
      const { id, name, app, userId, scope } = writer
      if (scope === 'read') {
        await devices.failed(writer, 'device-read-only', {})
        throw new AppError('device-read-only')
      }
      const mine = await of(userId)
      const source = { via, device: { id, name, app } }
      const { superseded } = await progress.record(userId, source, places.map(eventOf))
      await devices.progressStored(id)
      return [...superseded.keys()].flatMap((comicId) => mine.get(comicId) ?? [])
    },
    onChange: progress.onChange,
  }
}
