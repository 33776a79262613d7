import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage } from '#i18n/languages.ts'
import { complete, completeArea, isAreaComplete, isComplete, type OwnArea } from '#i18n/load.ts'

/** Has the words of what opens late, and those it alone says, waiting for them (`Suspense`) the first time. */
export function useLateWords(area?: OwnArea): void {
  const { i18n } = useTranslation()
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
  if (!isComplete(i18n, language)) use(complete(i18n, language))
  if (area !== undefined && language === DEFAULT_LANGUAGE && !isAreaComplete(i18n, area))
    use(completeArea(i18n, area))
}
