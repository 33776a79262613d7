import { BookOpen, ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { plainNumber } from '#web/components/issue-name.ts'
import type { ComicCard, ComicDetail } from '#web/data/comic.ts'

interface EndingProps {
  readonly comic: ComicDetail
  /** What the list is called that goes on here; null for a series. */
  readonly list: string | null
  readonly onNext: (issue: ComicCard) => void
  /** To the list, the series, or home for a single issue. */
  readonly onOut: () => void
  readonly onBack: () => void
}

/** After the last page: the next issue, or the way back. Its button has the focus, so Enter is enough. */
export function Ending({ comic, list, onNext, onOut, onBack }: EndingProps) {
  const { t } = useTranslation()
  const main = useRef<HTMLButtonElement>(null)
  const { next } = comic
  useEffect(() => main.current?.focus({ preventScroll: true }), [])

  const series = t(comic.seriesKey === null ? 'reader.notice.toHome' : 'reader.notice.toSeries')
  const out = list === null ? series : t('playlists.toList')
  const [ended, following] = [plainNumber(comic.number), plainNumber(next?.number ?? null)]
  const inSeries =
    following === null ? t('reader.end.nextUnnumbered') : t('reader.end.next', { number: following })
  const read = list === null ? inSeries : t('playlists.readNext')
  return (
    <div className="reader-ending">
      {next && <Cover cover={next.cover} title={next.title} sizes="220px" type={next.extension} eager />}
      <div>
        <h2 className="font-display">
          {ended === null ? t('reader.end.title') : t('reader.end.titleOf', { number: ended })}
        </h2>
        {list !== null && (
          <p className="facts">{[next && t('playlists.moveOn'), list].filter(Boolean).join(' · ')}</p>
        )}
        {next && <p>{next.title}</p>}
        <div className="reader-ending-actions">
          <Button
            ref={main}
            kind="primary"
            size="large"
            icon={next ? <BookOpen aria-hidden="true" /> : <ChevronLeft aria-hidden="true" />}
            onClick={() => (next ? onNext(next) : onOut())}
          >
            {next ? read : out}
          </Button>
          {next && (
            <Button kind="ghost" size="large" onClick={onOut}>
              {out}
            </Button>
          )}
          <Button kind="ghost" size="large" onClick={onBack}>
            {t('reader.end.lastPage')}
          </Button>
        </div>
      </div>
    </div>
  )
}
