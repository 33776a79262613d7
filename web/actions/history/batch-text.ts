import { useTranslation } from 'react-i18next'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import type { HistoryBatch } from '#web/data/progress/history.ts'
import { useMomentText } from './moment-text.ts'
import { useSourceName } from './source.tsx'

/** Returns a function that describes a batch in one sentence. */
export function useBatchText(): (batch: HistoryBatch) => string {
  const { t } = useTranslation()
  const nameOf = useSourceName()
  const referenceName = useReferenceName()
  const momentText = useMomentText()
  return (batch) => {
    const { comics, finished, unread, first, undo, alarm } = batch
    if (undo !== null) {
      if (undo.since !== null) return t('history.undidSince', { when: momentText(Date.parse(undo.since)) })
      return undo.source === null ? t('history.undid') : t('history.undidOf', { name: nameOf(undo.source) })
    }
    if (alarm === 'loss') return t('history.lost', { count: comics })
    if (alarm === 'many') {
      const isMarked = finished >= unread
      const count = isMarked ? finished : unread
      return t(isMarked ? 'history.marked' : 'history.unmarked', { name: nameOf(batch), count })
    }
    const [only] = first
    if (comics === 1 && only !== undefined) {
      const title = referenceName(only)
      if (unread > 0) return t('history.unread', { title })
      return finished > 0 ? t('history.finished', { title }) : t('history.read', { title })
    }
    if (finished === comics) return t('history.finishedMany', { count: comics })
    return t(unread === comics ? 'history.unreadMany' : 'history.readMany', { count: comics })
  }
}
