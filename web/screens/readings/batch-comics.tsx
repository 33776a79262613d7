import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { useComicName, useReferenceName } from '#web/components/text/issue-name.ts'
import { batchComicsQuery, type HistoryComic } from '#web/data/progress/history.ts'

/** The comics of a batch, each with its position before and after. `label` names the batch. */
export function BatchComics({ batch, label }: { batch: string; label: string }) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const query = useQuery(batchComicsQuery(batch, pages))
  return (
    <QueryState
      queries={[query]}
      skeleton={<div className="batch-bones skeletons" aria-hidden="true" />}
      errorTitle={t('history.failed')}
    >
      {({ comics, hasMore }) => (
        <>
          <ul className="batch-comics" aria-label={label}>
            {comics.map((comic) => (
              <ComicRow key={comic.id} {...comic} />
            ))}
          </ul>
          {hasMore && (
            <Button size="small" busy={query.isPlaceholderData} onClick={() => setPages(pages + 1)}>
              {t('history.more')}
            </Button>
          )}
        </>
      )}
    </QueryState>
  )
}

function ComicRow({ comic, before, after, isUndone }: HistoryComic) {
  const { t } = useTranslation()
  const comicName = useComicName()
  const referenceName = useReferenceName()
  const position = (at: HistoryComic['before']) => {
    if (at === null) return t('comic.unstarted')
    return at.finished ? t('history.isRead') : t('history.page', { page: at.page })
  }
  return (
    <li data-undone={isUndone || undefined}>
      {comic === null ? (
        <span className="gone">{t('history.gone')}</span>
      ) : (
        <Link to={paths.comic(comic.id)}>
          <Cover cover={comic.cover} title={comicName(comic)} sizes="26px" decorative edge />
          <span>{referenceName(comic)}</span>
        </Link>
      )}
      <span className="tabular">
        <span>{position(before)}</span>
        <ArrowRight aria-hidden="true" />
        <span className="sr-only">{t('history.becomes')}</span>
        <b>{position(after)}</b>
      </span>
      {isUndone && <small>{t('history.undone')}</small>}
    </li>
  )
}
