import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { devicesQuery } from '#web/data/devices/devices.ts'
import { DeviceList } from './device-list.tsx'
import { Documents } from './documents.tsx'
import './connect.css'

/** Section of the connected reading apps, with a link that connects another. */
export function ReadingApps() {
  const { t } = useTranslation()
  const devices = useQuery(devicesQuery)
  return (
    <>
      <QueryState queries={[devices]} skeleton={<SkeletonLine width="70%" height={64} />}>
        {(data) => <DeviceList data={data} />}
      </QueryState>
      <ButtonLink className="connect-another" icon={<Plus aria-hidden="true" />} to={paths.connect}>
        {t('connect.title')}
      </ButtonLink>
      <Documents />
    </>
  )
}
