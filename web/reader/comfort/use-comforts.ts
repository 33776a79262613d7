import { useState } from 'react'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import type { Action } from '#web/components/reading/actions.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { hasNoEffect } from '../keys/no-effect.ts'
import { useKeyMessage } from '../keys/use-key-message.ts'
import { usePicture } from '../picture/use-picture.ts'
import type { Reading } from '../reading-state.ts'
import { noteZonesSeen, wereZonesSeen } from '../zones/seen.ts'

/** State around the pages: picture adjustments, the black screen, the tap zones and the messages about keys. */
export function useComforts(comic: ComicDetail, reading: Reading, userId: string) {
  const { eink, turnMotion } = usePreferences()
  const picture = usePicture(reading)
  const { message, note } = useKeyMessage(comic, reading)
  const [zones, setZonesShown] = useState(() => !wereZonesSeen(localStorage, userId))
  const [blank, setBlank] = useState(false)
  return {
    blank,
    showBlank: () => setBlank(true),
    hideBlank: () => setBlank(false),
    style: picture.style,
    marks: {
      ...picture.marks,
      'data-eink': eink || undefined,
      'data-turns': turnMotion ? undefined : 'still',
    },
    warmth: picture.warmth,
    message,
    /** Shows what an action did. */
    note,
    hasNoEffect: (action: Action) => hasNoEffect(action, comic, reading),
    /** True while the hint about the tap zones is shown: for a new user, or on request. */
    zones,
    showZones: () => setZonesShown(true),
    hideZones: () => {
      noteZonesSeen(localStorage, userId)
      setZonesShown(false)
    },
  }
}

export type ComfortsState = ReturnType<typeof useComforts>
