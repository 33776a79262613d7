import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { standsOpen } from './open-entries.ts'

/**
 * Whether a dialog, a menu or a drawer is open, at first too when `initially`; going back closes it, and so does every
 * change of route.
 */
export function useOpen(initially = false): readonly [boolean, (open: boolean) => void] {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(initially ? pathname : null)
  const isOpen = openAt === pathname
  useLayoutEffect(() => (isOpen ? standsOpen(() => setOpenAt(null)) : undefined), [isOpen])
  return [isOpen, (open) => setOpenAt(open ? pathname : null)]
}
