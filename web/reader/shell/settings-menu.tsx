import { Popover } from '@base-ui/react/popover'
import { Keyboard, type LucideIcon, SkipBack, SkipForward } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicCard, ComicDetail } from '#web/data/comics/comic.ts'
import { FullscreenItem } from '../comfort/fullscreen-button.tsx'
import type { useFullscreen } from '../comfort/use-fullscreen.ts'
import { MenuItem } from '../controls/menu-item.tsx'
import { StateItems } from '../controls/state-items.tsx'
import type { Progress } from '../progress/use-progress.ts'
import type { Opened } from '../use-opened.ts'

interface SettingsMenuProps {
  readonly comic: ComicDetail
  readonly pageCount: number
  readonly progress: Progress
  readonly fullscreen: ReturnType<typeof useFullscreen>
  readonly opened: Opened
  readonly onIssue: (issue: ComicCard) => void
  readonly icon: LucideIcon
  /** True if full screen and the neighbouring issues have no buttons of their own. */
  readonly isCompact: boolean
  /** The view's own settings, above the items of every view. */
  readonly settings: ReactNode
}

/** Menu with the view's settings, marks and keys; if compact, also full screen and the neighbouring issues. */
export function SettingsMenu(props: SettingsMenuProps) {
  const { comic, pageCount, progress, fullscreen, opened, onIssue, icon: Icon, isCompact, settings } = props
  const { t } = useTranslation()
  // The popup itself gets the focus, so that no choice is highlighted before the user moves to one.
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open={opened.menu} onOpenChange={opened.setMenu}>
      <Popover.Trigger render={<IconButton label={t('reader.settings')} />}>
        <Icon aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="reader-menu-place" sideOffset={8} align="end" collisionPadding={12}>
          <Popover.Popup ref={popup} tabIndex={-1} className="reader-menu" initialFocus={popup}>
            <Popover.Title className="sr-only">{t('reader.settings')}</Popover.Title>
            {settings}
            <StateItems comic={comic} pageCount={pageCount} progress={progress} />
            {isCompact && (
              <>
                <FullscreenItem fullscreen={fullscreen} />
                <Neighbour issue={comic.previous} onIssue={onIssue} back />
                <Neighbour issue={comic.next} onIssue={onIssue} />
              </>
            )}
            <MenuItem icon={Keyboard} onClick={() => opened.setHelp(true)}>
              {t('nav.shortcuts')}
            </MenuItem>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface NeighbourProps {
  readonly issue: ComicCard | null
  readonly onIssue: (issue: ComicCard) => void
  readonly back?: boolean
}

/** Opens the previous or the next issue. */
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
