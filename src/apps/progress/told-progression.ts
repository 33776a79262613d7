import { z } from 'zod'
import { DEVICE_NAME_MAX } from '#domain/device-key.ts'
import { AppError } from '#domain/errors/errors.ts'
import { cut, wellFormed } from '#domain/text/text.ts'

/**
 * What an app says of where it is, in either dialect: Readium's locator, which Cantook sends, or OPDS Progression 1.0
 * (https://drafts.opds.io/opds-progression-1.0).
 */
export interface ToldProgression {
  /** Milliseconds since 1970. */
  readonly at: number
  /** What people and the app call its device; null where it does not say. */
  readonly device: string | null
  readonly deviceId: string | null
  /** The place as it was told in Readium's words; null for the other dialect's. */
  readonly locator: object | null
  /** A page from 1, where it names one; it may be none of the comic's. */
  readonly position: number | null
  /** The page that an address in it ends with, from 1; null for none. */
  readonly addressed: number | null
  /** How far it is in the whole, 0 to 1. */
  readonly share: number | null
  /** True where the share is 0 on the first page and 1 on the last; else it is how much of it was read with that page. */
  readonly isSpan: boolean
}

const TEXT_MAX = 2_000
const ID_MAX = 200
const text = z.string().max(TEXT_MAX)
/** Not of before there were such clocks: no account takes a year 0. */
const hasTime = (time: string): boolean => /^\d{4}-\d\d-\d\dT/.test(time) && Date.parse(time) >= 0
/** A number, also as a text: not every app writes the one that the standards ask for. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,12})?$/)
    .transform(Number),
])
const share = number.pipe(z.number().min(0).max(1))

const locations = z.looseObject({ position: number.nullish(), totalProgression: share.nullish() })

const told = z
  .object({
    modified: text.refine(hasTime, 'no time'),
    device: z.object({ id: z.string().max(ID_MAX).nullish().catch(null), name: text.nullish() }).nullish(),
    // Readium's.
    locator: z
      .looseObject({
        href: text.nullish(),
        locations: z.union([locations, z.array(locations).max(20)]).nullish(),
      })
      .nullish(),
    // OPDS Progression's.
    progression: share.nullish(),
    references: z.array(text).max(20).nullish(),
  })
  .refine(({ locator, progression }) => Boolean(locator) || typeof progression === 'number', 'no place')

/** `…/pages/12`, `#page=12`: a page from 1. */
const ADDRESSED = /(?:\/pages\/|#page=)(\d{1,6})(?:[?#&]|$)/

function addressedBy(references: readonly string[]): number | null {
  for (const reference of references) {
    const [, page] = ADDRESSED.exec(reference) ?? []
    if (page !== undefined) return Number(page)
  }
  return null
}

/** Reads what an app sent, whichever dialect it is in. Throws validation. */
export function toldProgression(body: unknown): ToldProgression {
  const result = told.safeParse(body)
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
    // Some write a list of one; what is told is never one.
    locator: { ...locator, locations: Object.assign({}, ...places) as object },
    position: places.find(({ position }) => typeof position === 'number')?.position ?? null,
    addressed: addressedBy([locator.href ?? '']),
    share:
      places.find(({ totalProgression }) => typeof totalProgression === 'number')?.totalProgression ?? null,
    isSpan: false,
  }
}

/**
 * The page that is meant, from 1, of a comic of so many: the one it names, else the one it leads to, else the one its
 * share falls on. Throws validation for a page that the comic has not, and for what says none.
 */
export function pageTold({ position, addressed, share, isSpan }: ToldProgression, count: number): number {
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
