import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isPartlyReadable, isReadable } from '#domain/errors/problems.ts'
import type { ReadingState } from '#domain/reading/reading-state.ts'

interface ReadingLineProps {
  readonly comic: {
    readonly pageCount: number
    readonly year: number | null
    readonly extension: string
    readonly available: boolean
    readonly problem: { readonly code: string } | null
  }
  readonly reading: ReadingState
  /** Text for an unopened comic; its number of pages when absent. */
  readonly unread?: string
}

/** Second line of a card: "Página 14 de 28", "✓ Leído", "● Nuevo · 2020" or "28 páginas", or the file's problem. */
export function ReadingLine({ comic, reading, unread }: ReadingLineProps) {
  const { t } = useTranslation()
  const problem = (word: 'unavailable' | 'unreadable' | 'partly') => (
    <span className="reading" data-state="problem">
      <TriangleAlert aria-hidden="true" />
      {t(`common.${word}`)}
    </span>
  )
  if (!comic.available) return problem('unavailable')
  if (!isReadable(comic)) return problem('unreadable')
  if (reading.state === 'read') {
    return (
      <span className="reading" data-state="read">
        <Check aria-hidden="true" />
        {t('common.isRead')}
      </span>
    )
  }
  if (reading.state === 'started') return t('common.pageOf', { page: reading.page, total: reading.total })
  if (isPartlyReadable(comic)) return problem('partly')
  const pages =
    comic.pageCount > 0 ? t('common.pages', { count: comic.pageCount }) : comic.extension.toUpperCase()
  if (reading.state === 'unread') return unread ?? pages
  return (
    <>
      <span className="reading" data-state="new">
        {t('common.isNew')}
      </span>
      <span className="separator">·</span>
      {comic.year ?? pages}
    </>
  )
}
