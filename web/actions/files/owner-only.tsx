import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { State } from '#web/components/screen/states.tsx'
import { meQuery } from '#web/data/connection/config.ts'

/** Renders its children for the library's owner; other users read that only the owner changes files. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const me = useQuery(meQuery)
  return (
    <QueryState queries={[me]} skeleton={null}>
      {({ owner }) =>
        owner ? children : <State title={t('changes.ownerTitle')}>{t('changes.ownerHint')}</State>
      }
    </QueryState>
  )
}
