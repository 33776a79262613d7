import { ArrowLeft, BookOpen, ChevronLeft, ListPlus, TriangleAlert } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTitle } from '#domain/comic-name.ts'
import type { AppError } from '#domain/errors/errors.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { plainNumber, useComicName } from '#web/components/text/issue-name.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import type { ComicCard, ComicDetail } from '#web/data/comics/comic.ts'
import { FullscreenButton } from '../comfort/fullscreen-button.tsx'
import type { useFullscreen } from '../comfort/use-fullscreen.ts'
import { ReaderTitle } from '../controls/reader-title.tsx'
import type { EarlierProgress } from './earlier-progress.ts'
import { ReadMark } from './read-mark.tsx'
import { StoryCard, storyNext } from './story-card.tsx'
import { gapBetween, type NextIssue, type NextIssueProblem } from './use-next-issue.ts'
import './ending.css'

const PlaylistDialog = lazy(async () => ({
  default: (await import('#web/actions/playlist-dialog.tsx')).PlaylistDialog,
}))

interface EndingProps {
  readonly comic: ComicDetail
  /** Name of the list that the comic is read in; null for a series. */
  readonly list: string | null
  readonly following: NextIssue
  /** False if the last page was never shown. */
  readonly isRead: boolean
  readonly earlier: EarlierProgress
  readonly fullscreen: ReturnType<typeof useFullscreen>
  readonly onNext: (issue: ComicCard) => void
  /** Leaves for the list, the series, or home for a single issue. */
  readonly onOut: () => void
  readonly onBack: () => void
  readonly onLeave: () => void
}

/**
 * Screen after the last page: the next issue in its own colour, or a button that leaves. The main button has the focus,
 * so that Enter presses it.
 */
export function Ending(props: EndingProps) {
  const { comic, list, following, isRead, earlier, fullscreen, onNext, onOut, onBack, onLeave } = props
  const { t } = useTranslation()
  const main = useRef<HTMLButtonElement>(null)
  const [isAdding, setAdding] = useOpen()
  const { next } = comic
  const shown = following.detail ?? next ?? comic
  const comicName = useComicName()
  const story = storyNext(comic, next)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])

  const series = t(comic.seriesKey === null ? 'reader.notice.toHome' : 'reader.notice.toSeries')
  const out = list === null ? series : t('playlists.toList')
  const ink = { '--ink-b': (next ? following.detail : comic)?.ink ?? shown.cover.tint } as CSSProperties
  const button = (icon: typeof BookOpen, label: string, act: () => void) => {
    const Icon = icon
    return (
      <Button ref={main} kind="primary" size="large" icon={<Icon aria-hidden="true" />} onClick={act}>
        {label}
      </Button>
    )
  }
  const primary = () => {
    if (next && following.trouble === null) return button(BookOpen, readLabel(next), () => onNext(next))
    if (story) return button(BookOpen, t('places.end.story'), () => onNext(story.comic))
    return button(ChevronLeft, out, onOut)
  }
  const readLabel = ({ number }: ComicCard) => {
    const plain = plainNumber(number)
    if (list !== null) return t('playlists.readNext')
    return plain === null ? t('reader.end.nextUnnumbered') : t('series.startIssue', { number: plain })
  }
  const isOutFirst = !story && (next === null || following.trouble !== null)

  return (
    <section className="reader-ending" style={ink} data-last={next === null || undefined}>
      <div className="ending-ink" aria-hidden="true" />
      <header>
        <IconButton label={t('reader.leave')} onClick={onLeave}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <ReaderTitle comic={comic} />
        <Button size="small" onClick={onBack}>
          {t('reader.end.lastPage')}
        </Button>
        <FullscreenButton fullscreen={fullscreen} />
      </header>
      <div className="ending-text">
        <ReadMark comic={comic} isRead={isRead} earlier={earlier} />
        <Headline comic={comic} list={list} shown={shown} />
        {list === null && <GapNote comic={comic} />}
        {following.trouble && <TroubleNote trouble={following.trouble} />}
        <div className="ending-actions">
          {primary()}
          <Button size="large" icon={<ListPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('places.end.add')}
          </Button>
          {next && following.trouble && (
            <Button kind="ghost" size="large" onClick={() => onNext(next)}>
              {t('places.end.openAnyway')}
            </Button>
          )}
          {!isOutFirst && (
            <Button kind="ghost" size="large" onClick={onOut}>
              {out}
            </Button>
          )}
        </div>
        {story && <StoryCard story={story} onRead={onNext} />}
      </div>
      <Cover
        className="ending-cover"
        cover={shown.cover}
        title={comicName(shown)}
        sizes="(max-width: 899px) 204px, 470px"
        type={shown.extension}
        eager
      />
      {isAdding && (
        <Suspense>
          <PlaylistDialog
            items={[{ type: 'comic', path: shown.path }]}
            open
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Title and facts of the next comic, or else of the list, series or comic that has ended. */
function Headline({ comic, list, shown }: { comic: ComicDetail; list: string | null; shown: ComicCard }) {
  const { t } = useTranslation()
  const comicName = useComicName()
  const { next } = comic
  const label = list === null ? t('places.end.goesOn') : `${t('playlists.moveOn')} · ${list}`
  const listEnd = list === null ? 'places.end.seriesEnd' : 'places.end.listEnd'
  const ended = t(list === null && comic.seriesKey === null ? 'places.end.finishedPlain' : listEnd)
  const number = plainNumber(shown.number)
  const name =
    shown.series === null || number === null
      ? shown.series
      : t('places.end.issue', { series: shown.series, number })
  const facts = [
    next === null ? (list ?? name) : ownTitle(next) !== null && name,
    next !== null && shown.pageCount > 0 && t('common.pages', { count: shown.pageCount }),
    next !== null && shown.year !== null && String(shown.year),
  ].filter((fact) => typeof fact === 'string')
  return (
    <>
      {next && <span className="cartela">{label}</span>}
      <h2 className="font-display">{next ? comicName(next) : ended}</h2>
      <p className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  )
}

/** Note about the issues missing between this issue and the next. */
function GapNote({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const gap = gapBetween(comic.number, comic.next?.number ?? null)
  if (gap === null) return null
  const { from, to } = gap
  return (
    <p className="ending-trouble" role="note">
      <TriangleAlert aria-hidden="true" />
      {t(from === to ? 'places.end.gapOne' : 'places.end.gapMany', { from, to })}
    </p>
  )
}

/** Note about why the next issue cannot be opened. */
function TroubleNote({ trouble }: { trouble: NextIssueProblem }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const textOf = (why: AppError | string) => (typeof why === 'string' ? why : errorText(why))
  return (
    <p className="ending-trouble" role="note">
      <TriangleAlert aria-hidden="true" />
      {trouble.kind === 'missing'
        ? t('places.end.missing')
        : t('places.end.broken', { why: textOf(trouble.why) })}
    </p>
  )
}
