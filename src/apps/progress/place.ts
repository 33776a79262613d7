import type { AppPlace } from '#library/apps/places.ts'
import { FINISHED, type Reading } from '#records/library/reading.ts'

/** Where somebody is in a comic, whoever wrote it last: the dashboard or an app. */
export interface Place {
  readonly comicId: string
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  /** It was read to its end, now or before. */
  readonly finished: boolean
  /** How much of it lies before, 0 to 1. */
  readonly share: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The app that wrote it; null for the dashboard, also where somebody went back to it there. */
  readonly device: { readonly id: string; readonly name: string } | null
  /** The place in that app's own words, where it told it. */
  readonly locator: string | null
}

/** A place of the account's record; null for a comic that was never opened. `app` adds what an app said of the same. */
function placeOfReading(reading: Reading | undefined, app: AppPlace | undefined): Place | null {
  if (reading === undefined || reading.lastReadAt === null) return null
  const at = Date.parse(reading.lastReadAt)
  const same = app !== undefined && app.at === at ? app : null
  const page = Math.max(1, reading.lastPage ?? 1)
  const pageCount = reading.pageCount ?? 0
  return {
    comicId: reading.comicId,
    page,
    pageCount,
    finished: reading.progress >= FINISHED,
    share: same?.share ?? (pageCount > 0 ? Math.min(1, page / pageCount) : reading.progress / FINISHED),
    at,
    device: same?.device ?? null,
    locator: same?.locator ?? null,
  }
}

/** A place that an app told, of a comic that was read to its end before or was not; null where it takes it for never opened. */
export function placeOfApp(app: AppPlace, wasFinished: boolean): Place | null {
  if (app.page === null) return null
  const { comicId, page, pageCount, at, device, locator, back } = app
  const ended = page >= pageCount && pageCount > 0
  return {
    comicId,
    page,
    pageCount,
    // What was read to its end stays read, however it is leafed through, but for who goes back to before that.
    finished: back?.finished ?? (ended || wasFinished),
    share: app.share ?? (pageCount > 0 ? Math.min(1, page / pageCount) : 0),
    at,
    device,
    locator,
  }
}

/**
 * Where somebody is, of what the account says and what an app told: the account is believed, but for what it has not
 * been told yet. `known` is false while the account has not been read.
 */
export function placeOf(
  reading: Reading | undefined,
  app: AppPlace | undefined,
  known: boolean,
): Place | null {
  const recorded = placeOfReading(reading, app)
  if (app === undefined || (known && !app.pending)) return recorded
  return recorded !== null && recorded.at > app.at
    ? recorded
    : placeOfApp(app, (reading?.progress ?? 0) >= FINISHED)
}
