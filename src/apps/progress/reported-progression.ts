import { z } from 'zod'
import { DEVICE_NAME_MAX } from '#domain/device-key.ts'
import { AppError } from '#domain/errors/errors.ts'
import { cut, wellFormed } from '#domain/text/text.ts'

/**
 * A position that an app reports, in either format: Readium's locator, which Cantook sends, or OPDS Progression 1.0
 * (https://drafts.opds.io/opds-progression-1.0).
 */
export interface ReportedProgression {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The device's name; null if absent. */
  readonly device: string | null
  readonly deviceId: string | null
  /** Readium's locator; null in OPDS Progression. */
  readonly locator: object | null
  /** A page from 1, if the app names one; may exceed the comic's pages. */
  readonly position: number | null
  /** The page that a URL in the report ends with, from 1; null for none. */
  readonly addressed: number | null
  /** The position in the whole comic, 0 to 1. */
  readonly share: number | null
  /** True if the share is 0 on the first page and 1 on the last; otherwise it includes the current page. */
  readonly isSpan: boolean
}

const TEXT_MAX = 2_000
const ID_MAX = 200
const text = z.string().max(TEXT_MAX)
/** Returns true for a valid time since 1970; accounts reject the year 0. */
const hasTime = (time: string): boolean => /^\d{4}-\d\d-\d\dT/.test(time) && Date.parse(time) >= 0
/** A number, also as a string: not every app sends the type that the standards require. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,12})?$/)
    .transform(Number),
])
const share = number.pipe(z.number().min(0).max(1))

const locations = z.looseObject({ position: number.nullish(), totalProgression: share.nullish() })

const progressBody = z
  .object({
    modified: text.refine(hasTime, 'no time'),
    device: z.object({ id: z.string().max(ID_MAX).nullish().catch(null), name: text.nullish() }).nullish(),
    // Only in Readium's format.
    locator: z
      .looseObject({
        href: text.nullish(),
        locations: z.union([locations, z.array(locations).max(20)]).nullish(),
      })
      .nullish(),
    // Only in OPDS Progression.
    progression: share.nullish(),
    references: z.array(text).max(20).nullish(),
  })
  .refine(({ locator, progression }) => Boolean(locator) || typeof progression === 'number', 'no place')

/** Matches a page from 1 in `…/pages/12` and `#page=12`. */
const ADDRESSED = /(?:\/pages\/|#page=)(\d{1,6})(?:[?#&]|$)/

function addressedBy(references: readonly string[]): number | null {
  for (const reference of references) {
    const [, page] = ADDRESSED.exec(reference) ?? []
    if (page !== undefined) return Number(page)
  }
  return null
}

/** Parses a reported position in either format. Throws validation. */
export function parseProgression(body: unknown): ReportedProgression {
  const result = progressBody.safeParse(body)
  if (!result.success)
    throw new AppError('validation', { detail: z.prettifyError(result.error).replaceAll('\n', ' ') })
  const { modified, device, locator, progression, references } = result.data
  const name = wellFormed(device?.name ?? '').trim()
  const base = {
    at: Date.parse(modified),
    device: name === '' ? null : cut(name, DEVICE_NAME_MAX),
    deviceId: device?.id || null,
  }
  if (!locator) {
    const addressed = addressedBy(references ?? [])
    return { ...base, locator: null, position: null, addressed, share: progression ?? null, isSpan: true }
  }
  const places = [locator.locations ?? []].flat()
  return {
    ...base,
    // Some apps send a list with one item; the stored locator is never a list.
    locator: { ...locator, locations: Object.assign({}, ...places) as object },
    position: places.find(({ position }) => typeof position === 'number')?.position ?? null,
    addressed: addressedBy([locator.href ?? '']),
    share:
      places.find(({ totalProgression }) => typeof totalProgression === 'number')?.totalProgression ?? null,
    isSpan: false,
  }
}

/**
 * Returns the reported page, from 1, of a comic with `count` pages: by number, by URL, or by share. Throws validation
 * for a number outside the comic, and if the position has none of the three.
 */
export function reportedPage(
  { position, addressed, share, isSpan }: ReportedProgression,
  count: number,
): number {
  if (position !== null) {
    if (!Number.isInteger(position) || position < 1 || position > count)
      throw new AppError('validation', { detail: `position: 1 to ${count}` })
    return position
  }
  if (addressed !== null && addressed >= 1 && addressed <= count) return addressed
  if (share === null) throw new AppError('validation', { detail: 'no place' })
  if (isSpan) return 1 + Math.round(share * (count - 1))
  return Math.min(count, Math.max(1, Math.round(share * count)))
}
