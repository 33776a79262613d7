import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNDOABLE_KINDS, type UndoableKind } from '#domain/file-batches.ts'
import { DayList } from '#web/actions/history/day-list.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { FilterChips } from '#web/components/fields/filter-chips.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { State } from '#web/components/screen/states.tsx'
import { changesQuery } from '#web/data/files/changes.ts'
import { ChangeRow } from './change-row.tsx'
import { Skeleton } from './skeleton.tsx'

/** All batches of file changes by day, with a filter of their kinds. */
export function BatchList() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<UndoableKind | null>(null)
  return (
    <>
      <FilterChips
        label={t('changes.filter')}
        value={kind}
        options={[null, ...UNDOABLE_KINDS].map((value) => ({
          value,
          label: t(value === null ? 'changes.all' : `changes.kinds.${value}`),
        }))}
        onValue={setKind}
      />
      <Batches key={kind ?? ''} kind={kind} />
    </>
  )
}

/** The batches of a kind, the last first. */
function Batches({ kind }: { kind: UndoableKind | null }) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const query = useQuery(changesQuery(kind, pages))
  return (
    <QueryState queries={[query]} skeleton={<Skeleton />} errorTitle={t('changes.failed')}>
      {({ batches, hasMore }) => {
        if (batches.length === 0 && kind === null)
          return <State title={t('changes.empty')}>{t('changes.emptyHint')}</State>
        if (batches.length === 0)
          return <State title={t('changes.emptyKind')}>{t('changes.emptyKindHint')}</State>
        const undoneAt = new Map(
          batches.flatMap(({ undoes, startedAt }) => (undoes ? [[undoes.id, startedAt]] : [])),
        )
        return (
          <>
            <DayList items={batches} timeOf={({ startedAt }) => startedAt}>
              {(batch) => <ChangeRow batch={batch} undoneAt={undoneAt.get(batch.id) ?? null} />}
            </DayList>
            {hasMore ? (
              <Button
                className="changes-more"
                busy={query.isPlaceholderData}
                onClick={() => setPages(pages + 1)}
              >
                {t('changes.more')}
              </Button>
            ) : (
              <p className="changes-end">{t('changes.keptFor')}</p>
            )}
          </>
        )
      }}
    </QueryState>
  )
}
