import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, BookOpen, ListPlus } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { useCardActions } from '#web/actions/use-card-actions.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useCoverSource } from '#web/components/cover/cover-source.tsx'
import { useWayBack } from '#web/components/screen/way-back.ts'
import { plainNumber } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { SeriesCard } from '#web/data/comics/series.ts'
import { mediaTokenQuery, pictureUrl } from '#web/data/pictures/media.ts'
import { MarkAll } from './mark-all.tsx'
import { nextIssue } from './next-issue.ts'

interface BannerProps {
  readonly series: SeriesCard
  readonly issues: readonly ComicCard[]
  /** Count of missing numbers that the user wants. */
  readonly missing: number
  readonly stateOf: (issue: ComicCard) => ReadingState
  /** Menu of further actions. */
  readonly more: ReactNode
}

/** Summaries with more characters are collapsed to three lines. */
const LONG_SUMMARY = 190

/** Head of a series: first cover, backdrop, facts, and the button that opens the next issue. */
export function Banner({ series, issues, missing, stateOf, more }: BannerProps) {
  const { t } = useTranslation()
  const { addToPlaylist } = useCardActions()
  const [cover] = series.stack
  const read = issues.filter((issue) => stateOf(issue).state === 'read').length
  return (
    <header className="banner" style={{ '--ink-b': series.ink } as CSSProperties}>
      <Backdrop series={series} />
      <div className="veil" aria-hidden="true" />
      <Link className="text-link back" {...useWayBack(paths.home)}>
        <ArrowLeft aria-hidden="true" />
        {t('common.back')}
      </Link>
      <div className="inside">
        {cover && <Cover cover={cover} title={series.name} sizes="132px" eager priority hero />}
        <div className="told">
          <h1 className="font-display">{series.name}</h1>
          <p className="facts">
            <span>
              {missing === 0
                ? t('common.issues', { count: series.count })
                : t('series.issuesOf', { count: series.count + missing, present: series.count })}
            </span>
            {series.volume !== null && <span>{t('common.volume', { volume: series.volume })}</span>}
            {series.publisher && (
              <span>
                <Link className="named" to={paths.entity('publishers', series.publisher)}>
                  {series.publisher}
                </Link>
              </span>
            )}
            {series.year !== null && <span>{series.year}</span>}
            {read > 0 && <span>{t('series.readCount', { count: read })}</span>}
          </p>
          {series.summary && <Summary text={series.summary} />}
          <div className="actions">
            <ReadButton issues={issues} stateOf={stateOf} />
            <Button
              size="large"
              icon={<ListPlus aria-hidden="true" />}
              onClick={() => addToPlaylist([{ kind: 'series', series }])}
            >
              {t('actions.addToPlaylist')}
            </Button>
            <MarkAll issues={issues} stateOf={stateOf} />
            {more}
          </div>
        </div>
      </div>
    </header>
  )
}

function Backdrop({ series }: { series: SeriesCard }) {
  const source = useCoverSource()
  const { data: token } = useQuery(mediaTokenQuery)
  const [cover] = series.stack
  const coverSrc = cover ? source(cover, 1080) : null
  const headerSrc = series.headerImage && token ? pictureUrl(series.headerImage, token) : null
  const src = series.headerImage === null ? coverSrc : headerSrc
  return (
    <div className="art" data-cover={series.headerImage === null || undefined} aria-hidden="true">
      {src !== null && <img src={src} alt="" />}
    </div>
  )
}

function Summary({ text }: { text: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const long = text.length > LONG_SUMMARY
  return (
    <>
      <p className="summary" data-folded={(long && !open) || undefined}>
        {text}
      </p>
      {long && (
        <button type="button" className="text-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'series.less' : 'series.more')}
        </button>
      )}
    </>
  )
}

/** Button that opens the next issue: "Continuar el nº 7, página 14" or "Leer el nº 8". */
function ReadButton({ issues, stateOf }: Pick<BannerProps, 'issues' | 'stateOf'>) {
  const { t } = useTranslation()
  const next = nextIssue(issues, stateOf)
  if (next === null) return null
  const number = plainNumber(next.issue.number)
  const reading = stateOf(next.issue)
  const label = () => {
    if (next.kind === 'again') return t('series.again')
    if (number === null) return t(reading.state === 'started' ? 'comic.resume' : 'comic.read')
    if (reading.state === 'started') return t('series.continuePage', { number, page: reading.page })
    return t('series.startIssue', { number })
  }
  return (
    <ButtonLink
      kind="primary"
      size="large"
      icon={<BookOpen aria-hidden="true" />}
      to={paths.read(next.issue.id)}
    >
      {label()}
    </ButtonLink>
  )
}
