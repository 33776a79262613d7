import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useRef } from 'react'
import './menu.css'

export interface MenuEntry {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

interface MenuListProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly anchor: RefObject<HTMLElement | null>
  readonly open: boolean
  /** True if opened by a key: then the first entry gets the focus. */
  readonly byKey: boolean
  readonly onClose: () => void
}

/** Menu of a button, rendered in the `main` element around the button. */
export function MenuList({ label, entries, anchor, open, byKey, onClose }: MenuListProps) {
  const first = useRef<HTMLElement>(null)
  // A dialog that an entry has opened keeps the focus.
  const focusAfter = () =>
    document.activeElement?.closest('[role="dialog"]') == null ? anchor.current : false
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(isOpen) => isOpen && byKey && first.current?.focus()}
    >
      <Menu.Portal container={anchor.current?.closest('main')}>
        <Menu.Positioner anchor={anchor} align="start" sideOffset={8} style={{ zIndex: 'var(--z-panel)' }}>
          <Menu.Popup className="menu" aria-label={label} finalFocus={focusAfter}>
            {entries.map((entry, index) => (
              <Menu.Item
                ref={index === 0 ? first : undefined}
                key={entry.label}
                className="menu-item"
                onClick={entry.onClick}
              >
                {entry.icon}
                {entry.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
