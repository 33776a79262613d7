import type { Problem } from '#decoding/jobs.ts'
import type { ErrorCode } from '#domain/errors/errors.ts'

/** Problems with a cause outside the file: its stored data stays valid, and the next scan reads the file again. */
export const TRANSIENT: readonly ErrorCode[] = [
  'file-unreadable',
  'disk-not-answering',
  'comic-timeout',
  'seven-zip-missing',
]

export const isTransient = ({ code }: Problem): boolean => TRANSIENT.includes(code)
