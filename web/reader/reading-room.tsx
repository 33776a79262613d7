import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { actionOf } from '#web/components/reading/keymap.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import { mediaTokenQuery } from '#web/data/media.ts'
import { AutoBar } from './auto/auto-bar.tsx'
import { useAuto } from './auto/use-auto.ts'
import { besidePanel } from './bars.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Announcer, useSpokenName } from './comfort/announcer.tsx'
import { useComforts } from './comfort/use-comforts.ts'
import { useFullscreen } from './comfort/use-fullscreen.ts'
import { useContents } from './contents/use-contents.ts'
import { Ending } from './ending/ending.tsx'
import { SCREENFUL } from './fit.ts'
import { useReaderKeys } from './keys/use-reader-keys.ts'
import { useMarks } from './marks/use-marks.ts'
import { Overlays } from './overlays.tsx'
import { usePages } from './pages/use-pages.ts'
import { PlaceOffer } from './place-offer.tsx'
import { Places } from './places.tsx'
import { useReading } from './reading-state.ts'
import { roomActions } from './room-actions.ts'
import type { RoomProps } from './room-props.ts'
import { SideButtons } from './side-buttons.tsx'
import { useSpreadName } from './spread-name.ts'
import { lastPage } from './spreads.ts'
import { TabName } from './tab-name.tsx'
import { TopBar } from './top-bar.tsx'
import { useBars } from './use-bars.ts'
import { useChrome } from './use-chrome.ts'
import { useOpened } from './use-opened.ts'
import { useMinutesLeft } from './use-pace.ts'
import { useRoomFocus } from './use-room-focus.ts'
import { useRoomProgress } from './use-room-progress.ts'
import { useScreen } from './use-screen.ts'
import { PANELS, VIEWS } from './view-list.ts'
import type { ViewHandle } from './views.ts'

interface ReadingRoomProps extends RoomProps {
  readonly token: string
  /** The page to open at. */
  readonly openAt: number
  /** True for a comic that was read to its end before. */
  readonly finished: boolean
  /** The file went away meanwhile. */
  readonly onGone: () => void
}

