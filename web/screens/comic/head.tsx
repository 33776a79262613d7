import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { BackLink } from '#web/components/screen/missing.tsx'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { Actions, More } from './actions.tsx'
import { publishedOn } from './facts.ts'
import { Neighbour } from './neighbour.tsx'
import { Reading } from './reading.tsx'

/** The page's first row: a link to the series, and the neighbours; on a phone, the menu instead of the neighbours. */
export function Top({ comic, state }: { comic: ComicDetail; state: ReadingState }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { series, seriesKey, previous, next } = comic
  return (
    <div className="comic-top">
      <BackLink to={seriesKey === null ? paths.comics() : paths.series(seriesKey)}>
        <span>{series ?? t('comic.back')}</span>
      </BackLink>
      <div className="end">
        {isPhone ? (
          <More comic={comic} state={state} />
        ) : (
          <>
            {previous && <Neighbour comic={previous} rel="prev" />}
            {next && <Neighbour comic={next} rel="next" />}
          </>
        )}
      </div>
    </div>
  )
}

/** The page's head: name, facts and actions; on a phone also the progress and the button that opens the reader. */
export function Head({ comic, name, state }: { comic: ComicDetail; name: string; state: ReadingState }) {
  const { t, i18n } = useTranslation()
  const isPhone = useIsPhone()
  const nameOf = useIssueName()
  const { series, seriesKey, number, metadata, publisher } = comic
  const date = publishedOn(metadata, i18n.language)
  return (
    <header className="comic-head">
      {!isPhone && <Top comic={comic} state={state} />}
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
      {isPhone && <Reading comic={comic} state={state} />}
      <Actions comic={comic} state={state} />
    </header>
  )
}
