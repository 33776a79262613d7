import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AlarmCard } from '#web/actions/history/alarm-card.tsx'
import { DayList } from '#web/actions/history/day-list.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { FilterChips } from '#web/components/fields/filter-chips.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { ErrorState, State } from '#web/components/screen/states.tsx'
import { modeQuery } from '#web/data/connection/mode.ts'
import { alarmsQuery, type HistoryBatch, historyQuery } from '#web/data/progress/history.ts'
import { GoBack } from './go-back.tsx'
import { ReadingRow } from './reading-row.tsx'
import './readings.css'

/** Batches grouped by day, the last first. */
function BatchList({ device }: { device: string | null }) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const query = useQuery(historyQuery(device, pages))
  return (
    <QueryState queries={[query]} skeleton={null} errorTitle={t('history.failed')}>
      {({ batches, hasMore }) => (
        <>
          <DayList items={batches} timeOf={({ startedAt }) => startedAt}>
            {(batch) => <ReadingRow batch={batch} />}
          </DayList>
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
    <FilterChips
      label={t('history.filter')}
      value={device}
      options={[null, ...names].map((name) => ({ value: name, label: name ?? t('history.all') }))}
      onValue={onDevice}
    />
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
