import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatWhen } from '#web/components/format.ts'
import { QueryState } from '#web/components/query-state.tsx'
import { SkeletonLine } from '#web/components/skeletons.tsx'
import { lay, lift, type Tombstone, tombstonesQuery } from '#web/data/tombstones.ts'
import { BringBack } from './bring-back.tsx'
import { LongList } from './long-list.tsx'
import { RefusedTwins } from './refused-twins.tsx'

/** What was dismissed for good, each list with the way to bring it back. */
export function Dismissed() {
  return (
    <>
      <DeletedNames />
      <RefusedTwins />
    </>
  )
}

/** Names of entities that were deleted, which no index makes again. */
function DeletedNames() {
  const { t } = useTranslation()
  const tombstones = useQuery(tombstonesQuery)
  return (
    <>
      <p className="settings-hint">{t('settings.dismissed.hint')}</p>
      <QueryState queries={[tombstones]} skeleton={<SkeletonLine width="70%" height={20} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="settings-none">{t('settings.dismissed.none')}</p>
          ) : (
            <LongList items={list} step={50}>
              {(tombstone) => <Deleted key={tombstone.id} tombstone={tombstone} />}
            </LongList>
          )
        }
      </QueryState>
    </>
  )
}

function Deleted({ tombstone }: { tombstone: Tombstone }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { name, kind, deletedAt } = tombstone
  return (
    <BringBack
      name={name}
      label={t('settings.dismissed.restore')}
      labelOfThis={t('settings.dismissed.restoreName', { name })}
      done={t('settings.dismissed.restored', { name })}
      bring={() => lift(client, tombstone)}
      takeBack={() => lay(client, tombstone)}
    >
      <small className="facts">
        <span>{t(`settings.dismissed.${kind}`)}</span>
        <span>{t('settings.dismissed.when', { when: formatWhen(deletedAt, i18n.language) })}</span>
      </small>
    </BringBack>
  )
}
