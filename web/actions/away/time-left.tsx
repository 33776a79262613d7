import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Returns the milliseconds until an ISO time, at least 0; updated every second. */
export function useTimeLeft(until: string | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return until === undefined ? 0 : Math.max(0, Date.parse(until) - now)
}

/** Shows the remaining time: "Caduca en 4:32". */
export function TimeLeft({ remaining }: { remaining: number }) {
  const { t } = useTranslation()
  const seconds = Math.ceil(remaining / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className="away-left tabular">
      <Clock aria-hidden="true" />
      {t('away.link.expires', { time })}
    </p>
  )
}
