import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { isTyping } from '#web/components/focus/use-key.ts'
import { isKeyHeard } from '#web/components/preferences/preferences.ts'
import { SECTIONS } from './sections.ts'

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** G waits this long for its second key, in milliseconds. */
const CHORD = 1_200

function focusSearch(): void {
  const field = document.getElementById('nav-search')
  // Where the field is folded away, its button unfolds it.
  if (field?.checkVisibility()) field.focus()
  else document.getElementById('nav-search-open')?.click()
}

/** The keys that lead somewhere: search, sections, the sheet that lists them. */
export function Shortcuts() {
  const navigate = useNavigate()
  const [sheet, setSheet] = useOpen()
  const chord = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        focusSearch()
        return
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (!isKeyHeard(event.key)) return
      const inChord = event.timeStamp - chord.current < CHORD
      chord.current = event.key.toLowerCase() === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const section = SECTIONS.find(({ key }) => key === event.key.toLowerCase())
      if (event.key === '/') {
        event.preventDefault()
        focusSearch()
      } else if (event.key === '?') setSheet(true)
      else if (section && inChord) void navigate(section.to) // the router reports its own failures
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
