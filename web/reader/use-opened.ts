import { useState } from 'react'
import { useOpen } from '#web/components/use-open.ts'
import { useNaming } from './marks/naming.ts'
import type { Over, Panel } from './views.ts'

/** What stands open in the reader: the settings menu, the keys, a view over the pages, a panel beside them. */
export function useOpened() {
  const [menu, setMenu] = useOpen()
  const [help, setHelp] = useOpen()
  const [goTo, setGoTo] = useOpen()
  const isNaming = useNaming() !== null
  const [over, setOver] = useState<Over | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  return {
    menu,
    setMenu,
    help,
    setHelp: (open: boolean) => {
      setMenu(false)
      setHelp(open)
    },
    /** True while a page's number is asked for. */
    goTo,
    setGoTo: (open: boolean) => {
      setMenu(false)
      setGoTo(open)
    },
    over,
    /** Opens a view over the pages, or goes back to them when it is open. */
    toggleOver: (view: Over) => setOver(over === view ? null : view),
    /** Back to the pages. */
    closeOver: () => setOver(null),
    panel,
    /** Opens a panel beside the pages, or closes it. */
    togglePanel: (next: Panel) => setPanel(panel === next ? null : next),
    closePanel: () => setPanel(null),
    /** True while a menu or dialog has the keys. */
    resting: menu || help || goTo || isNaming,
  }
}

export type Opened = ReturnType<typeof useOpened>
