import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

/** Covers the reader with a black screen. Any key or tap closes it and has no other effect. */
export function Blank({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const close = useEffectEvent((event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    onBack()
  })
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener('keydown', (event) => close(event), { signal: stop.signal, capture: true })
    return () => stop.abort()
  }, [])
  return (
    <button type="button" className="reader-blank" onClick={onBack}>
      <span className="sr-only" role="status">
        {t('handling.blank')}
      </span>
    </button>
  )
}
