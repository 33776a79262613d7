import { Popover } from '@base-ui/react/popover'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import type { Opened } from '../use-opened.ts'

interface SettingsMenuProps {
  readonly opened: Opened
  readonly icon: LucideIcon
  /** Classes of the popup and of the element that places it. */
  readonly className: string
  readonly placeClassName: string
  readonly children: ReactNode
}

/** Button with the view's settings in a popup, which takes the focus itself, so that no choice is highlighted. */
export function SettingsMenu({ opened, icon: Icon, className, placeClassName, children }: SettingsMenuProps) {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open={opened.menu} onOpenChange={opened.setMenu}>
      <Popover.Trigger render={<IconButton label={t('reader.settings')} />}>
        <Icon aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={placeClassName} sideOffset={8} align="end" collisionPadding={12}>
          <Popover.Popup ref={popup} tabIndex={-1} className={className} initialFocus={popup}>
            <Popover.Title className="sr-only">{t('reader.settings')}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
