import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '#web/actions/history/moment-text.ts'
import { Button } from '#web/components/button.tsx'
import { QueryState } from '#web/components/query-state.tsx'
import { type HistoryBatch, historyQuery } from '#web/data/history.ts'
import { BatchRow } from './batch-row.tsx'

/** Batches grouped by day, the last first. */
export function BatchList({ device }: { device: string | null }) {
  const { t, i18n } = useTranslation()
  const [pages, setPages] = useState(1)
  const query = useQuery(historyQuery(device, pages))
  return (
    <QueryState queries={[query]} skeleton={null} errorTitle={t('history.failed')}>
      {({ batches, hasMore }) => (
        <>
          {byDay(batches).map(([day, ofDay]) => (
            <section key={day} className="readings-day" aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>{dayText(new Date(ofDay[0]?.startedAt ?? day), i18n.language)}</h2>
              <ul>
                {ofDay.map((batch) => (
                  <BatchRow key={batch.id} batch={batch} />
                ))}
              </ul>
            </section>
          ))}
          {hasMore && (
            <Button
              className="readings-more"
              busy={query.isPlaceholderData}
              onClick={() => setPages(pages + 1)}
            >
              {t('history.more')}
            </Button>
          )}
        </>
      )}
    </QueryState>
  )
}

/** Groups batches by the local day on which they began, as they are ordered. */
function byDay(batches: readonly HistoryBatch[]): [string, HistoryBatch[]][] {
  const days = new Map<string, HistoryBatch[]>()
  for (const batch of batches) {
    const at = new Date(batch.startedAt)
    const day = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`
    days.set(day, [...(days.get(day) ?? []), batch])
  }
  return [...days]
}
