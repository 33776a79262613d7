import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type CSSProperties, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type Params, useParams } from 'react-router'
import { isAppError } from '#domain/errors/errors.ts'
import { paths } from '#web/app/paths.ts'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { BackLink, Missing } from '#web/components/screen/missing.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { TabTitle } from '#web/components/screen/screen.tsx'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import { useComicName, useIssueName } from '#web/components/text/issue-name.ts'
import { type ComicCard, type ComicDetail, comicQuery } from '#web/data/comics/comic.ts'
import { useReadingState } from '#web/data/progress/progress-lists.ts'
import { About } from './about.tsx'
import { CoverColumn } from './cover-column.tsx'
import { FileFacts } from './file-facts.tsx'
import { Head, Top } from './head.tsx'
import { Chapters, Pages } from './pages.tsx'
import { useSwipe } from './use-swipe.ts'
import './comic.css'
import './about.css'

/** Links to the previous and the next issue, at the end of the page. */
function Neighbours({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const comicName = useComicName()
  const { previous, next } = comic
  const stateOf = useReadingState()
  if (previous === null && next === null) return null
  const side = (each: ComicCard, word: string, end = false) => (
    <Link
      className="neighbour"
      data-end={end || undefined}
      style={{ '--tint': each.cover.tint } as CSSProperties}
      to={paths.comic(each.id)}
    >
      <Cover cover={each.cover} title={comicName(each)} sizes="56px" decorative />
      <div>
        <small>{each.number === null ? word : `${word} · ${nameOf(each.number)}`}</small>
        <b>{comicName(each)}</b>
        <small>
          <ReadingLine comic={each} reading={stateOf(each)} />
        </small>
      </div>
    </Link>
  )
  return (
    <nav className="neighbours part" aria-label={t('comic.neighbours')}>
      {previous && side(previous, t('comic.previous'))}
      {next && side(next, t('comic.next'), true)}
    </nav>
  )
}

const ProblemNote = lazyChunk(() => import('./problem-note.tsx'))
const Bookmarks = lazyChunk(() => import('./bookmarks.tsx'))
const Passes = lazyChunk(() => import('./passes/passes.tsx'))

/** Fetches the comic of the URL, if it is not loaded. */
export const detail = (client: QueryClient, { comicId = '' }: Params) =>
  client.ensureQueryData(comicQuery(comicId))

/** Screen of one comic: metadata, progress, pages and file. */
export function Component() {
  const { comicId = '' } = useParams()
  const query = useQuery(comicQuery(comicId))
  if (query.data === undefined && isAppError(query.error, 'comic-not-found')) return <NotFound />
  return (
    <QueryState queries={[query]} skeleton={<Skeleton />} page={<Back />}>
      {(comic) => <ComicPage key={comic.id} comic={comic} />}
    </QueryState>
  )
}

function ComicPage({ comic }: { comic: ComicDetail }) {
  const name = useComicName()(comic)
  const state = useReadingState()(comic)
  const isPhone = useIsPhone()
  const page = useRef<HTMLDivElement>(null)
  useSwipe(page, comic)
  return (
    <>
      <TabTitle>{name}</TabTitle>
      <div className="comic-ink" style={{ '--ink-b': comic.ink } as CSSProperties} aria-hidden="true">
        <i />
      </div>
      <div className="comic-page" ref={page}>
        {isPhone && <Top comic={comic} state={state} />}
        <CoverColumn comic={comic} name={name} state={state} />
        <div className="comic-text">
          <Head comic={comic} name={name} state={state} />
          {(!comic.available || comic.problem !== null || comic.damagedPages.length > 0) && (
            <Suspense>
              <ProblemNote comic={comic} />
            </Suspense>
          )}
          <About comic={comic} />
          <Suspense>
            <Bookmarks comic={comic} />
          </Suspense>
          <Pages comic={comic} state={state} />
          <Chapters comic={comic} />
          {/* Lazy, and near the end because it shifts the content below when it renders. */}
          <Optional>
            <Passes comicId={comic.id} />
          </Optional>
          <FileFacts comic={comic} />
          <Neighbours comic={comic} />
        </div>
      </div>
    </>
  )
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <div className="comic-page" role="status">
      <span className="sr-only">{t('comic.loading')}</span>
      <div className="comic-object" aria-hidden="true">
        <div className="skeleton skeletons comic-cover-bones" />
      </div>
      <div className="comic-text comic-bones" aria-hidden="true">
        <SkeletonLine width="min(420px, 80%)" height={60} />
        <SkeletonLine width={260} />
        <SkeletonLine width="min(340px, 90%)" height={40} />
        <SkeletonLine width="min(560px, 100%)" height={72} />
      </div>
    </div>
  )
}

function Back() {
  const { t } = useTranslation()
  return <BackLink to={paths.comics()}>{t('comic.back')}</BackLink>
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <Missing title={t('comic.notFound')} back={t('comic.back')} to={paths.comics()}>
      {t('comic.notFoundHint')}
    </Missing>
  )
}
