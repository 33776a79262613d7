import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpen } from '#web/components/use-open.ts'
import type { ComicCard, ComicDetail } from '#web/data/comic.ts'
import { mediaTokenQuery } from '#web/data/media.ts'
import { barsOf, NARROW } from './bars.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Ending } from './ending.tsx'
import { FITS } from './fit.ts'
import type { Action } from './keys.ts'
import { useReading } from './reading-state.ts'
import { Shortcuts } from './shortcuts.tsx'
import { SideButtons } from './side-buttons.tsx'
import { useSpreadName } from './spread-name.ts'
import { lastPage } from './spreads.ts'
import { Stage, type StageHandle } from './stage.tsx'
import { TopBar } from './top-bar.tsx'
import type { UnsavedPlaces } from './unsaved.ts'
import { useChrome } from './use-chrome.ts'
import { leaveFullscreen, useFullscreen } from './use-fullscreen.ts'
import { usePages } from './use-pages.ts'
import { useProgress } from './use-progress.ts'
import { useReadDays } from './use-read-days.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useScreen } from './use-screen.ts'

interface ReadingRoomProps {
  /** With its neighbours in the list that is read through, where it is one's. */
  readonly comic: ComicDetail
  /** What that list is called; null for a series' own order. */
  readonly list: string | null
  readonly userId: string
  readonly unsaved: UnsavedPlaces
  readonly token: string
  /** The page to open at. */
  readonly openAt: number
  /** True for a comic that was read to its end before. */
  readonly finished: boolean
  readonly onIssue: (issue: ComicCard) => void
  readonly onLeave: () => void
  readonly onOut: () => void
}

const ZOOM_STEP = 1.25
/** Space and the page keys leave a little of what was seen, so that the eye finds its place. */
const SCREENFUL = 0.9
const ARROW_SCROLL = 0.2

