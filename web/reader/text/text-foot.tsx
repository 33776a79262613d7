import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Bar } from '../controls/bar.tsx'

interface TextFootProps {
  readonly page: number
  readonly pageCount: number
  /** Share of the book that was read, in percent. */
  readonly percent: number
  readonly chapter: number
  readonly chapterCount: number
  /** Minutes that the rest takes; null while unknown. */
  readonly minutes: number | null
  readonly onChapter: (chapter: number) => void
}

/** The line with the position in a book, and the bar with the buttons of its chapters. */
export function TextFoot({
  page,
  pageCount,
  percent,
  chapter,
  chapterCount,
  minutes,
  onChapter,
}: TextFootProps) {
  const { t } = useTranslation()
  const hasChapters = chapterCount > 1
  return (
    <>
      <div className="text-foot tabular">
        <div className="text-progress" style={{ inlineSize: `${percent}%` }} />
        <p>
          <span>{t('reader.pageOf', { page, total: pageCount })}</span>
          {hasChapters && (
            <span className="text-foot-chapter">
              {t('reader.chapterOf', { number: chapter, total: chapterCount })}
            </span>
          )}
          {minutes !== null && <span>{t('reader.state.minutes', { minutes })}</span>}
          <span>{t('collection.percent', { percent })}</span>
        </p>
      </div>
      {hasChapters && (
        <Bar place="bottom">
          <nav aria-label={t('comic.chapters')}>
            <Button
              kind="ghost"
              disabled={chapter === 1}
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => onChapter(chapter - 1)}
            >
              {t('reader.previousChapter')}
            </Button>
            <Button kind="ghost" disabled={chapter === chapterCount} onClick={() => onChapter(chapter + 1)}>
              {t('reader.nextChapter')}
              <ChevronRight aria-hidden="true" />
            </Button>
          </nav>
        </Bar>
      )}
    </>
  )
}
