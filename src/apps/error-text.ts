import type { AppError } from '#domain/errors/errors.ts'
import { folderName } from '#domain/series.ts'
import type { Translate } from './words.ts'

/** Returns an error message for an app. Paths are reduced to the file name. */
export function errorText(t: Translate, { code, params, message }: AppError): string {
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && name === 'path' ? folderName(value) : value,
  ])
  // Each code has its own parameters, which TypeScript cannot match here.
  return t(`errors.${code}` as 'errors.internal', {
    ...Object.fromEntries(values),
    defaultValue: message,
  })
}
