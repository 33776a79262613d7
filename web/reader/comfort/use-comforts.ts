import { useState } from 'react'
import { usePreferences } from '#web/components/preferences.ts'
import type { Action } from '#web/components/reading/actions.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { isIdle } from '../keys/idle.ts'
import { useSigns } from '../keys/use-signs.ts'
import { usePicture } from '../picture/use-picture.ts'
import type { Reading } from '../reading-state.ts'
import { noteZonesSeen, wereZonesSeen } from '../zones/seen.ts'

/** State around the pages: picture adjustments, the black screen, the tap zones and the messages about keys. */
export function useComforts(comic: ComicDetail, reading: Reading, userId: string) {
  const { eink, turnMotion } = usePreferences()
  const picture = usePicture(reading)
  const { said, note } = useSigns(comic, reading)
  const [zones, setZones] = useState(() => !wereZonesSeen(localStorage, userId))
  const [blank, setBlank] = useState(false)
  return {
    blank,
    goBlank: () => setBlank(true),
    comeBack: () => setBlank(false),
    style: picture.style,
    marks: {
      ...picture.marks,
      'data-eink': eink || undefined,
      'data-turns': turnMotion ? undefined : 'still',
    },
    warmth: picture.warmth,
    said,
    /** Shows what an action did. */
    note,
    isIdle: (action: Action) => isIdle(action, comic, reading),
    /** True while the tap zones are drawn over the page: for a new user, or on request. */
    zones,
    showZones: () => setZones(true),
    hideZones: () => {
      noteZonesSeen(localStorage, userId)
      setZones(false)
    },
  }
}

export type ComfortsState = ReturnType<typeof useComforts>
