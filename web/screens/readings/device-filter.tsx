import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { historyQuery } from '#web/data/history.ts'

interface DeviceFilterProps {
  readonly device: string | null
  readonly onDevice: (device: string | null) => void
}

/** Batches of one device alone; nothing where no device has any. */
export function DeviceFilter({ device, onDevice }: DeviceFilterProps) {
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
