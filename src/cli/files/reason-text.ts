import type { TFunction } from 'i18next'
import type { Problem } from '#decoding/jobs.ts'
import { detailText } from '#i18n/file-words.ts'
import { errorText } from '../error-text.ts'

/** Returns the path of a file and the reason why it was not changed. Many reasons contain the path. */
export function reasonText(t: TFunction, path: string, reason: Problem): string {
  const { code, params } = reason
  const named = 'detail' in params ? { ...params, detail: detailText(t, String(params.detail)) } : params
  const text = errorText(t, { code, params: named, message: code })
  return text.includes(path) ? text : t('commands.files.skipped', { path, reason: text })
}
