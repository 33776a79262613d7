import { useQueryClient } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { actionOf } from '#web/components/reading/keymap.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import { mediaTokenQuery } from '#web/data/pictures/media.ts'
import { AutoBar } from './auto/auto-bar.tsx'
import { useAuto } from './auto/use-auto.ts'
import { useComforts } from './comfort/use-comforts.ts'
import { NARROW, roomFor } from './controls/bars.ts'
import { BottomBar } from './controls/bottom-bar.tsx'
import { comicActions } from './controls/comic-actions.ts'
import { SideButtons } from './controls/side-buttons.tsx'
import { useBars } from './controls/use-bars.ts'
import { useReaderKeys } from './keys/use-reader-keys.ts'
import { ticksOf } from './marks/ticks.ts'
import { Overlays } from './overlays.tsx'
import { firstPageUrl } from './pages/first-page.ts'
import { usePages } from './pages/use-pages.ts'
import { useReading } from './reading-state.ts'
import { BriefSettings } from './settings/brief-settings.tsx'
import type { ReaderProps } from './shell/reader-props.ts'
import { Shell } from './shell/shell.tsx'
import { useShell } from './shell/use-shell.ts'
import { SCREENFUL } from './spreads/fit.ts'
import { useSpreadName } from './spreads/spread-name.ts'
import { lastPage, pageRange } from './spreads/spreads.ts'
import { useShownPages } from './spreads/use-shown-pages.ts'
import { useOpened } from './use-opened.ts'
import { useScreen } from './use-screen.ts'
import { VIEWS } from './view-list.ts'
import type { ViewHandle } from './views.ts'

const PicturePanel = lazy(() => import('./picture/panel.tsx'))
const SettingsSheet = lazy(() => import('./settings/settings-sheet.tsx'))

/** Number of spreads before the end at which the next issue is looked up. */
const NEAR_END = 4

interface ComicReaderProps extends ReaderProps {
  readonly token: string
  /** The page to open at. */
  readonly openAt: number
  /** True if the comic had been finished before it was opened. */
  readonly wasFinished: boolean
  /** Called when the comic's file is no longer available. */
  readonly onGone: () => void
}

