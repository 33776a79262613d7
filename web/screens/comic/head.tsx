import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { BackLink } from '#web/components/screen/missing.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicCard, ComicDetail } from '#web/data/comics/comic.ts'
import { Actions } from './actions.tsx'
import { publishedOn } from './facts.ts'

/** The page's head: link to the series, neighbours, name, facts and actions. */
export function Head({ comic, name, state }: { comic: ComicDetail; name: string; state: ReadingState }) {
  const { t, i18n } = useTranslation()
  const nameOf = useIssueName()
  const { series, seriesKey, number, metadata, previous, next, publisher } = comic
  const date = publishedOn(metadata, i18n.language)
  return (
    <header className="comic-head">
      <div className="top">
        <BackLink to={seriesKey === null ? paths.comics() : paths.series(seriesKey)}>
          <span>{series ?? t('comic.back')}</span>
        </BackLink>
        <div className="end">
          {previous && (
            <Neighbour comic={previous} rel="prev">
              <ChevronLeft aria-hidden="true" />
            </Neighbour>
          )}
          {next && (
            <Neighbour comic={next} rel="next">
              <ChevronRight aria-hidden="true" />
            </Neighbour>
          )}
        </div>
      </div>
      <h1 className="font-display">{name}</h1>
      <p className="facts">
        {series !== null && seriesKey !== null && (
          <span>
            <Link className="named" to={paths.series(seriesKey)}>
              {series}
            </Link>
          </span>
        )}
        {number !== null && <span>{nameOf(number)}</span>}
        {comic.volume !== null && <span>{t('common.volume', { volume: comic.volume })}</span>}
        {publisher && (
          <span>
            <Link className="named" to={paths.entity('publishers', publisher)}>
              {publisher}
            </Link>
          </span>
        )}
        {date && <span>{date}</span>}
      </p>
      <Actions comic={comic} state={state} />
    </header>
  )
}

/** Link to a neighbouring issue: "‹ Nº 6" or "Nº 8 ›". */
function Neighbour({
  comic,
  rel,
  children,
}: {
  comic: ComicCard
  rel: 'prev' | 'next'
  children: React.ReactNode
}) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const word = t(rel === 'prev' ? 'comic.previous' : 'comic.next')
  const numberText = comic.number === null ? word : nameOf(comic.number)
  return (
    <Link
      className="text-link"
      rel={rel}
      to={paths.comic(comic.id)}
      aria-label={numberText === word ? `${word}: ${comic.title}` : `${word}: ${numberText}`}
    >
      {rel === 'prev' && children}
      <span>{numberText}</span>
      {rel === 'next' && children}
    </Link>
  )
}
