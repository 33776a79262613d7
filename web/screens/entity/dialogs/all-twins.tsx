import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { QueryState } from '#web/components/query-state.tsx'
import { SkeletonLine } from '#web/components/skeletons.tsx'
import { allTwinsQuery } from '#web/data/entities.ts'
import { Twins } from '../twins.tsx'
import './dialogs.css'

interface AllTwinsProps {
  readonly of: EntityKind
  readonly open: boolean
  readonly onClose: () => void
}

/** All names of a kind that are likely the same, group by group. */
export function AllTwins({ of, open, onClose }: AllTwinsProps) {
  const { t } = useTranslation()
  const groups = useQuery(allTwinsQuery(of))
  return (
    <Dialog open={open} onClose={onClose} title={t('entities.allTwins')} width={560}>
      <QueryState queries={[groups]} skeleton={<SkeletonLine width="70%" height={20} />}>
        {(all) =>
          all.length === 0 ? (
            <div className="no-twins">
              <p>
                <b>{t('entities.noTwins')}</b>
              </p>
              <p>{t('entities.noTwinsHint')}</p>
            </div>
          ) : (
            <ul className="all-twins">
              {all.map((group) => {
                const [first, ...others] = group
                return first === undefined ? null : (
                  <li key={first.id}>
                    <Twins of={of} stays={first} others={others} drawn={first} onJoined={onClose} />
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  )
}
