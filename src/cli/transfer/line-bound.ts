import { AppError } from '#domain/errors/errors.ts'

const MEGABYTE = 1024 * 1024

/** Maximum bytes of one line of an export, without its line feed. */
export const EXPORT_LINE_MAX = 32 * MEGABYTE

/** The error for a longer line, both when an export is written and when it is read. */
export const lineTooLong = (file: string, line: number): AppError =>
  new AppError('export-line-too-long', { file, line, megabytes: EXPORT_LINE_MAX / MEGABYTE })
