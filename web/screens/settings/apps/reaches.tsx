import { useQuery } from '@tanstack/react-query'
import { Check, Globe, Laptop } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { appSetup } from '#contract/app-setup.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { useUser } from '#web/data/account/user.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import type { DevicesResponse } from '#web/data/devices/devices.ts'
import { networkQuery } from '#web/data/devices/network.ts'
import { ChooseApp } from './choose-app.tsx'
import { CopyRow } from './copy-row.tsx'
import { HomeReach } from './home-reach.tsx'
import { ReachCard } from './reach-card.tsx'
import type { Reach } from './setup.ts'

const Works = () => {
  const { t } = useTranslation()
  return (
    <span className="reach-works">
      <Check aria-hidden="true" />
      {t('connect.from.works')}
    </span>
  )
}

/** The address of the catalog at an origin, and the next step. */
function Address({ origin, reach, user }: { origin: string; reach: Reach; user: string }) {
  const { t } = useTranslation()
  const { email } = useUser()
  return (
    <div className="reach-address">
      <CopyRow label={t('actions.address')} text={appSetup('other', origin, { mark: user, email }).address} />
      <ChooseApp reach={reach} />
    </div>
  )
}

/** From where apps can connect, nearest first: this computer, the home network, anywhere. */
export function Reaches({ data, here }: { data: DevicesResponse; here: string | null }) {
  const { t } = useTranslation()
  const network = useQuery(networkQuery)
  const { away, user } = data
  return (
    <div className="reaches">
      {here !== null && (
        <ReachCard
          icon={<Laptop aria-hidden="true" />}
          title={t('connect.reaches.here')}
          text={t('connect.from.here')}
          works
          end={<Works />}
        >
          <Address origin={here} reach="here" user={user} />
        </ReachCard>
      )}
      <QueryState queries={[network]} skeleton={<SkeletonLine width="100%" height={132} />}>
        {(status) => <HomeReach status={status} data={data} />}
      </QueryState>
      <ReachCard
        icon={<Globe aria-hidden="true" />}
        title={t('connect.reaches.away')}
        text={t('connect.from.away')}
        works={away !== null}
        end={
          away !== null ? (
            <Works />
          ) : (
            !isServedByRelay() && <ButtonLink to={paths.server}>{t('connect.trust.link')}</ButtonLink>
          )
        }
      >
        {away !== null && <Address origin={away} reach="away" user={user} />}
      </ReachCard>
    </div>
  )
}
