import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { ZonePreview } from '#web/components/reading/comfort-choices.tsx'
import { useKeyLabel } from '#web/components/reading/key-label.ts'
import { asPressed } from '#web/components/reading/keymap.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import type { ZoneChoice } from '#web/components/reading/zones.ts'
import type { Direction } from '../spreads/spreads.ts'
import { useReturnFocus } from '../use-reader-focus.ts'
import './first-time.css'

/** Keys that move the focus, or do nothing alone. */
const IGNORED_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock']

/**
 * Calls `onInput` at the first key or pointer event that is not for the buttons inside. The event also takes its normal
 * effect; only Escape is stopped, as it would leave the comic.
 */
function useFirstInput(inside: RefObject<HTMLElement | null>, onInput: () => void): void {
  const pointer = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = target instanceof Node && inside.current?.contains(target)
    if (!isInside) onInput()
  })
  const key = useEffectEvent((event: KeyboardEvent) => {
    const onButton = event.target instanceof Node && inside.current?.contains(event.target)
    if (IGNORED_KEYS.includes(event.key)) return
    if (onButton && (event.key === ' ' || event.key === 'Enter')) return
    if (event.key === 'Escape') event.stopImmediatePropagation()
    onInput()
  })
  useEffect(() => {
    const stop = new AbortController()
    const on = { capture: true, signal: stop.signal }
    window.addEventListener('keydown', (event) => key(event), on)
    // A swipe that the browser turns into scrolling ends with `pointercancel`.
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, (event) => pointer(event), on)
    }
    return () => stop.abort()
  }, [])
}

interface FirstTimeProps {
  readonly choice: ZoneChoice
  readonly direction: Direction
  readonly onDirection: (direction: Direction) => void
  readonly onClose: () => void
}

/**
 * Hint for new users, beside the page, that explains the tap zones. It does not take the focus; the first tap or key
 * closes it.
 */
export default function FirstTime({ choice, direction, onDirection, onClose }: FirstTimeProps) {
  const { t } = useTranslation()
  const rtl = direction === 'rtl'
  const hint = useRef<HTMLElement>(null)
  useReturnFocus()
  useFirstInput(hint, onClose)
  return (
    <section ref={hint} className="first-time" aria-label={t('handling.first.title')}>
      <h2>{t('handling.first.title')}</h2>
      <div className="first-time-zones">
        <ZonePreview choice={choice} rtl={rtl} />
        <ul>
          <TurnLine zone="next" rtl={rtl} />
          <TurnLine zone="previous" rtl={rtl} />
        </ul>
      </div>
      <p>{t('handling.zones.legend')}</p>
      <HelpHint />
      <footer>
        <Button kind="primary" onClick={onClose}>
          {t('handling.first.ok')}
        </Button>
        <button type="button" className="text-link" onClick={() => onDirection(rtl ? 'ltr' : 'rtl')}>
          {t(rtl ? 'handling.first.notManga' : 'handling.first.manga')}
        </button>
      </footer>
    </section>
  )
}

/** A direction, and the key that turns towards it. */
function TurnLine({ zone, rtl }: { readonly zone: 'next' | 'previous'; readonly rtl: boolean }) {
  const { t } = useTranslation()
  const { keymap } = useKeymap()
  const labelOf = useKeyLabel()
  const key = keymap[zone][0]
  const Arrow = (zone === 'next') === rtl ? ChevronLeft : ChevronRight
  return (
    <li data-zone={zone}>
      <Arrow aria-hidden="true" />
      <b>{t(zone === 'next' ? 'handling.first.onwards' : 'handling.first.back')}</b>
      {key !== undefined && <kbd className="kbd">{labelOf(asPressed(zone, key, rtl))}</kbd>}
    </li>
  )
}

/** Tells how to open the hint again: by its key, or on touch screens in the settings. */
function HelpHint() {
  const { t } = useTranslation()
  const { keymap } = useKeymap()
  const labelOf = useKeyLabel()
  const key = keymap.help[0]
  return (
    <>
      <p className="first-time-keys">
        {t('handling.first.once')} {key !== undefined && <kbd className="kbd">{labelOf(key)}</kbd>}
      </p>
      <p className="first-time-touch">{t('handling.first.onceTouch')}</p>
    </>
  )
}
