import { AppError, type ErrorCode } from '#domain/errors.ts'
import type { Problem } from '../tasks.ts'

/** The known cause of a failure; an unknown one counts as `otherwise`. */
export function problemOf(error: unknown, otherwise: ErrorCode): Problem {
  if (!(error instanceof AppError)) return { code: otherwise, params: {} }
  return { code: error.code, params: error.params }
}