/** Reader of a comic: its pages, their controls and keys. */
export function ComicReader(props: ComicReaderProps) {
  const { comic, token, openAt, wasFinished, onGone, onIssue, onLeave } = props
  const client = useQueryClient()
  const { t } = useTranslation()
  const { keymap } = useKeymap()
  const view = useRef<ViewHandle>(null)
  const opened = useOpened()
  const { over, panel } = opened
  const window = useScreen()
  // The usual mode depends on the window, so that an open panel does not change it.
  const reading = useReading(comic, openAt, window)
  const { spread, ended, direction } = reading
  const comforts = useComforts(comic, reading, props.userId)
  const hasHint = comforts.zones && !ended && over === null
  const taken = panel ?? (opened.menu ? 'menu' : hasHint ? 'hint' : null)
  const { below, screen } = roomFor(window, taken)
  const wide = window.width >= NARROW
  const pages = usePages(comic, reading, window, token)
  const pageCount = comic.pages.length
  const { isShown, onPicture } = useShownPages(reading, pages, pageCount)
  const shell = useShell(
    props,
    {
      kind: 'pictures',
      page: lastPage(spread),
      pageCount,
      pages: spread.pages,
      isShown,
      isEndShown: true,
      isEnded: ended,
      isBegun: false,
      wasFinished,
      isNearEnd: reading.index >= reading.spreads.length - NEAR_END,
      firstPageOf: (issue) => firstPageUrl(issue, screen, reading, token),
      pageOf: ({ page }) => page,
      pageOfNumber: (page) => page,
      range: () => pageRange(spread),
      contents: null,
      goToPage: reading.goToPage,
      goToNumber: reading.goToPage,
      goBack: () => reading.turn(-1),
    },
    opened,
  )
  const { chrome, minutes, marks, contents } = shell
  const ticks = useMemo(() => ticksOf(contents.lines, marks.all), [contents.lines, marks.all])

  // A sheet below the pages leaves no height for the controls.
  const hidden = below > 0 && panel !== null
  const controls = useBars({ reading, opened, chrome, screen, wide, hidden })
  const { bars, shown } = controls
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
    isCovered: opened.isDialogOpen || comforts.blank || over === 'grid',
    hasOverlayView: over !== null,
    onAdvance: () => advance(1),
  })
  const actions = comicActions({
    reading,
    shell,
    view: () => view.current,
    turn,
    advance,
    auto,
    jump: (to) => {
      chrome.hide()
      reading.jump(to)
    },
    blank: comforts.showBlank,
  })
  const actionOfKey = (event: KeyboardEvent) => {
    const action = actionOf(event, direction === 'rtl', keymap)
    // While the settings' first layer is open, their keys close it or lead on.
    return opened.menu && action !== 'settings' && action !== 'more-settings' ? null : action
  }
  useReaderKeys(opened.isDialogOpen && !opened.menu, actionOfKey, (action) => {
    comforts.note(action)
    actions[action]()
  })
  const nameOf = useSpreadName(pageCount)
  const View = VIEWS[over ?? reading.arrangement] ?? VIEWS.pages

  return (
    <Shell
      shell={shell}
      attributes={{
        className: 'reader',
        'data-narrow': !wide || undefined,
        'data-arrangement': over ?? reading.arrangement,
        ...comforts.marks,
        style: { '--tint': comic.cover.tint, ...comforts.style } as CSSProperties,
      }}
      areControlsShown={shown}
      tabPlace={spread.pages}
      spokenPlace={nameOf(spread)}
      isCompact={!wide}
      taken={taken}
      tools={
        wide && (
          <IconButton label={t('reader.keys.grid')} onClick={actions.grid}>
            <LayoutGrid aria-hidden="true" />
          </IconButton>
        )
      }
      menu={<BriefSettings reading={reading} opened={opened} actions={actions} />}
      overlays={
        <>
          {panel === 'picture' && (
            <Suspense>
              <PicturePanel
                comic={comic}
                reading={reading}
                onBack={() => opened.togglePanel('settings')}
                onClose={opened.closePanel}
              />
            </Suspense>
          )}
          {panel === 'settings' && (
            <Suspense>
              <SettingsSheet
                shell={shell}
                reading={reading}
                actions={actions}
                isCompact={!wide}
                thumbnails={controls.thumbnails}
                onThumbnails={controls.toggleThumbnails}
                onZones={() => {
                  opened.closePanel()
                  comforts.showZones()
                }}
              />
            </Suspense>
          )}
          <Overlays
            hasHint={taken === 'hint'}
            comforts={comforts}
            reading={reading}
            opened={opened}
            frame={shell.frame}
            bare={!shown}
          />
        </>
      }
    >
      {!ended && View && (
        <Suspense>
          <View
            ref={view}
            comic={comic}
            reading={reading}
            pages={pages}
            screen={screen}
            bars={shown ? bars : null}
            marks={marks}
            ticks={ticks}
            minutes={minutes}
            still={chrome.still && !shown}
            dismissesTap={opened.menu || auto.going === 'on'}
            onPicture={onPicture}
            onExpired={() => void client.invalidateQueries(mediaTokenQuery)}
            onGone={onGone}
            onTurn={turn}
            onToggle={chrome.toggle}
            onLeave={over ? opened.closeOverlayView : onLeave}
          />
        </Suspense>
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
          ticks={ticks}
          minutes={minutes}
          onGoTo={actions['go-to']}
          onIssue={onIssue}
        />
      )}
      {auto.going !== 'off' && <AutoBar auto={auto} bottom={controls.autoBottom} />}
    </Shell>
  )
}
