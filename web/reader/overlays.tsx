import { lazy, type RefObject, Suspense, useRef } from 'react'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import { Blank } from './comfort/blank.tsx'
import { Flash } from './comfort/flash.tsx'
import type { ComfortsState } from './comfort/use-comforts.ts'
import { KeyMessageLine } from './keys/key-message.tsx'
import { Warmth } from './picture/warmth.tsx'
import type { Reading } from './reading-state.ts'
import type { Opened } from './use-opened.ts'
import './comfort/comfort.css'

const Shortcuts = lazy(() => import('./keys/shortcuts.tsx'))
const FirstTime = lazy(() => import('./zones/first-time.tsx'))
const ComfortSheet = lazy(() => import('./comfort/comfort-sheet.tsx'))

interface OverlaysProps {
  readonly comforts: ComfortsState
  readonly reading: Reading
  readonly opened: Opened
  /** The reader's element, which gets the focus when a sheet closes. */
  readonly frame: RefObject<HTMLElement | null>
  /** True while the controls are hidden: only then the outcome of a key is shown. */
  readonly bare: boolean
}

/** What covers the pages: colour filter, flash, black screen, key messages, tap zones, and the sheets. */
export function Overlays({ comforts, reading, opened, frame, bare }: OverlaysProps) {
  const preferences = usePreferences()
  // Once opened, the sheets stay mounted, so that closing is animated too.
  const ever = useRef({ help: false, sheet: false })
  ever.current = { help: ever.current.help || opened.help, sheet: ever.current.sheet || opened.comfort }
  const rtl = reading.direction === 'rtl'
  const read = () => frame.current?.focus({ preventScroll: true })
  const showZones = () => {
    opened.setHelp(false)
    opened.setComfort(false)
    comforts.showZones()
  }
  return (
    <>
      <Warmth warmth={comforts.warmth} />
      <Flash spread={reading.index} />
      {comforts.blank && <Blank onBack={comforts.hideBlank} />}
      {bare && <KeyMessageLine message={comforts.message} />}
      <Suspense>
        {comforts.zones && !reading.ended && (
          <FirstTime
            choice={preferences}
            direction={reading.direction}
            onDirection={(direction) => reading.change({ direction })}
            onClose={comforts.hideZones}
          />
        )}
        {ever.current.help && (
          <Shortcuts
            open={opened.help}
            onClose={() => opened.setHelp(false)}
            onLeft={read}
            rtl={rtl}
            hasNoEffect={comforts.hasNoEffect}
            onZones={showZones}
          />
        )}
        {ever.current.sheet && (
          <ComfortSheet
            open={opened.comfort}
            onClose={() => opened.setComfort(false)}
            onLeft={read}
            onZones={showZones}
          />
        )}
      </Suspense>
    </>
  )
}
