import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeNumber } from '#domain/book-place.ts'
import { usePreferences } from '#web/components/preferences.ts'
import { useOpen } from '#web/components/use-open.ts'
import { chapterQuery } from '#web/data/comic.ts'
import { useAwake } from '../comfort/use-awake.ts'
import { useFullscreen, useOpensFullscreen } from '../comfort/use-fullscreen.ts'
import { useBefore } from '../ending/before.ts'
import { Ending } from '../ending/ending.tsx'
import { useNextCard } from '../ending/use-next-issue.ts'
import { useReaderKeys } from '../keys/use-reader-keys.ts'
import { NameDialog } from '../marks/name-dialog.tsx'
import { useNaming } from '../marks/naming.ts'
import { PlaceOffer } from '../place-offer.tsx'
import type { Reached } from '../position.ts'
import type { RoomProps } from '../room-props.ts'
import { useLayers } from '../settings/use-layers.ts'
import { IncognitoBadge, StateItems } from '../state-items.tsx'
import { TabName } from '../tab-name.tsx'
import { useChrome } from '../use-chrome.ts'
import { useMinutesLeft } from '../use-pace.ts'
import { useProgress } from '../use-progress.ts'
import { useReadDays } from '../use-read-days.ts'
import { type Book, type BookPlace, isRead, openingPlace, pageOfKnown, placeOfPage } from './book.ts'
import { ExactPlaces } from './exact-places.ts'
import { pageSaved, type Shown, settled, shownOf, sight } from './shown.ts'
import { textActions } from './text-actions.ts'
import { TextBars } from './text-bars.tsx'
import { TextColumn } from './text-column.tsx'
import { textActionOf } from './text-keys.ts'
import { styleOf, TEXT_SETTINGS, type TextSettings } from './text-settings.ts'
import { TextShortcuts } from './text-shortcuts.tsx'
import { useTextMarks } from './use-text-marks.ts'
import { useTextScroll } from './use-text-scroll.ts'

export interface TextRoomProps extends RoomProps {
  readonly book: Book
  /** How far the account, or this device, knows it to be read. */
  readonly known: Reached | null
  /** The page the address asks for. */
  readonly asked: number | null
  /** The place it asks for. */
  readonly askedPlace: BookPlace | null
}