/** A comic being read: the stage, its controls, the keys, and the end. */
export function ReadingRoom(props: ReadingRoomProps) {
  const { comic, list, userId, token, openAt, ...go } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const { keymap } = useKeymap()
  const root = useRef<HTMLElement>(null)
  const view = useRef<ViewHandle>(null)
  const whole = useScreen()
  const opened = useOpened()
  const { over, panel } = opened
  const { beside, below, screen } = besidePanel(whole, panel !== null)
  const reading = useReading(comic, openAt, screen)
  const { spread, ended, direction } = reading
  const comforts = useComforts(comic, reading, userId)
  const resting = opened.resting || comforts.sheet
  const chrome = useChrome(root, resting || panel !== null, !comforts.zones)
  const spokenName = useSpokenName(comic)
  const fullscreen = useFullscreen()
  const pages = usePages(comic, reading, screen, token)
  const nameOf = useSpreadName(comic.pages.length)
  const minutes = useMinutesLeft('pictures', lastPage(spread), comic.pages.length)
  const read = useRoomProgress({ ...props, reading, pages, screen })
  const { isShown, progress } = read
  const focus = useRoomFocus(root, chrome.show)

  const marks = useMarks(comic)
  const contents = useContents(comic, marks, opened, isShown)

  const hidden = comforts.zones || below > 0
  const controls = useBars({ reading, opened, chrome, screen, hidden })
  const { bars, shown, wide } = controls
  const turn = (by: 1 | -1) => {
    chrome.hide()
    if (ended || !view.current?.step?.(by)) reading.turn(by)
  }
  const advance = (by: 1 | -1) => {
    if (ended || !view.current?.scroll(by * SCREENFUL)) turn(by)
  }
  const auto = useAuto({
    reading,
    view: () => view.current,
    isShown,
    resting: resting || comforts.zones || comforts.blank || over === 'grid',
    over: over !== null,
    onAdvance: () => advance(1),
  })
  const actions = roomActions({
    comic,
    reading,
    opened,
    showControls: chrome.show,
    view: () => view.current,
    turn,
    advance,
    auto,
    jump: (to) => {
      chrome.hide()
      reading.jump(to)
    },
    mark: () => marks.toggle(spread.pages),
    toggleAuto: () => {
      auto.onOff()
      chrome.show()
    },
    blank: comforts.goBlank,
    toggleContents: contents.toggle,
    toggleFullscreen: fullscreen.toggle,
    onIssue: go.onIssue,
    onLeave: go.onLeave,
  })
  const actionOfKey = (event: KeyboardEvent) => actionOf(event, direction === 'rtl', keymap)
  useReaderKeys(resting, actionOfKey, (action) => {
    comforts.note(action)
    actions[action]()
  })
  const View = VIEWS[over ?? reading.arrangement] ?? VIEWS.pages
  const BesidePanel = panel && PANELS[panel]

  return (
    <main
      ref={root}
      tabIndex={-1}
      className="reader"
      aria-label={t('handling.spoken.reader', { name: spokenName })}
      data-chrome={shown || undefined}
      data-narrow={!wide || undefined}
      data-arrangement={over ?? reading.arrangement}
      {...comforts.marks}
      style={{ '--tint': comic.cover.tint, ...comforts.style } as CSSProperties}
      {...focus}
    >
      <TabName comic={comic} place={spread.pages} />
      <div className="reader-glow" aria-hidden="true" />
      <Announcer comic={comic} where={ended ? t('reader.end.title') : nameOf(spread)} />
      <div className="reader-room" style={{ right: beside, bottom: below }}>
        {!ended && (
          <TopBar
            comic={comic}
            reading={reading}
            progress={progress}
            screen={screen}
            wide={wide}
            fullscreen={fullscreen}
            menu={{
              open: opened.menu,
              onOpen: opened.setMenu,
              thumbnails: controls.thumbnails,
              onThumbnails: controls.toggleThumbnails,
              onHelp: actions.help,
              onPicture: actions.picture,
              onAuto: () => {
                opened.setMenu(false)
                actions.auto()
              },
              onComfort: () => {
                opened.setMenu(false)
                comforts.setSheet(true)
              },
            }}
            places={{
              isMarked: spread.pages.some((page) => marks.of(page)),
              onMark: actions.bookmark,
              onGrid: actions.grid,
              onGuided: actions.guided,
              onGoTo: actions['go-to'],
              onContents: contents.isThere ? contents.toggle : null,
            }}
            onIssue={go.onIssue}
            onLeave={go.onLeave}
          />
        )}
        {!ended && <PlaceOffer progress={progress} onGo={reading.goToPage} />}
        {ended ? (
          <Ending
            comic={comic}
            list={list}
            following={read.following}
            isRead={isShown}
            before={read.before}
            fullscreen={fullscreen}
            onNext={go.onIssue}
            onOut={go.onOut}
            onBack={() => reading.turn(-1)}
            onLeave={go.onLeave}
          />
        ) : (
          View && (
            <Suspense>
              <View
                ref={view}
                comic={comic}
                reading={reading}
                pages={pages}
                screen={screen}
                bars={shown ? bars : null}
                minutes={minutes}
                still={chrome.still && !shown}
                resting={opened.menu || auto.going === 'on'}
                onPicture={read.see}
                onExpired={() => void client.invalidateQueries(mediaTokenQuery)}
                onGone={go.onGone}
                onTurn={turn}
                onToggle={chrome.toggle}
                onLeave={over ? opened.closeOver : go.onLeave}
              />
            </Suspense>
          )
        )}
        {controls.hasSides && (
          <SideButtons direction={direction} first={reading.index === 0} bars={bars} onTurn={reading.turn} />
        )}
        {controls.hasBottom && (
          <BottomBar
            comic={comic}
            reading={reading}
            pages={pages}
            wide={wide}
            thumbnails={controls.hasThumbnails}
            height={bars.bottom}
            minutes={minutes}
            onGoTo={actions['go-to']}
            onIssue={go.onIssue}
          />
        )}
        {auto.going !== 'off' && <AutoBar auto={auto} bottom={controls.autoBottom} />}
      </div>
      {BesidePanel && (
        <Suspense>
          <BesidePanel comic={comic} reading={reading} onClose={opened.closePanel} />
        </Suspense>
      )}
      <Places comic={comic} reading={reading} opened={opened} marks={marks} />
      <Overlays comforts={comforts} reading={reading} opened={opened} room={root} bare={!shown} />
    </main>
  )
}
