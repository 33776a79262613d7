import {
  ArrowLeft,
  BookOpen,
  Image,
  Keyboard,
  Maximize,
  Minimize,
  MoveHorizontal,
  MoveVertical,
  RectangleVertical,
  Scan,
  Shrink,
  SkipBack,
  SkipForward,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import { useIssueName } from '#web/components/issue-name.ts'
import { FITS } from '#web/components/reading-choices.ts'
import type { ComicCard, ComicDetail } from '#web/data/comic.ts'
import { Bar } from './bar.tsx'
import type { Reading } from './reading-state.ts'
import { Segments } from './segments.tsx'
import { MenuItem, SettingsMenu } from './settings-menu.tsx'
import type { useFullscreen } from './use-fullscreen.ts'

const FIT_ICONS = { page: Scan, width: MoveHorizontal, height: MoveVertical, original: Image, shrink: Shrink }

interface NeighbourProps {
  readonly issue: ComicCard | null
  readonly onIssue: (issue: ComicCard) => void
  readonly back?: boolean
}

interface TopBarProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly wide: boolean
  readonly fullscreen: ReturnType<typeof useFullscreen>
  readonly menu: Omit<ComponentProps<typeof SettingsMenu>, 'reading' | 'children'>
  readonly onIssue: (issue: ComicCard) => void
  readonly onLeave: () => void
}

/** What is being read, and how it is shown. */
export function TopBar({ comic, reading, wide, fullscreen, menu, onIssue, onLeave }: TopBarProps) {
  const { t } = useTranslation()
  return (
    <Bar place="top">
      <IconButton label={t('reader.leave')} onClick={onLeave}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <Title comic={comic} />
      <div className="reader-tools">
        {wide && (
          <>
            <Segments
              label={t('reader.fit.label')}
              value={reading.fit}
              choices={FITS.map((fit) => {
                const Icon = FIT_ICONS[fit]
                return { value: fit, label: t(`reader.fit.${fit}`), icon: <Icon aria-hidden="true" /> }
              })}
              onChange={(fit) => reading.change({ fit })}
            />
            <Segments
              label={t('reader.mode.label')}
              value={reading.double}
              choices={[
                {
                  value: false,
                  label: t('reader.mode.single'),
                  icon: <RectangleVertical aria-hidden="true" />,
                  bare: true,
                },
                {
                  value: true,
                  label: t('reader.mode.double'),
                  icon: <BookOpen aria-hidden="true" />,
                  bare: true,
                },
              ]}
              onChange={(double) => reading.change({ mode: double ? 'double' : 'single' })}
            />
            <IconButton label={t('reader.shortcuts')} onClick={menu.onHelp}>
              <Keyboard aria-hidden="true" />
            </IconButton>
          </>
        )}
        <SettingsMenu {...menu} reading={reading}>
          {!wide && (
            <>
              {fullscreen.possible && (
                <MenuItem icon={fullscreen.active ? Minimize : Maximize} onClick={fullscreen.toggle}>
                  {t(fullscreen.active ? 'reader.exitFullscreen' : 'reader.fullscreen')}
                </MenuItem>
              )}
              <Neighbour issue={comic.previous} onIssue={onIssue} back />
              <Neighbour issue={comic.next} onIssue={onIssue} />
            </>
          )}
        </SettingsMenu>
        {wide && fullscreen.possible && (
          <IconButton
            label={t(fullscreen.active ? 'reader.exitFullscreen' : 'reader.fullscreen')}
            onClick={fullscreen.toggle}
          >
            {fullscreen.active ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </Bar>
  )
}

/** The series above, the issue below; a single issue has its title alone. */
function Title({ comic }: { comic: ComicDetail }) {
  const nameOf = useIssueName('reader.issue')
  const number = comic.number === null ? null : nameOf(comic.number)
  const facts = comic.series === null ? [] : [number, comic.title].filter((fact) => fact !== null)
  return (
    <h1 className="reader-title">
      <b>{comic.series ?? comic.title}</b>
      <span className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </h1>
  )
}

/** The issue before or after this one, which a phone's lower bar has no room for. */
function Neighbour({ issue, onIssue, back = false }: NeighbourProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName('reader.issue')
  if (issue === null) return null
  const number = issue.number === null ? '' : ` (${nameOf(issue.number)})`
  return (
    <MenuItem icon={back ? SkipBack : SkipForward} onClick={() => onIssue(issue)}>
      {t(back ? 'reader.previousIssue' : 'reader.nextIssue')}
      {number}
    </MenuItem>
  )
}
