import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import { Bar } from '../bar.tsx'
import { FullscreenButton } from '../comfort/fullscreen-button.tsx'
import { MarkButton } from '../marks/mark-button.tsx'
import { ReaderTitle } from '../reader-title.tsx'
import { IncognitoBadge } from '../state-items.tsx'
import { SettingsMenu, type SettingsMenuProps } from './settings-menu.tsx'

export interface TopBarProps extends SettingsMenuProps {
  /** The chapter that is read, for the title. */
  readonly chapter?: string | undefined
  /** The view's own buttons, before those of every view. */
  readonly tools?: ReactNode
}

/** Title, buttons and settings menu of the comic that is read. */
export function TopBar({ chapter, tools, ...menu }: TopBarProps) {
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
