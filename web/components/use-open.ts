import { useState } from 'react'
import { useLocation } from 'react-router'

/** Whether a dialog or drawer is open; every change of route closes it. */
export function useOpen(): readonly [boolean, (open: boolean) => void] {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return [openAt === pathname, (open) => setOpenAt(open ? pathname : null)]
}
