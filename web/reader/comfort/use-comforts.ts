import { useState } from 'react'
import { usePreferences } from '#web/components/preferences.ts'
import type { Action } from '#web/components/reading/actions.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { isIdle } from '../keys/idle.ts'
import { useSigns } from '../keys/use-signs.ts'
import { usePicture } from '../picture/use-picture.ts'
import type { Reading } from '../reading-state.ts'
import { noteZonesSeen, wereZonesSeen } from '../zones/seen.ts'

/** How the reader looks and is handled around the pages: the picture, the screen, the zones, what keys say. */
export function useComforts(comic: ComicDetail, reading: Reading, userId: string) {
  const { eink, turnMotion } = usePreferences()
  const picture = usePicture(reading)
  const { said, note } = useSigns(comic, reading)
  const [zones, setZones] = useState(() => !wereZonesSeen(localStorage, userId))
  const [blank, setBlank] = useState(false)
  return {
    /** True while the screen is black. */
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
    /** Says what a key has done. */
    note,
    isIdle: (action: Action) => isIdle(action, comic, reading),
    /** True while the zones are drawn over the page: the first time, or when asked for. */
    zones,
    showZones: () => setZones(true),
    hideZones: () => {
      noteZonesSeen(localStorage, userId)
      setZones(false)
    },
  }
}

export type ComfortsState = ReturnType<typeof useComforts>
