import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DatabaseZap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { IndexProgress } from '#web/actions/indexing/index-progress.tsx'
import { useIndexing } from '#web/actions/indexing/use-indexing.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { State } from '#web/components/screen/states.tsx'
import { sessionQuery } from '#web/data/account/session.ts'
import { useIndexRun } from '#web/data/collection/indexing.ts'
import { facetsQuery } from '#web/data/lists/facets.ts'
import { KINDS } from '../kinds.ts'

/** State of an account without entities of a kind. If the comics on the helper name some, a button starts the index. */
export function NoEntities({ kind }: { kind: EntityKind }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const { data: known } = useQuery(facetsQuery({ limit: 1000, lang: i18n.language }))
  const run = useIndexRun(session?.user.id)
  const start = useIndexing(client)
  const named = known?.facets[KINDS[kind].filter].length ?? 0
  if (run?.phase === 'running') {
    return (
      <State title={t(`entities.offer.${kind}`)} action={<IndexProgress run={run} />}>
        {t('collection.account.hint')}
      </State>
    )
  }
  if (named === 0) {
    return (
      <State
        title={t(`names.empty.${kind}`)}
        action={<ButtonLink to={paths.comics()}>{t('nav.comics')}</ButtonLink>}
      >
        {t('names.emptyHint')}
      </State>
    )
  }
  return (
    <State
      title={t(`names.empty.${kind}`)}
      action={
        <Button kind="primary" icon={<DatabaseZap aria-hidden="true" />} onClick={start}>
          {t('collection.account.index')}
        </Button>
      }
    >
      {t('entities.offerHint', { count: named })}
    </State>
  )
}
