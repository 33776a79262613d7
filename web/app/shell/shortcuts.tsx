import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { isTyping } from '#web/components/focus/use-key.ts'
import { isShortcutEnabled } from '#web/components/preferences/preferences.ts'
import { openSearch } from '../search/search-controls.ts'
import { SECTIONS } from './sections.ts'

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** Longest time between G and the key that follows it, in milliseconds. */
const CHORD_TIMEOUT = 1_200

/** Opens the editor of the focused card, else of the screen's comic, series or entity, by its button. */
function pressEdit(): void {
  const focused = document.activeElement
  // The link of a comic's card may be inside the card, while the card's buttons are beside it.
  const cell = (focused?.closest('.card') ?? focused)?.parentElement
  const button =
    cell?.querySelector<HTMLElement>('.card-edit') ??
    document.querySelector<HTMLElement>('#content [aria-keyshortcuts="E"]')
  button?.click()
}

/** Listens for the global keyboard shortcuts: search, sections, editing, and the list of shortcuts. */
export function Shortcuts() {
  const navigate = useNavigate()
  const [sheet, setSheet] = useOpen()
  const lastG = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const pressed = event.key.toLowerCase()
      if (pressed === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        openSearch()
        return
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (!isShortcutEnabled(event.key)) return
      const inChord = event.timeStamp - lastG.current < CHORD_TIMEOUT
      lastG.current = pressed === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const section = SECTIONS.find(({ key }) => key === pressed)
      if (pressed === '/') {
        event.preventDefault()
        openSearch()
      } else if (pressed === '?') setSheet(true)
      else if (pressed === 'e' && !inChord) {
        event.preventDefault()
        pressEdit()
      } else if (section && inChord) void navigate(section.to) // the router reports its own failures
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, setSheet])
  return sheet ? (
    <Suspense>
      <ShortcutSheet onClose={() => setSheet(false)} />
    </Suspense>
  ) : null
}
