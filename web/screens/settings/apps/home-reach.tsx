import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, HouseWifi, Minus, RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NetworkStatus } from '#contract/helper/network.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import type { DevicesResponse } from '#web/data/devices/devices.ts'
import { setNetwork } from '#web/data/devices/network.ts'
import { HomeSteps } from './home-steps.tsx'
import { ReachCard } from './reach-card.tsx'

interface HomeReachProps {
  readonly status: NetworkStatus
  readonly data: DevicesResponse
}

/** The home network: the switch that opens it, what that means, and how a device connects. */
export function HomeReach({ status, data }: HomeReachProps) {
  const { t } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const change = useMutation({ mutationFn: (open: boolean) => setNetwork(client, open) })
  const { open, fixed, origins, problem } = status
  // The relay's page shows the state only: the network is opened at home.
  const mayChange = me?.canManageLibraries === true && !isServedByRelay() && !fixed
  const error = change.error ?? problem
  return (
    <ReachCard
      icon={<HouseWifi aria-hidden="true" />}
      title={t('connect.from.home.title')}
      text={t(`connect.from.home.${textOf(status, mayChange)}`)}
      works={open && origins.length > 0}
      end={
        mayChange && (
          <NetworkSwitch
            open={open}
            wanted={change.isPending ? change.variables : null}
            onChange={(wanted) => change.mutate(wanted)}
          />
        )
      }
    >
      {error && !change.isPending && mayChange && (
        <div className="reach-problem" role="alert">
          <TriangleAlert aria-hidden="true" />
          <p>
            {error === problem
              ? t(`errors.${problem.code}` as 'errors.network-none', problem.params)
              : text(error)}
          </p>
          <Button
            size="small"
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => change.mutate(change.error ? change.variables : true)}
          >
            {t('common.retry')}
          </Button>
        </div>
      )}
      {origins[0] !== undefined && <HomeSteps status={status} data={data} origin={origins[0]} />}
      {!open && <Meaning />}
    </ReachCard>
  )
}

/** Returns the key of the sentence that describes the state. */
function textOf({ open, fixed, origins }: NetworkStatus, mayChange: boolean) {
  if (fixed) return open ? 'fixedOpen' : 'fixedClosed'
  if (!open) return mayChange ? 'closed' : 'ask'
  return origins.length === 0 ? 'waiting' : mayChange ? 'open' : 'openElsewhere'
}

interface NetworkSwitchProps {
  readonly open: boolean
  /** The state that is being changed to; null while nothing changes. */
  readonly wanted: boolean | null
  readonly onChange: (open: boolean) => void
}

/** The switch with its label at the left, whose place a spinner takes while the network is switched. */
function NetworkSwitch({ open, wanted, onChange }: NetworkSwitchProps) {
  const { t } = useTranslation()
  const isBusy = wanted !== null
  const checked = wanted ?? open
  return (
    <label className="reach-switch switch">
      {isBusy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <b aria-hidden="true">{t(open ? 'connect.from.home.isOpen' : 'connect.from.home.switch')}</b>
      )}
      <input
        type="checkbox"
        role="switch"
        aria-label={t('connect.from.home.switch')}
        aria-checked={checked}
        aria-busy={isBusy || undefined}
        checked={checked}
        onChange={(event) => !isBusy && onChange(event.target.checked)}
      />
      <span className="sr-only" role="status">
        {isBusy ? t(wanted ? 'connect.from.home.opening' : 'connect.from.home.closing') : ''}
      </span>
    </label>
  )
}

/** What opening the network does, and what it does not. */
function Meaning() {
  const { t } = useTranslation()
  return (
    <ul className="reach-meaning">
      {(['seen', 'encrypted'] as const).map((each) => (
        <li key={each}>
          <Check aria-hidden="true" />
          {t(`connect.from.home.does.${each}`)}
        </li>
      ))}
      {(['internet', 'wifi'] as const).map((each) => (
        <li key={each} data-not>
          <Minus aria-hidden="true" />
          {t(`connect.from.home.doesNot.${each}`)}
        </li>
      ))}
    </ul>
  )
}
