import { useTranslation } from 'react-i18next'
import { AppError, isAppError, isErrorCode } from '#domain/errors/errors.ts'
import { detailText } from '#i18n/file-words.ts'
import { useErrorText } from '../toasts/error-text.ts'

/** Why a file was not changed, as the helper reports it. */
interface FileReason {
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Returns the code of an error that the helper has responded with, also if the dashboard's build does not have it. */
export function codeOf(error: unknown): string | null {
  if (isAppError(error, 'account-error')) return String(error.params.code)
  return isAppError(error) ? error.code : null
}

/** Returns a function that translates why a file was not changed; an unknown reason keeps the helper's message. */
export function useFileReason(): (reason: FileReason) => string {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  return ({ code, message, params }) => {
    if (i18n.exists(`fileReasons.codes.${code}`))
      return t(`fileReasons.codes.${code}` as 'fileReasons.codes.zip-unusual', {
        ...params,
        detail: detailText(t, String(params.detail)),
      })
    return isErrorCode(code) ? errorText(new AppError(code, params)) : message
  }
}

/** Returns a function that translates errors of file changes, whose texts only their screens load, and other errors. */
export function useFileErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation()
  const reasonOf = useFileReason()
  const errorText = useErrorText()
  return (error) => {
    const code = codeOf(error)
    if (!isAppError(error) || code === null || !i18n.exists(`fileReasons.codes.${code}`))
      return errorText(error)
    return reasonOf({ code, message: error.message, params: error.params })
  }
}
