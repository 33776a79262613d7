import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import { Bar } from '../bar.tsx'
import { besidePanel } from '../bars.ts'
import { Announcer, useSpokenName } from '../comfort/announcer.tsx'
import { FullscreenButton } from '../comfort/fullscreen-button.tsx'
import { GoToDialog } from '../contents/go-to-dialog.tsx'
import { Ending } from '../ending/ending.tsx'
import { MarkButton } from '../marks/mark-button.tsx'
import { NameDialog } from '../marks/name-dialog.tsx'
import { PlaceOffer } from '../place-offer.tsx'
import { ReaderTitle } from '../reader-title.tsx'
import { IncognitoBadge } from '../state-items.tsx'
import { TabName } from '../tab-name.tsx'
import { useScreen } from '../use-screen.ts'
import { SettingsMenu, type SettingsMenuProps } from './settings-menu.tsx'
import '../places.css'

interface TopBarProps extends SettingsMenuProps {
  /** The chapter that is read, for the title. */
  readonly chapter?: string | undefined
  /** The view's own buttons, before those of every view. */
  readonly tools?: ReactNode
}

/** Title, buttons and settings menu of the comic that is read. */
function TopBar({ chapter, tools, ...menu }: TopBarProps) {
  const { t } = useTranslation()
  const { reader, view, marks, fullscreen } = menu.shell
  return (
    <Bar place="top">
      <IconButton label={t('reader.leave')} onClick={reader.onLeave}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <ReaderTitle comic={reader.comic} chapter={chapter} />
      <IncognitoBadge />
      <div className="reader-tools">
        {tools}
        <MarkButton isMarked={marks.has(view.range())} onMark={() => marks.toggle(view.range())} />
        <SettingsMenu {...menu} />
        {!menu.isCompact && <FullscreenButton fullscreen={fullscreen} />}
      </div>
    </Bar>
  )
}

const ContentsPanel = lazy(async () => ({
  default: (await import('../contents/contents-panel.tsx')).ContentsPanel,
}))

interface ShellProps extends TopBarProps {
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
  const { shell, attributes, areControlsShown, tabPlace, spokenPlace, children, overlays, ...bar } = props
  const { reader, view, opened, frame, focus, marks, contents, progress } = shell
  const { comic } = reader
  const { t } = useTranslation()
  const name = useSpokenName(comic)
  const { beside, below } = besidePanel(useScreen(), opened.panel !== null)
  const { isEnded } = view
  return (
    <main
      ref={frame}
      tabIndex={-1}
      aria-label={t('handling.spoken.reader', { name })}
      data-chrome={areControlsShown || undefined}
      {...attributes}
      {...focus}
    >
      <TabName comic={comic} place={tabPlace} />
      <div className="reader-glow" aria-hidden="true" />
      <Announcer comic={comic} where={isEnded ? t('reader.end.title') : spokenPlace} />
      <div className="reader-room" style={{ right: beside, bottom: below }}>
        {isEnded ? (
          <Ending
            comic={comic}
            list={reader.list}
            following={shell.following}
            isRead={view.isShown && view.isEndShown}
            earlier={shell.earlier}
            fullscreen={shell.fullscreen}
            onNext={reader.onIssue}
            onOut={reader.onOut}
            onBack={view.goBack}
            onLeave={reader.onLeave}
          />
        ) : (
          <>
            <TopBar shell={shell} {...bar} />
            <PlaceOffer progress={progress} onGo={view.goToPage} />
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
          opened.closeOver()
          view.goToPage(page)
        }}
      />
      <NameDialog marks={marks} />
      {overlays}
    </main>
  )
}
