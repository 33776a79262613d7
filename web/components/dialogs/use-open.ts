import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { registerOpen } from './open-entries.ts'

/**
 * State of a dialog, menu or drawer, initially open if `initially`. The back button and every change of route close
 * it.
 */
export function useOpen(initially = false): readonly [boolean, (open: boolean) => void] {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(initially ? pathname : null)
  const isOpen = openAt === pathname
  useLayoutEffect(() => (isOpen ? registerOpen(() => setOpenAt(null)) : undefined), [isOpen])
  return [isOpen, (open) => setOpenAt(open ? pathname : null)]
}