/** A book being read: one chapter at a time in a column, its controls, the keys, and the end. */
export function TextRoom(props: TextRoomProps) {
  const { comic, list, userId, unsaved, known, left, asked, askedPlace, book, ...go } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const root = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const exact = useMemo(() => new ExactPlaces(localStorage, userId), [userId])
  const [place, setPlace] = useState<BookPlace>(() => {
    const isThere = comic.chapters.some(({ number }) => number === askedPlace?.chapter)
    if (askedPlace && isThere) return askedPlace
    return openingPlace(book, known, exact.of(comic.id), asked)
  })
  const [start] = useState(place)
  /** Somebody went on from there: the book is begun, though its first chapters may be one page. */
  const [isBegun, setIsBegun] = useState(false)
  const [shown, setShown] = useState<Shown>(() =>
    shownOf(book, place.chapter, { ...sight(place), isEnd: false }),
  )
  const [isShown, setIsShown] = useState(false)
  /** Somebody went elsewhere, and has not seen it yet. */
  const gone = useRef(false)
  const [ended, setEnded] = useState(false)
  const [menu, setMenu] = useOpen()
  const [contents, setContents] = useOpen()
  const [help, setHelp] = useOpen()
  const marks = useTextMarks(comic, book, place)
  const isNaming = useNaming() !== null
  const resting = menu || contents || help || isNaming
  const chrome = useChrome(root, resting)
  const fullscreen = useFullscreen()
  const preferences = usePreferences()
  useAwake(preferences.awake)
  useOpensFullscreen(preferences.fullscreen)
  const layers = useLayers(comic)
  const settings = layers.of(TEXT_SETTINGS)
  const change = (some: Partial<TextSettings>) => layers.change(TEXT_SETTINGS, some, 'device')
  const total = comic.chapters.length

  // A short book that is not wholly seen has no page that says so.
  const canTell = isShown && (book.pageCount > 1 || shown.isEnd)
  const pages = Array.from({ length: shown.last - shown.page + 1 }, (_, index) => shown.page + index)
  const progress = useProgress({
    comic,
    userId,
    unsaved,
    page: pageSaved(shown, book),
    pageCount: book.pageCount,
    finished: isRead(known),
    isAgain: props.isAgain,
    isShown: canTell,
    isBegun,
    isOver: shown.isEnd && (ended || pages.length === book.pageCount),
    pageOf: (reading) => pageOfKnown(book, reading),
  })
  const text = useTextScroll(scroller, place, (chapter, seen, isMoved) => {
    const next = shownOf(book, chapter, seen)
    // A page that was asked for stays it until somebody scrolls, though its first line began on the one before.
    setShown((now) => settled(now, isMoved ? next : { ...next, page: Math.max(now.page, next.page) }))
    setIsShown(true)
    marks.see(chapter, seen)
    const page = pageSaved(next, book)
    const isOn = placeNumber({ chapter, share: seen.top }) > placeNumber(start)
    if (isOn && (isMoved || gone.current)) setIsBegun(true)
    if ((isMoved || gone.current) && progress.keeps(page))
      exact.put(comic.id, { chapter, share: seen.top, page })
    gone.current = false
  })

  const before = useBefore(comic.id, left, isRead(known), unsaved, progress)
  const following = useNextCard(ended ? comic.next : null)
  const minutes = useMinutesLeft('words', shown.page, book.pageCount)
  useReadDays(comic.id, userId, pages, book.pageCount, canTell, ended && shown.isEnd)

  useEffect(() => {
    scroller.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (isShown && place.chapter < total) void client.prefetchQuery(chapterQuery(comic.id, place.chapter + 1))
  }, [client, comic.id, place.chapter, total, isShown])

  const goTo = (next: BookPlace) => {
    if (next.chapter < 1) return
    setEnded(next.chapter > total)
    if (next.chapter > total) return
    setPlace(next)
    setShown(shownOf(book, next.chapter, { ...sight(next), isEnd: false }))
    // Kept once it is seen: a chapter may not come.
    setIsShown(false)
    gone.current = true
  }
  const actions = textActions({
    comic,
    chapter: place.chapter,
    text,
    isShown,
    ended,
    settings,
    change,
    goTo,
    comeBack: () => setEnded(false),
    mark: marks.toggleSeen,
    openContents: () => setContents(true),
    openHelp: () => setHelp(true),
    toggleFullscreen: fullscreen.toggle,
    onIssue: go.onIssue,
    onLeave: go.onLeave,
  })
  useReaderKeys(resting, textActionOf, (action) => {
    if (action === 'on' || action === 'back') chrome.hide()
    actions[action]()
  })

  const chapterTitle = comic.chapters[place.chapter - 1]?.title ?? ''
  return (
    <main
      ref={root}
      tabIndex={-1}
      className="reader text-book"
      aria-label={t('reader.label')}
      data-chrome={chrome.shown || ended || undefined}
      data-theme={settings.textTheme}
      data-eink={preferences.eink || undefined}
      data-font={settings.textFont}
      style={styleOf(settings)}
      onFocus={(event) =>
        event.target !== scroller.current && event.target.matches(':focus-visible') && chrome.show()
      }
    >
      <TabName comic={comic} place={total > 1 ? chapterTitle : [shown.page]} />
      <p className="sr-only" aria-live="polite">
        {ended ? t('reader.end.title') : total > 1 ? chapterTitle : ''}
      </p>
      <TextBars
        comic={comic}
        book={book}
        chapter={place.chapter}
        page={shown.page}
        percent={shown.percent}
        isEnd={shown.isEnd}
        ended={ended}
        settings={settings}
        onChange={change}
        fullscreen={fullscreen}
        menu={[menu, setMenu]}
        contents={[contents, setContents]}
        onHelp={() => {
          setMenu(false)
          setHelp(true)
        }}
        marks={marks}
        onPlace={goTo}
        text={scroller}
        onMark={actions.bookmark}
        onLeave={go.onLeave}
        badge={<IncognitoBadge />}
        left={minutes !== null && <span>{t('reader.state.minutes', { minutes })}</span>}
        more={<StateItems comic={comic} pageCount={book.pageCount} progress={progress} />}
      />
      {!ended && <PlaceOffer progress={progress} onGo={(page) => goTo(placeOfPage(book, page))} />}
      <TextColumn
        ref={scroller}
        comic={comic}
        chapter={place.chapter}
        hidden={ended}
        isShown={isShown}
        onTap={chrome.toggle}
        onOnwards={() => goTo({ chapter: place.chapter + 1, share: 0 })}
      />
      {ended && (
        <Ending
          comic={comic}
          list={list}
          following={following}
          isRead={shown.isEnd}
          before={before}
          fullscreen={fullscreen}
          onLeave={go.onLeave}
          onNext={go.onIssue}
          onOut={go.onOut}
          onBack={() => setEnded(false)}
        />
      )}
      <NameDialog marks={marks} />
      <TextShortcuts open={help} onClose={() => setHelp(false)} />
    </main>
  )
}
