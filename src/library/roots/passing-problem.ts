import type { ErrorCode } from '#domain/errors.ts'
import type { Problem } from '#reading/tasks.ts'

/** Problems whose cause lies outside the file: what was read of it before still holds, and a scan reads it again. */
export const PASSING: readonly ErrorCode[] = [
  'file-unreadable',
  'disk-not-answering',
  'comic-timeout',
  'seven-zip-missing',
]

export const isPassing = ({ code }: Problem): boolean => PASSING.includes(code)
