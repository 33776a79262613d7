import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, type CSSProperties, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { Announcer, useSpokenName } from '../comfort/announcer.tsx'
import { FullscreenButton } from '../comfort/fullscreen-button.tsx'
import { GoToDialog } from '../contents/go-to-dialog.tsx'
import { Bar } from '../controls/bar.tsx'
import { type Beside, roomFor } from '../controls/bars.ts'
import { ReaderTitle } from '../controls/reader-title.tsx'
import { IncognitoBadge } from '../controls/state-items.tsx'
import { TabName } from '../controls/tab-name.tsx'
import { Ending } from '../ending/ending.tsx'
import { MarkButton } from '../marks/mark-button.tsx'
import { NameDialog } from '../marks/name-dialog.tsx'
import { ProgressOffer } from '../progress/progress-offer.tsx'
import { useScreen } from '../use-screen.ts'
import type { ShellState } from './use-shell.ts'
import '../places.css'

interface TopBarProps {
  readonly comic: ComicDetail
  /** Title of the current chapter. */
  readonly chapter: string | undefined
  readonly onLeave: () => void
  /** Buttons. */
  readonly children: ReactNode
}

/** Title and buttons of the comic. */
function TopBar({ comic, chapter, onLeave, children }: TopBarProps) {
  const { t } = useTranslation()
  return (
    <Bar place="top">
      <IconButton label={t('reader.leave')} onClick={onLeave}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <ReaderTitle comic={comic} chapter={chapter} />
      <IncognitoBadge />
      <div className="reader-tools">{children}</div>
    </Bar>
  )
}

const ContentsPanel = lazy(async () => ({
  default: (await import('../contents/contents-panel.tsx')).ContentsPanel,
}))

interface ShellProps {
  readonly shell: ShellState
  /** Title of the current chapter. */
  readonly chapter?: string | undefined
  /** The view's own buttons. */
  readonly tools?: ReactNode
  /** Button that opens the view's settings. */
  readonly menu: ReactNode
  /** What takes room from the view; the open panel when absent. */
  readonly taken?: Beside | null
  /** True if full screen has no button of its own. */
  readonly isCompact: boolean
  /** Attributes of the `main` element. */
  readonly attributes: Pick<ComponentProps<'main'>, 'className' | 'style'> & {
    readonly [name: `data-${string}`]: string | boolean | undefined
  }
  readonly areControlsShown: boolean
  /** The position as the browser tab names it. */
  readonly tabPlace: ComponentProps<typeof TabName>['place']
  /** The position as it is read aloud. */
  readonly spokenPlace: string
  /** The view, and its own controls; it hides itself after the end. */
  readonly children: ReactNode
  /** The view's own panels and overlays. */
  readonly overlays: ReactNode
}

/** The reader around a view: title, menu, ending, contents and dialogs. */
export function Shell(props: ShellProps) {
  const { shell, attributes, areControlsShown, tabPlace, spokenPlace, children, overlays, isCompact } = props
  const { reader, view, opened, frame, focus, marks, contents, progress, fullscreen } = shell
  const { taken = opened.panel } = props
  const { comic } = reader
  const { t } = useTranslation()
  const name = useSpokenName(comic)
  const { beside, below } = roomFor(useScreen(), taken)
  const { isEnded } = view
  return (
    <main
      ref={frame}
      tabIndex={-1}
      aria-label={t('handling.spoken.reader', { name })}
      data-chrome={areControlsShown || undefined}
      data-taken={taken ?? undefined}
      {...attributes}
      {...focus}
    >
      <TabName comic={comic} place={tabPlace} />
      <div className="reader-glow" aria-hidden="true" />
      <Announcer comic={comic} where={isEnded ? t('reader.end.title') : spokenPlace} />
      <div
        className="reader-room"
        style={{ right: beside, bottom: below, '--beside': `${beside}px` } as CSSProperties}
      >
        {isEnded ? (
          <Ending
            comic={comic}
            list={reader.list}
            following={shell.following}
            isRead={view.isShown && view.isEndShown}
            earlier={shell.earlier}
            fullscreen={fullscreen}
            onNext={reader.onIssue}
            onOut={reader.onOut}
            onBack={view.goBack}
            onLeave={reader.onLeave}
          />
        ) : (
          <>
            <TopBar comic={comic} chapter={props.chapter} onLeave={reader.onLeave}>
              <MarkButton isMarked={marks.has(view.range())} onMark={() => marks.toggle(view.range())} />
              {props.tools}
              {props.menu}
              {!isCompact && <FullscreenButton fullscreen={fullscreen} />}
            </TopBar>
            <ProgressOffer progress={progress} onGo={view.goToPage} />
          </>
        )}
        {children}
      </div>
      {opened.panel === 'contents' && (
        <Suspense>
          <ContentsPanel
            lines={contents.lines}
            marks={marks}
            range={view.range()}
            onGo={view.goToNumber}
            onClose={opened.closePanel}
          />
        </Suspense>
      )}
      <GoToDialog
        open={opened.goTo}
        onClose={() => opened.setGoTo(false)}
        page={view.pages[0] ?? 1}
        total={view.pageCount}
        onGo={(page) => {
          opened.closeOverlayView()
          view.goToPage(page)
        }}
      />
      <NameDialog marks={marks} />
      {overlays}
    </main>
  )
}
