import type { AppError } from '#domain/errors/errors.ts'
import { folderName } from '#domain/series.ts'
import type { Say } from './words.ts'

/** What an app is told of a failure: of a file its bare name, for nothing of a path on disk is told. */
export function errorText(say: Say, { code, params, message }: AppError): string {
  const told = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && name === 'path' ? folderName(value) : value,
  ])
  if (code === 'account-error' && params.detail === '') told.push(['detail', say('common.unknownError')])
  // Each code has its own places to fill; the params are those of its sentence.
  return say(`errors.${code}` as 'errors.internal', {
    ...Object.fromEntries(told),
    defaultValue: message,
  })
}
