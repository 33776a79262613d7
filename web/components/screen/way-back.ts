import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Returns the props of a "Volver" link: goes back in the history, or to `to` if the URL was opened directly. */
export function useWayBack(to: string) {
  const navigate = useNavigate()
  return {
    to,
    onClick(event: MouseEvent) {
      const rank = (history.state as { idx?: number } | null)?.idx ?? 0
      if (rank === 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(-1) // the router reports its own failures
    },
  }
}
