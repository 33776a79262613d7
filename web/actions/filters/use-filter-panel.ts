import { type RefObject, useEffect, useState } from 'react'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { useMedia } from '#web/components/screen/use-media.ts'

/** From this width on the panel is beside the grid; below this width, it is a drawer over the grid. */
const DOCKED = '(min-width: 1024px)'

/** True if the panel was open when its screen was left, so that it opens again with the same grid. */
let wasLeftOpen = false

/** State of the filter panel. `button` opens it and gets the focus when it closes. */
export function useFilterPanel(button: RefObject<HTMLElement | null>) {
  const isDocked = useMedia(DOCKED)
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
