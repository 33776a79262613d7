import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { State } from '#web/components/screen/states.tsx'
import { meQuery } from '#web/data/connection/config.ts'
import { modeQuery } from '#web/data/connection/mode.ts'

/** Returns why the user cannot change files: the helper is away, or only the owner can; else null. */
export function useFilesRefusal(): ReactNode {
  const { t } = useTranslation()
  const { data: mode } = useQuery(modeQuery)
  const { data: me } = useQuery(meQuery)
  if (mode?.mode === 'off') return <State title={t('common.unavailable')}>{t('changes.away')}</State>
  return me?.owner === false ? <State title={t('changes.ownerTitle')}>{t('changes.ownerHint')}</State> : null
}

/** Renders its children for the library's owner; other users read that only the owner changes files. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery)
  const refusal = useFilesRefusal()
  if (refusal !== null) return refusal
  return (
    <QueryState queries={[me]} skeleton={null}>
      {() => children}
    </QueryState>
  )
}
