import { useTranslation } from 'react-i18next'
import type { Sitting } from '#web/data/history.ts'

/** Returns the pages of a sitting in words: "Páginas 40 a 88". */
export function useSittingText(): (sitting: Sitting) => string {
  const { t } = useTranslation()
  return ({ before, after, startedAt, at }) => {
    if (after === null) return t('history.markedUnread')
    const from = before?.page ?? 1
    const to = after.page
    if (after.finished && before?.finished !== true) {
      // A single event that finishes a comic is a mark, not reading.
      if (startedAt === at) return t('history.markedRead')
      return before === null ? t('history.whole') : t('history.pagesFinished', { from, to })
    }
    if (from > to) return t('history.jumped', { from, to })
    return from === to ? t('history.page', { page: to }) : t('history.pages', { from, to })
  }
}