/** A comic being read: the stage, its controls, the keys, and the end. */
export function ReadingRoom({
  comic,
  list,
  userId,
  unsaved,
  token,
  openAt,
  finished,
  ...go
}: ReadingRoomProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const root = useRef<HTMLElement>(null)
  const stage = useRef<StageHandle>(null)
  const screen = useScreen()
  const wide = screen.width >= NARROW
  const [menuOpen, setMenuOpen] = useOpen()
  const [helpOpen, setHelpOpen] = useOpen()
  const [thumbnails, setThumbnails] = useState(true)
  const reading = useReading(comic, openAt, screen)
  const { spreads, index, ended, direction, fit, double } = reading
  const chrome = useChrome(root, menuOpen || helpOpen)
  const fullscreen = useFullscreen()
  const { loader, urlOf, thumbnailOf, onPicture, onThumbnail, onNoThumbnail } = usePages(
    comic,
    reading,
    screen,
    token,
  )
  const total = comic.pages.length
  const nameOf = useSpreadName(total)
  const spread = spreads[index] ?? { pages: [1] as const, side: 'middle' as const }
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const see = (page: number, image: HTMLImageElement) => {
    setSeen((before) => (before.has(page) ? before : new Set(before).add(page)))
    onPicture(page, image)
  }
  const isShown = spread.pages.some((page) => seen.has(page))
  useProgress(comic, userId, unsaved, lastPage(spread), finished, comic.pages.length, isShown)
  useReadDays(comic.id, userId, spread.pages, comic.pages.length, isShown)
  useEffect(() => {
    root.current?.focus({ preventScroll: true })
    return leaveFullscreen
  }, [])

  const bars = barsOf(screen, thumbnails)
  const shown = chrome.shown && !ended
  const turn = (by: 1 | -1) => {
    chrome.hide()
    reading.turn(by)
  }
  const help = () => {
    setMenuOpen(false)
    setHelpOpen(true)
  }
  const toggleThumbnails = () => {
    setThumbnails(!(thumbnails && chrome.shown))
    chrome.show()
  }
  const advance = (by: 1 | -1) => {
    if (ended || !stage.current?.scroll(by * SCREENFUL)) turn(by)
  }
  const jump = (to: number) => {
    chrome.hide()
    reading.jump(to)
  }
  const closeTopmost = () => {
    if (ended) reading.turn(-1)
    else if (!stage.current?.resetZoom()) go.onLeave()
  }
  const actions: Record<Action, () => void> = {
    next: () => turn(1),
    previous: () => turn(-1),
    advance: () => advance(1),
    retreat: () => advance(-1),
    first: () => jump(0),
    last: () => jump(spreads.length - 1),
    'scroll-down': () => void stage.current?.scroll(ARROW_SCROLL),
    'scroll-up': () => void stage.current?.scroll(-ARROW_SCROLL),
    'next-issue': () => comic.next && go.onIssue(comic.next),
    'previous-issue': () => comic.previous && go.onIssue(comic.previous),
    fit: () => reading.change({ fit: FITS[(FITS.indexOf(fit) + 1) % FITS.length] ?? 'page' }),
    double: () => reading.change({ double: !double }),
    shift: reading.shift,
    direction: () => reading.change({ direction: direction === 'rtl' ? 'ltr' : 'rtl' }),
    'zoom-in': () => stage.current?.zoomBy(ZOOM_STEP),
    'zoom-out': () => stage.current?.zoomBy(1 / ZOOM_STEP),
    'zoom-reset': () => void stage.current?.resetZoom(),
    thumbnails: toggleThumbnails,
    fullscreen: fullscreen.toggle,
    help,
    escape: closeTopmost,
  }
  useReaderKeys(direction, menuOpen || helpOpen, (action) => actions[action]())

  return (
    <main
      ref={root}
      tabIndex={-1}
      className="reader"
      aria-label={t('reader.label')}
      data-chrome={shown || undefined}
      data-narrow={!wide || undefined}
      style={{ '--tint': comic.cover.tint } as CSSProperties}
      onFocus={(event) =>
        event.target !== root.current && event.target.matches(':focus-visible') && chrome.show()
      }
    >
      <div className="reader-glow" aria-hidden="true" />
      <p className="sr-only" aria-live="polite">
        {ended ? t('reader.end.title') : nameOf(spread)}
      </p>
      <TopBar
        comic={comic}
        reading={reading}
        wide={wide}
        fullscreen={fullscreen}
        menu={{
          open: menuOpen,
          onOpen: setMenuOpen,
          thumbnails,
          onThumbnails: toggleThumbnails,
          onHelp: help,
        }}
        onIssue={go.onIssue}
        onLeave={go.onLeave}
      />
      {ended ? (
        <Ending
          comic={comic}
          list={list}
          onNext={go.onIssue}
          onOut={go.onOut}
          onBack={() => reading.turn(-1)}
        />
      ) : (
        <Stage
          ref={stage}
          spread={spread}
          total={total}
          way={reading.way}
          fit={fit}
          direction={direction}
          screen={screen}
          bars={shown ? bars : null}
          still={chrome.still && !shown}
          resting={menuOpen}
          pictureOf={reading.pictureOf}
          urlOf={urlOf}
          loader={loader}
          onPicture={see}
          onExpired={() => void client.invalidateQueries(mediaTokenQuery)}
          onTurn={turn}
          onToggle={chrome.toggle}
          onLeave={go.onLeave}
        />
      )}
      {!ended && wide && (
        <SideButtons direction={direction} first={index === 0} bars={bars} onTurn={reading.turn} />
      )}
      {!ended && (
        <BottomBar
          comic={comic}
          reading={reading}
          wide={wide}
          thumbnails={thumbnails && bars.bottom > 100}
          height={bars.bottom}
          thumbnailOf={thumbnailOf}
          onThumbnail={onThumbnail}
          onNoThumbnail={onNoThumbnail}
          onIssue={go.onIssue}
        />
      )}
      <Shortcuts open={helpOpen} onClose={() => setHelpOpen(false)} direction={direction} />
    </main>
  )
}
