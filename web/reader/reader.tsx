import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Params, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { ProgressState } from '#contract/helper/shapes.ts'
import { isFromWrongClock } from '#domain/clock.ts'
import { type BookPlace, numberedPlace } from '#domain/reading/book-place.ts'
import { paths } from '#web/app/paths.ts'
import { applyTheme } from '#web/components/preferences/preferences.ts'
import { sessionQuery } from '#web/data/account/session.ts'
import { comicQuery, markUnavailable } from '#web/data/comics/comic.ts'
import { mediaTokenQuery } from '#web/data/pictures/media.ts'
import { progressQuery } from '#web/data/progress/save-progress.ts'
import { UnsavedProgress } from '#web/data/progress/unsaved-progress.ts'
import { ComicReader } from './comic-reader.tsx'
import { NothingToRead, OpeningFailed } from './notice.tsx'
import { IncognitoContext } from './progress/incognito.ts'
import type { ReaderProps } from './shell/reader-props.ts'
import { isFinished, type KnownProgress, openingPage } from './spreads/position.ts'
import { useListContext } from './use-list-context.ts'
import './reader.css'
import './eink.css'

const TextBook = lazy(async () => ({ default: (await import('./text/text-book.tsx')).TextBook }))

/** Age up to which saved progress is current, in milliseconds: the time between a navigation and its screen. */
const CURRENT = 1_000

/** Fetches what the reader opens with. */
export const detail = (client: QueryClient, { comicId = '' }: Params) =>
  Promise.all([
    client.ensureQueryData(comicQuery(comicId)),
    client.ensureQueryData(mediaTokenQuery),
    client.fetchQuery(progressQuery(comicId)),
  ])

/** The route `/read/:comicId`: opens a comic at its saved progress, or shows why it cannot be read. */
export function Component() {
  const { comicId = '' } = useParams()
  const session = useQuery(sessionQuery)
  const userId = session.data?.user.id
  useDarkTheme()
  const [isIncognito, setIncognito] = useState(false)
  const incognito = useMemo(
    () => ({ isOn: isIncognito, toggle: () => setIncognito((isOn) => !isOn) }),
    [isIncognito],
  )
  if (userId === undefined) return <Opening />
  return (
    <IncognitoContext value={incognito}>
      <Opened key={comicId} comicId={comicId} userId={userId} />
    </IncognitoContext>
  )
}

/** Darkens the page while the reader is open. The address has changed before both calls. */
function useDarkTheme(): void {
  useLayoutEffect(() => {
    applyTheme()
    return () => void applyTheme()
  }, [])
}

function Opened({ comicId, userId }: { comicId: string; userId: string }) {
  const client = useQueryClient()
  const out = useExits(comicId)
  const comic = useQuery(comicQuery(comicId))
  const list = useListContext(comic.data)
  const token = useQuery(mediaTokenQuery)
  // The saved progress must be current; if it cannot be loaded, the comic opens all the same.
  const [opened] = useState(() => Date.now())
  const reading = useQuery({ ...progressQuery(comicId), staleTime: CURRENT })
  const answeredAt = Math.max(reading.dataUpdatedAt, reading.errorUpdatedAt)
  const requested = useRequested(list.read(comicId), out.goTo)
  const unsaved = useMemo(() => new UnsavedProgress(localStorage, userId), [userId])

  const failed = comic.error ?? (token.data === undefined ? token.error : null)
  if (failed && comic.data === undefined) {
    const retry = () => {
      // Both queries report a failure as their state.
      void comic.refetch()
      void token.refetch()
    }
    return <OpeningFailed error={failed} onRetry={retry} onLeave={out.leave} />
  }
  if (!comic.data || !token.data || answeredAt < opened - CURRENT) return <Opening />
  const { available, chapters, pages, seriesKey } = comic.data
  const reached = latest(reading.data ?? null, unsaved, comicId)
  const reader: ReaderProps = {
    comic: list.comic ?? comic.data,
    list: list.name,
    userId,
    unsaved,
    savedProgress: reading.data ?? null,
    isAgain: requested.isAgain,
    onIssue: ({ id }) => out.goTo(list.read(id)),
    onOut: () => out.goTo(list.page ?? (seriesKey === null ? paths.home : paths.series(seriesKey))),
    onLeave: out.leave,
  }
  if (available && pages.length === 0 && chapters.length > 0) {
    return (
      <Suspense fallback={<Opening />}>
        <TextBook {...reader} reached={reached} startPage={requested.page} startPlace={requested.place} />
      </Suspense>
    )
  }
  if (!available || pages.length === 0) {
    return <NothingToRead comic={comic.data} onLeave={out.leave} onRetry={() => void comic.refetch()} />
  }
  return (
    <ComicReader
      // A replaced file has other pages, so the reader is remounted at the saved progress.
      key={comic.data.fileVersion}
      {...reader}
      token={token.data}
      openAt={openingPage(reached, pages.length, requested.page)}
      wasFinished={isFinished(reached, pages.length)}
      onGone={() => markUnavailable(client, comicId)}
    />
  )
}

/**
 * Returns what the URL requests: a page (`?page=14`) or a place in a text book, null if none; and whether to read a
 * finished comic again. The URL drops these parameters at once, so that a reload opens the comic at its latest
 * progress.
 */
function useRequested(without: string, goTo: (address: string) => void) {
  const [params] = useSearchParams()
  const request = params.get('page') ?? params.get('chapter') ?? params.get('place') ?? params.get('again')
  const [requested] = useState(() => ({
    page: asNumber(params.get('page')),
    place: requestedPlace(asNumber(params.get('chapter')), asNumber(params.get('place'))),
    isAgain: params.has('again'),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request matters; the URL without it stays the same
  useEffect(() => {
    if (request !== null) goTo(without)
  }, [request])
  return requested
}

const requestedPlace = (chapter: number | null, number: number | null): BookPlace | null =>
  number !== null ? numberedPlace(number) : chapter !== null ? { chapter, share: 0 } : null

const asNumber = (text: string | null): number | null => (text === null ? null : Number(text))

/** Returns the saved progress, or this device's unsaved progress if later; older unsaved progress is dropped. */
function latest(
  saved: ProgressState | null,
  unsaved: UnsavedProgress,
  comicId: string,
): KnownProgress | null {
  const place = unsaved.of(comicId)
  if (place === null) return saved
  const savedAt = saved === null ? Number.NEGATIVE_INFINITY : Date.parse(saved.at)
  if (savedAt > Date.parse(place.at) && !isFromWrongClock(savedAt, Date.now())) {
    unsaved.drop(place)
    return saved
  }
  return { page: place.page, pageCount: place.pageCount, finished: false }
}

/**
 * Returns functions that leave the reader or open another URL. Leaving goes back in the history, or to the comic's page
 * if the reader's URL was opened directly. Another issue replaces the history entry, so that leaving still works.
 */
function useExits(comicId: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const direct =
    location.key === 'default' || (location.state as { direct?: boolean } | null)?.direct === true
  return {
    leave: () => void (direct ? navigate(paths.comic(comicId), { replace: true }) : navigate(-1)),
    goTo: (address: string) => void navigate(address, { replace: true, state: { direct } }),
  }
}

/** Placeholder in the shape of a page, shown after a moment while the comic loads. */
function Opening() {
  const { t } = useTranslation()
  return (
    <main className="reader" aria-busy="true">
      <p className="sr-only" role="status">
        {t('reader.opening')}
      </p>
      <div className="reader-opening" aria-hidden="true" />
    </main>
  )
}
