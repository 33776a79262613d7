import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AlarmCard } from '#web/actions/history/alarm-card.tsx'
import { Screen } from '#web/components/screen.tsx'
import { SkeletonLine } from '#web/components/skeletons.tsx'
import { ErrorState, State } from '#web/components/states.tsx'
import { alarmsQuery, type HistoryBatch, historyQuery } from '#web/data/history.ts'
import { modeQuery } from '#web/data/mode.ts'
import { BatchList } from './batch-list.tsx'
import { DeviceFilter } from './device-filter.tsx'
import { GoBack } from './go-back.tsx'
import './readings.css'

/** The reading history: what waits for an answer, the way back to a moment, and all batches by day. */
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
      <Whole device={device} />
    </Screen>
  )
}

function Whole({ device }: { device: string | null }) {
  const { t } = useTranslation()
  const alarms = useQuery(alarmsQuery)
  const all = useQuery(historyQuery(null))
  const { data: mode } = useQuery(modeQuery)
  if (all.data === undefined || alarms.data === undefined) {
    if (mode?.mode === 'off') return <State title={t('history.offTitle')}>{t('history.off')}</State>
    const error = all.error ?? alarms.error
    if (error === null) return <Bones />
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

/** The open alarms; the one that was there when the screen opened has the focus. */
function AlarmList({ alarms }: { alarms: readonly HistoryBatch[] }) {
  const [first] = useState(alarms[0]?.id)
  const focusHeading = () => document.querySelector<HTMLElement>('.readings h1')?.focus()
  return alarms.map((batch) => (
    <AlarmCard key={batch.id} batch={batch} focused={batch.id === first} onAnswered={focusHeading} />
  ))
}

function Bones() {
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
