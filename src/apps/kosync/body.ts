import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'

/** What KOReader calls documents is far shorter. */
export const DOCUMENT_MAX = 200
/** Longer ones are no place of KOReader's. */
const PROGRESS_MAX = 2_000
const NAME_MAX = 300

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.slice(0, max))
    .nullish()
    .catch(null)

/** What KOReader pushes; the metadata only where its user has it sent. */
const push = z.object({
  document: z.string().min(1).max(DOCUMENT_MAX),
  // Old versions told pages as numbers.
  progress: z.union([z.string().max(PROGRESS_MAX), z.number().transform(String)]),
  percentage: z.coerce.number().transform((share) => Math.min(1, Math.max(0, share))),
  device: text(NAME_MAX),
  device_id: text(NAME_MAX),
  metadata: z
    .object({ filename: text(NAME_MAX), title: text(NAME_MAX) })
    .nullish()
    .catch(null),
})

/** Where KOReader says that somebody is in a document. */
export interface Told {
  readonly document: string
  /** In its own words: a page from 1, or a place within a book's text. */
  readonly progress: string
  /** How much of it lies before, 0 to 1. */
  readonly share: number
  readonly device: string
  readonly deviceId: string
  readonly fileName: string | null
  readonly title: string | null
}

/** Reads what was pushed. Throws validation. */
export function toldBy(body: unknown): Told {
  const read = push.safeParse(body)
  if (!read.success) throw new AppError('validation', { detail: z.prettifyError(read.error) })
  const { document, progress, percentage, device, device_id, metadata } = read.data
  return {
    document,
    progress,
    share: percentage,
    device: device ?? '',
    deviceId: device_id ?? '',
    fileName: metadata?.filename ?? null,
    title: metadata?.title ?? null,
  }
}
