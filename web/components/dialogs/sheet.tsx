import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import './dialog.css'
import './sheet.css'

interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  readonly children: ReactNode
}

/** Modal sheet at the bottom of a touch screen. A swipe down, Escape and a press outside close it. */
export function Sheet({ open, onClose, label, children }: SheetProps) {
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" />
        <Drawer.Viewport className="sheet-frame">
          <Drawer.Popup className="sheet" aria-label={label}>
            <span className="sheet-grip" aria-hidden="true" />
            <Drawer.Content>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
