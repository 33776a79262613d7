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

interface OverlaysProps {
  /** True while the hint for new users is shown. */
  readonly hasHint: boolean
  readonly comforts: ComfortsState
  readonly reading: Reading
  readonly opened: Opened
  /** The reader's element, which gets the focus when the help closes. */
  readonly frame: RefObject<HTMLElement | null>
  /** True while the controls are hidden: only then the outcome of a key is shown. */
  readonly bare: boolean
}

/** What covers the pages: colour filter, flash, black screen, key messages, tap zones, and the help. */
export function Overlays({ hasHint, comforts, reading, opened, frame, bare }: OverlaysProps) {
  const preferences = usePreferences()
  // Once opened, the help stays mounted, so that closing is animated too.
  const wasHelped = useRef(false)
  wasHelped.current ||= opened.help
  const rtl = reading.direction === 'rtl'
  const read = () => frame.current?.focus({ preventScroll: true })
  const showZones = () => {
    opened.setHelp(false)
    comforts.showZones()
  }
  return (
    <>
      <Warmth warmth={comforts.warmth} />
      <Flash spread={reading.index} />
      {comforts.blank && <Blank onBack={comforts.hideBlank} />}
      {bare && <KeyMessageLine message={comforts.message} />}
      <Suspense>
        {hasHint && (
          <FirstTime
            choice={preferences}
            direction={reading.direction}
            onDirection={(direction) => reading.change({ direction })}
            onClose={comforts.hideZones}
          />
        )}
        {wasHelped.current && (
          <Shortcuts
            open={opened.help}
            onClose={() => opened.setHelp(false)}
            onLeft={read}
            rtl={rtl}
            hasNoEffect={comforts.hasNoEffect}
            onZones={showZones}
          />
        )}
      </Suspense>
    </>
  )
}
