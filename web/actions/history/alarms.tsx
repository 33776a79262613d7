import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { alarmsQuery } from '#web/data/progress/history.ts'

const AlarmCard = lazyChunk(async () => ({ default: (await import('./alarm-card.tsx')).AlarmCard }))

/** The newest open alarm, at the top of every screen except the history screen, which lists all alarms. */
export function Alarms() {
  const { data: [batch] = [] } = useQuery(alarmsQuery)
  const { pathname } = useLocation()
  if (batch === undefined || pathname === paths.readings) return null
  return (
    <Optional>
      <AlarmCard
        key={batch.id}
        batch={batch}
        slim
        onAnswered={() => document.getElementById('content')?.focus({ preventScroll: true })}
      />
    </Optional>
  )
}
