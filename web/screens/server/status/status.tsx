import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatCount, formatWhen } from '#web/components/text/format.ts'
import type { ScanStatus } from '#web/data/collection/scan.ts'

interface StatusProps {
  readonly stats: {
    readonly files: number
    readonly series: number
    readonly singles: number
    readonly libraries: number
    readonly unavailable: number
    readonly bytes: number
    readonly lastScan: string | null
  }
  /** How the latest scan ended, null before the first. */
  readonly outcome: ScanStatus['outcome']
  readonly canManage: boolean
}

/** Estado: the collection's counts, the helper's address, and the user's permission. */
export function Status({ stats, outcome, canManage }: StatusProps) {
  const { t, i18n } = useTranslation()
  const count = (value: number) => formatCount(value, i18n.language)
  const never =
    outcome === null
      ? 'server.never'
      : outcome === 'cancelled'
        ? 'server.scan.cancelled'
        : 'server.scan.failed'
  const lastScan = stats.lastScan === null ? t(never) : formatWhen(stats.lastScan, i18n.language)
  return (
    <section className="box" aria-labelledby="server-state">
      <div className="box-head" style={{ paddingBottom: 6 }}>
        <h2 id="server-state">{t('server.state')}</h2>
      </div>
      <dl className="facts-list">
        <Fact name={t('server.files')} value={count(stats.files)} big />
        <Fact name={t('collection.libraries')} value={count(stats.libraries)} big />
        <Fact name={t('nav.found.series')} value={count(stats.series)} />
        <Fact name={t('home.singles')} value={count(stats.singles)} />
        {stats.unavailable > 0 && <Fact name={t('server.unavailable')} value={count(stats.unavailable)} />}
        <Fact name={t('server.size')} value={formatBytes(stats.bytes, i18n.language)} />
        <Fact name={t('server.lastScan')} value={lastScan} />
        <Fact name={t('server.mode')} value={t('server.modeLocal')} />
        <Fact name={t('actions.address')} value={<span className="mono">{location.origin}</span>} />
        <Fact
          name={t('server.permission')}
          value={
            canManage ? (
              <>
                <Check aria-hidden="true" />
                {t('server.manage')}
              </>
            ) : (
              t('server.readOnly')
            )
          }
        />
      </dl>
    </section>
  )
}

function Fact({ name, value, big = false }: { name: string; value: ReactNode; big?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={big ? 'font-display tabular' : 'tabular'} data-big={big || undefined}>
        {value}
      </dd>
    </div>
  )
}
