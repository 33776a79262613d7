import { Keyboard, SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comic.ts'
import { FullscreenItem } from '../comfort/fullscreen-button.tsx'
import { MenuItem } from '../controls/menu-item.tsx'
import { StateItems } from '../controls/state-items.tsx'
import type { ShellState } from './use-shell.ts'

interface CommonItemsProps {
  readonly shell: ShellState
  /** True if full screen and the neighbouring issues have no buttons of their own. */
  readonly isCompact: boolean
}

/** Items of every view's settings: marks and keys; if compact, also full screen and the neighbouring issues. */
export function CommonItems({ shell, isCompact }: CommonItemsProps) {
  const { t } = useTranslation()
  const { reader, view, progress, fullscreen, opened } = shell
  const { comic, onIssue } = reader
  return (
    <>
      <StateItems comic={comic} pageCount={view.pageCount} progress={progress} />
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
    </>
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
