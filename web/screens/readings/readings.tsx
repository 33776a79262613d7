import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AlarmCard } from '#web/actions/history/alarm-card.tsx'
import { dayText } from '#web/actions/history/moment-text.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { ErrorState, State } from '#web/components/screen/states.tsx'
import { modeQuery } from '#web/data/connection/mode.ts'
import { alarmsQuery, type HistoryBatch, historyQuery } from '#web/data/progress/history.ts'
import { BatchRow } from './batch-row.tsx'
import { GoBack } from './go-back.tsx'
import './readings.css'

/** Batches grouped by day, the last first. */
function BatchList({ device }: { device: string | null }) {
  const { t, i18n } = useTranslation()
  const [pages, setPages] = useState(1)
  const query = useQuery(historyQuery(device, pages))
  return (
    <QueryState queries={[query]} skeleton={null} errorTitle={t('history.failed')}>
      {({ batches, hasMore }) => (
        <>
          {byDay(batches).map(([day, dayBatches]) => (
            <section key={day} className="readings-day" aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>{dayText(new Date(dayBatches[0]?.startedAt ?? day), i18n.language)}</h2>
              <ul>
                {dayBatches.map((batch) => (
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

/** Groups batches by the local day on which they began; keeps their order. */
function byDay(batches: readonly HistoryBatch[]): [string, HistoryBatch[]][] {
  const days = new Map<string, HistoryBatch[]>()
  for (const batch of batches) {
    const at = new Date(batch.startedAt)
    const day = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`
    days.set(day, [...(days.get(day) ?? []), batch])
  }
  return [...days]
}

interface DeviceFilterProps {
  readonly device: string | null
  readonly onDevice: (device: string | null) => void
}

/** Filters batches by device; nothing if no batch has a device. */
function DeviceFilter({ device, onDevice }: DeviceFilterProps) {
  const { t } = useTranslation()
  const { data } = useQuery(historyQuery(null))
  const found = data?.batches.flatMap((batch) => batch.device ?? []) ?? []
  const names = [...new Set([...(device === null ? [] : [device]), ...found])].sort()
  if (names.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggles above a list, no part of a form
    <div className="device-filter" role="group" aria-label={t('history.filter')}>
      {[null, ...names].map((name) => (
        <button key={name ?? ''} type="button" aria-pressed={name === device} onClick={() => onDevice(name)}>
          {name ?? t('history.all')}
        </button>
      ))}
    </div>
  )
}

/** Screen of the reading history: open alarms, reverting to a moment, and all batches by day. */
export function Component() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const device = params.get('device') || null
  const setDevice = (name: string | null) =>
    setParams(name === null ? {} : { device: name }, { replace: true })
  return (
    <Screen
      title={t('history.title')}
      name="readings"
      beside={<DeviceFilter device={device} onDevice={setDevice} />}
    >
      <ReadingsContent device={device} />
    </Screen>
  )
}

function ReadingsContent({ device }: { device: string | null }) {
  const { t } = useTranslation()
  const alarms = useQuery(alarmsQuery)
  const all = useQuery(historyQuery(null))
  const { data: mode } = useQuery(modeQuery)
  if (all.data === undefined || alarms.data === undefined) {
    if (mode?.mode === 'off') return <State title={t('history.offTitle')}>{t('history.off')}</State>
    const error = all.error ?? alarms.error
    if (error === null) return <Skeleton />
    const retry = () => void Promise.all([all.refetch(), alarms.refetch()])
    return (
      <ErrorState
        title={t('history.failed')}
        error={error}
        busy={all.isFetching || alarms.isFetching}
        onRetry={retry}
      />
    )
  }
  const isEmpty = all.data.batches.length === 0
  return (
    <>
      {mode?.mode === 'off' && (
        <p className="readings-off" role="status">
          <b>{t('history.offTitle')}.</b> {t('history.off')}
        </p>
      )}
      <AlarmList alarms={alarms.data} />
      {isEmpty ? (
        <State title={t('history.empty')}>{t('history.emptyHint')}</State>
      ) : (
        <>
          <GoBack />
          <BatchList key={device ?? ''} device={device} />
        </>
      )}
    </>
  )
}

/** The open alarms. The first alarm at the time the screen opened gets the focus. */
function AlarmList({ alarms }: { alarms: readonly HistoryBatch[] }) {
  const [first] = useState(alarms[0]?.id)
  const focusHeading = () => document.querySelector<HTMLElement>('.readings h1')?.focus()
  return alarms.map((batch) => (
    <AlarmCard key={batch.id} batch={batch} focused={batch.id === first} onAnswered={focusHeading} />
  ))
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="readings-bones skeletons">
      <span className="sr-only">{t('history.loading')}</span>
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without an identity
        <SkeletonLine key={row} width="100%" height={row === 0 ? 200 : 60} />
      ))}
    </div>
  )
}
