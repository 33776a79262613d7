import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useOpen } from '#web/components/dialogs/use-open.ts'

/** From this width on the panel is beside the grid; below this width, it is a drawer over the grid. */
const wide = window.matchMedia('(min-width: 1024px)')

function onWidth(change: () => void): () => void {
  wide.addEventListener('change', change)
  return () => wide.removeEventListener('change', change)
}

/** True if the panel was open when its screen was left, so that it opens again with the same grid. */
let wasLeftOpen = false

/** State of the filter panel. `button` opens it and gets the focus when it closes. */
export function useFilterPanel(button: RefObject<HTMLElement | null>) {
  const isDocked = useSyncExternalStore(onWidth, () => wide.matches)
  const [isOpen, setOpen] = useOpen(wasLeftOpen && isDocked)
  const [wasOpened, setOpened] = useState(isOpen)
  const [takesFocus, setTakesFocus] = useState(false)
  useEffect(() => {
    wasLeftOpen = isOpen
  }, [isOpen])
  const show = (open: boolean) => {
    setOpened(true)
    setTakesFocus(true)
    setOpen(open)
  }
  const close = () => {
    show(false)
    button.current?.focus()
  }
  return { isOpen, isDocked, wasOpened, takesFocus, show, close }
}
