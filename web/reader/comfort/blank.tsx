import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

/** A black screen, as presenters use while they talk. Any key or touch closes it and does nothing else. */
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
