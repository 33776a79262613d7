import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '#web/components/reading/actions.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import type { Reading } from '../reading-state.ts'
import type { KeyMessage } from './key-message.tsx'
import { hasNoEffect } from './no-effect.ts'

interface Pressed {
  readonly press: number
  readonly action: Action | null
  /** True if the action had no effect when the key was pressed. */
  readonly idle: boolean
}

/**
 * Returns a message about the last action, and `note`, which records an action. The text describes the resulting
 * state, so it is derived from the current one. Turning a page is visible and has no message.
 */
export function useKeyMessage(
  comic: ComicDetail,
  reading: Reading,
): { message: KeyMessage; note: (action: Action) => void } {
  const { t } = useTranslation()
  const [{ press, action, idle }, setPressed] = useState<Pressed>({ press: 0, action: null, idle: false })
  const { settings, mode, fit, direction, rotation } = reading
  const texts: { readonly [A in Action]?: () => string } = {
    mode: () => t(`reader.mode.${mode}`),
    double: () => t(`reader.mode.${mode}`),
    fit: () => t('handling.signs.fit', { fit: t(`reader.fit.${fit}`) }),
    shift: () => t('handling.signs.paired', { pages: reading.spread.pages.join('–') }),
    direction: () => t(`reader.direction.${direction}`),
    rotate: () => t('handling.signs.rotated', { degrees: rotation }),
    crop: () => t(settings.crop ? 'handling.signs.cropped' : 'handling.signs.uncropped'),
    split: () => t(settings.split ? 'handling.signs.split' : 'handling.signs.unsplit'),
    'zoom-keep': () => t(settings.keepZoom ? 'handling.signs.zoomKept' : 'handling.signs.zoomFree'),
  }
  const text = () => {
    if (action === null) return null
    return idle
      ? t('handling.signs.idle', { action: t(`reader.keys.${action}`) })
      : (texts[action]?.() ?? null)
  }
  return {
    message: { press, text: text() },
    note: (next) => setPressed({ press: press + 1, action: next, idle: hasNoEffect(next, comic, reading) }),
  }
}
