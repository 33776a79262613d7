import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useOpen } from '#web/components/dialogs/use-open.ts'

/** From this width on the panel stands beside the grid; below, it is a drawer over it. */
const wide = window.matchMedia('(min-width: 1024px)')

function onWidth(change: () => void): () => void {
  wide.addEventListener('change', change)
  return () => wide.removeEventListener('change', change)
}

/** Who left it open beside the grid finds it so on coming back, for the grid to be as it was. */
let stoodOpen = false

/** Whether the filter panel is open, and how it stands. `button` opens it, and gets the focus back. */
export function useFilterPanel(button: RefObject<HTMLElement | null>) {
  const isDocked = useSyncExternalStore(onWidth, () => wide.matches)
  const [isOpen, setOpen] = useOpen(stoodOpen && isDocked)
  const [wasOpened, setOpened] = useState(isOpen)
  const [takesFocus, setTakesFocus] = useState(false)
  useEffect(() => {
    stoodOpen = isOpen
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
