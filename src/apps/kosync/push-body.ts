import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'

/** Maximum length of a document id; KOReader's are far shorter. */
export const DOCUMENT_MAX = 200
/** Maximum length of a position; KOReader's are shorter. */
const PROGRESS_MAX = 2_000
const NAME_MAX = 300

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.slice(0, max))
    .nullish()
    .catch(null)

/** The body of a push; the metadata is optional in KOReader. */
const push = z.object({
  document: z.string().min(1).max(DOCUMENT_MAX),
  // Old versions send pages as numbers.
  progress: z.union([z.string().max(PROGRESS_MAX), z.number().transform(String)]),
  percentage: z.coerce.number().transform((share) => Math.min(1, Math.max(0, share))),
  device: text(NAME_MAX),
  device_id: text(NAME_MAX),
  metadata: z
    .object({ filename: text(NAME_MAX), title: text(NAME_MAX) })
    .nullish()
    .catch(null),
})

/** The position in a document that KOReader reports. */
export interface ReportedPosition {
  readonly document: string
  /** In KOReader's format: a page from 1, or a position in the text. */
  readonly progress: string
  /** The share before the position, 0 to 1. */
  readonly share: number
  readonly device: string
  readonly deviceId: string
  readonly fileName: string | null
  readonly title: string | null
}

/** Parses the body of a push. Throws validation. */
export function parsePush(body: unknown): ReportedPosition {
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
