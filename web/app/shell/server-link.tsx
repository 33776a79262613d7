import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ServerBadge } from '#web/components/server-badge.tsx'
import { modeQuery } from '#web/data/mode.ts'
import { paths } from '../paths.ts'

/** The server badge, which leads to /server. */
export function ServerLink({ className = '', onClick }: { className?: string; onClick?: () => void }) {
  const { data } = useQuery(modeQuery)
  return (
    <Link className={`server-badge ${className}`} to={paths.server} onClick={onClick}>
      <ServerBadge state={data?.mode ?? 'loading'} />
    </Link>
  )
}
