import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ServerBadge } from '#web/components/pictures/server-badge.tsx'
import { scanStatusQuery } from '#web/data/collection/scan.ts'
import { scanShare } from '#web/data/collection/scan-share.ts'
import { modeQuery } from '#web/data/connection/mode.ts'
import { paths } from '../paths.ts'

/** Texts of the reasons for which the server is unreachable, shown as the badge's tooltip. */
const REASONS = { unreachable: 'common.unreachable', 'helper-offline': 'errors.helper-offline' } as const

/** The server badge, a link to /server. While a scan runs that a user started, it shows how far it is. */
export function ServerLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(modeQuery)
  // The frame requests the status.
  const { data: scan } = useQuery({ ...scanStatusQuery, enabled: false })
  const isScanning = scan?.running && !scan.background && scan.counted && data?.mode !== 'off'
  const reason = data?.reason && REASONS[data.reason]
  return (
    <Link className="server-badge" to={paths.server} onClick={onClick} title={reason ? t(reason) : undefined}>
      <ServerBadge state={data?.mode ?? 'loading'} scan={isScanning ? scanShare(scan) : null} />
    </Link>
  )
}
