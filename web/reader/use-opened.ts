import { useState } from 'react'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import type { Panel } from './controls/bars.ts'
import { useNaming } from './marks/naming.ts'
import type { OverlayView } from './views.ts'

/**
 * Which menu, dialogs, view over the pages and panel are open. Opening any of the others closes the menu, and the menu
 * closes the panel.
 */
export function useOpened() {
  const [menu, setMenuOpen] = useOpen()
  const [help, setHelp] = useOpen()
  const [goTo, setGoTo] = useOpen()
  const isNaming = useNaming() !== null
  const [over, setOver] = useState<OverlayView | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const setMenu = (isOpen: boolean) => {
    if (isOpen) setPanel(null)
    setMenuOpen(isOpen)
  }
  const closingMenu =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      setMenu(false)
      set(value)
    }
  return {
    menu,
    setMenu,
    help,
    setHelp: closingMenu(setHelp),
    /** True while the dialog that asks for a page number is open. */
    goTo,
    setGoTo: closingMenu(setGoTo),
    over,
    /** Opens a view over the pages, or closes it if it is open. */
    toggleOverlayView: closingMenu((view: OverlayView) => setOver(over === view ? null : view)),
    setOverlayView: setOver,
    closeOverlayView: () => setOver(null),
    panel,
    /** Opens a panel beside the pages, or closes it if it is open. */
    togglePanel: closingMenu((next: Panel) => setPanel(panel === next ? null : next)),
    closePanel: () => setPanel(null),
    /** True while a menu or dialog receives the keys. */
    isDialogOpen: menu || help || goTo || isNaming,
  }
}

export type Opened = ReturnType<typeof useOpened>
