import type { ErrorCode } from './errors.ts'

/** Errors whose cause is not the file that was read: they are thrown instead of stored as its problem. */
export const ENVIRONMENT_ERRORS: readonly string[] = [
  'reader-not-started',
  'disk-full',
  'data-dir-not-writable',
  'rate-limited',
  'internal',
] satisfies readonly ErrorCode[]
