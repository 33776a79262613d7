import { ChevronLeft, ChevronRight, Hand } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { useKeyLabel } from '#web/components/reading/key-label.ts'
import { asPressed } from '#web/components/reading/keymap.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import { type ZoneArea, type ZoneChoice, zoneAreas } from '#web/components/reading/zones.ts'
import type { Direction } from '../spreads/spreads.ts'
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
 * Overlay for new users that explains the tap zones. Taps and swipes pass through to the page; the first of them, or
 * the first key, closes it.
 */
export default function FirstTime({ choice, direction, onDirection, onClose }: FirstTimeProps) {
  const { t } = useTranslation()
  const ok = useRef<HTMLButtonElement>(null)
  const rtl = direction === 'rtl'
  const picture = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    ok.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useFirstInput(picture, onClose)
  return (
    <section
      ref={picture}
      className="first-time"
      role="dialog"
      aria-label={t('handling.first.title')}
      data-zones={choice.zones}
    >
      <p className="first-time-bands">{t('handling.first.bands')}</p>
      {zoneAreas(choice, rtl).map((area) => (
        <ZoneHint key={`${area.left} ${area.top}`} area={area} rtl={rtl} />
      ))}
      <div className="first-time-centre">
        <Hand aria-hidden="true" />
        <h2>{t('handling.first.controls')}</h2>
        <p>{t('handling.first.centre')}</p>
        <Button kind="primary" size="large" ref={ok} onClick={onClose}>
          {t('handling.first.ok')}
        </Button>
        <button type="button" className="text-link" onClick={() => onDirection(rtl ? 'ltr' : 'rtl')}>
          {t(rtl ? 'handling.first.notManga' : 'handling.first.manga')}
        </button>
      </div>
      <HelpHint />
    </section>
  )
}

/** Hint in a zone that turns, with the key that has the same effect. */
function ZoneHint({ area, rtl }: { area: ZoneArea; rtl: boolean }) {
  const { t } = useTranslation()
  const { keymap } = useKeymap()
  const labelOf = useKeyLabel()
  const key = keymap[area.zone][0]
  const share = (value: number) => `${value * 100}%`
  const place = {
    // Border towards the middle.
    '--inner': area.left === 0 ? '100%' : '0',
    left: share(area.left),
    right: share(1 - area.right),
    top: share(area.top),
    bottom: share(1 - area.bottom),
  }
  const towardsLeft = (area.zone === 'next') === rtl
  const Arrow = towardsLeft ? ChevronLeft : ChevronRight
  return (
    <div className="first-time-side" style={place as CSSProperties}>
      <Arrow aria-hidden="true" />
      <h2>{t(area.zone === 'next' ? 'handling.first.onwards' : 'handling.first.back')}</h2>
      <p className="first-time-keys">
        {t('handling.first.side')}
        {key !== undefined && <kbd className="kbd">{labelOf(asPressed(area.zone, key, rtl))}</kbd>}
      </p>
      <p className="first-time-touch">{t('handling.first.sideTouch')}</p>
    </div>
  )
}

/** Hint about opening the overlay again: by its key, or on touch screens in the menu. */
function HelpHint() {
  const { t } = useTranslation()
  const { keymap } = useKeymap()
  const labelOf = useKeyLabel()
  const key = keymap.help[0]
  return (
    <div className="first-time-once">
      <p className="first-time-keys">
        {t('handling.first.once')} {key !== undefined && <kbd className="kbd">{labelOf(key)}</kbd>}
      </p>
      <p className="first-time-touch">{t('handling.first.onceTouch')}</p>
    </div>
  )
}
