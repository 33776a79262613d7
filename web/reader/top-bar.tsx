import {
  ArrowLeft,
  BookOpen,
  GalleryVertical,
  Keyboard,
  Maximize,
  Minimize,
  RectangleVertical,
  SkipBack,
  SkipForward,
  Sun,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import { useIssueName } from '#web/components/issue-name.ts'
import type { ComicCard, ComicDetail } from '#web/data/comic.ts'
import { Bar } from './bar.tsx'
import type { useFullscreen } from './comfort/use-fullscreen.ts'
import { FitChoice } from './fit-choice.tsx'
import { MarkButton } from './marks/mark-button.tsx'
import { MenuItem } from './menu-item.tsx'
import { PlaceItems, type PlaceTools, ViewItems } from './place-items.tsx'
import { ReaderTitle } from './reader-title.tsx'
import type { Reading } from './reading-state.ts'
import { Segments } from './segments.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { IncognitoBadge, StateItems } from './state-items.tsx'
import type { Progress } from './use-progress.ts'
import type { Screen } from './use-screen.ts'

const MODE_ICONS = { single: RectangleVertical, double: BookOpen, strip: GalleryVertical }
/** Windows this wide have room for words beside the pictures, in CSS pixels. */
const ROOMY = 1280

interface NeighbourProps {
  readonly issue: ComicCard | null
  readonly onIssue: (issue: ComicCard) => void
  readonly back?: boolean
}

interface TopBarProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly screen: Screen
  readonly progress: Progress
  readonly wide: boolean
  readonly fullscreen: ReturnType<typeof useFullscreen>
  readonly menu: Omit<ComponentProps<typeof SettingsMenu>, 'reading' | 'first' | 'children'>
  readonly places: PlaceTools
  readonly onIssue: (issue: ComicCard) => void
  readonly onLeave: () => void
}

/** What is being read, and how it is shown. */
export function TopBar({
  comic,
  reading,
  progress,
  screen,
  wide,
  fullscreen,
  menu,
  places,
  onIssue,
  onLeave,
}: TopBarProps) {
  const { t } = useTranslation()
  return (
    <Bar place="top">
      <IconButton label={t('reader.leave')} onClick={onLeave}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <ReaderTitle comic={comic} />
      <IncognitoBadge />
      <div className="reader-tools">
        {wide && (
          <>
            {reading.arrangement === 'pages' && (
              <FitChoice reading={reading} icons={screen.width < ROOMY ? 'alone' : 'beside'} />
            )}
            <ModeChoice reading={reading} />
            <IconButton label={t('picture.title')} onClick={menu.onPicture}>
              <Sun aria-hidden="true" />
            </IconButton>
            <IconButton label={t('nav.shortcuts')} onClick={menu.onHelp}>
              <Keyboard aria-hidden="true" />
            </IconButton>
          </>
        )}
        <MarkButton {...places} />
        <SettingsMenu
          {...menu}
          reading={reading}
          first={<ViewItems tools={places} onDone={() => menu.onOpen(false)} />}
        >
          <PlaceItems
            tools={places}
            comic={comic}
            spread={reading.spread}
            onDone={() => menu.onOpen(false)}
          />
          <StateItems comic={comic} pageCount={comic.pages.length} progress={progress} />
          {!wide && (
            <>
              {fullscreen.possible && (
                <MenuItem icon={fullscreen.active ? Minimize : Maximize} onClick={fullscreen.toggle}>
                  {t(fullscreen.active ? 'reader.exitFullscreen' : 'reader.keys.fullscreen')}
                </MenuItem>
              )}
              <Neighbour issue={comic.previous} onIssue={onIssue} back />
              <Neighbour issue={comic.next} onIssue={onIssue} />
            </>
          )}
        </SettingsMenu>
        {wide && fullscreen.possible && (
          <IconButton
            label={t(fullscreen.active ? 'reader.exitFullscreen' : 'reader.keys.fullscreen')}
            onClick={fullscreen.toggle}
          >
            {fullscreen.active ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </Bar>
  )
}

/** The modes that are changed most; the others are in the menu. */
function ModeChoice({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  return (
    <Segments
      label={t('reader.mode.label')}
      value={reading.mode}
      choices={(['single', 'double', 'strip'] as const).map((mode) => {
        const Icon = MODE_ICONS[mode]
        return { value: mode, label: t(`reader.mode.${mode}`), icon: <Icon aria-hidden="true" />, bare: true }
      })}
      onChange={(mode) => reading.change({ mode })}
    />
  )
}

/** The issue before or after this one, which a phone's lower bar has no room for. */
function Neighbour({ issue, onIssue, back = false }: NeighbourProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  if (issue === null) return null
  const number = issue.number === null ? '' : ` (${nameOf(issue.number)})`
  return (
    <MenuItem icon={back ? SkipBack : SkipForward} onClick={() => onIssue(issue)}>
      {t(back ? 'reader.keys.previous-issue' : 'reader.keys.next-issue')}
      {number}
    </MenuItem>
  )
}
