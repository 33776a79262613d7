import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import type { Entity } from '#records/entities/entities.ts'
import { ConfirmDialog, Dialog } from '#web/components/dialogs/dialog.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { allTwinsQuery } from '#web/data/entities/entities.ts'
import { Twins } from '../twins.tsx'
import { AliasesDialog } from './aliases-dialog.tsx'
import { EntityForm } from './entity-form.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { EntityTask } from './tasks.ts'
import { useActs } from './use-acts.ts'
import './dialogs.css'

interface AllTwinsProps {
  readonly of: EntityKind
  readonly open: boolean
  readonly onClose: () => void
}

/** All names of a kind that are likely the same, group by group. */
function AllTwins({ of, open, onClose }: AllTwinsProps) {
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

interface DeleteDialogProps {
  readonly of: EntityKind
  readonly entity: Entity
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a name is deleted; it can be brought back from the toast that says so. */
function DeleteDialog({ of, entity, open, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation()
  const acts = useActs(of)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await acts.remove(entity)
    setBusy(false)
    onClose()
    if (isDone) onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      busy={isBusy}
      title={t('entities.deleteTitle', { name: entity.name })}
      action={t('entities.delete')}
    >
      {t('entities.deleteHint')}
    </ConfirmDialog>
  )
}

interface EntityDialogsProps {
  readonly of: EntityKind
  readonly task: EntityTask
  readonly open: boolean
  readonly onClose: () => void
  /** Something was joined or deleted: `id` is who stays, null where nobody does. */
  readonly onDone?: (id: string | null) => void
}

/** What is done with names in a dialog: making, changing, deleting, joining. */
export function EntityDialogs({ of, task, open, onClose, onDone = () => undefined }: EntityDialogsProps) {
  useBack(open, onClose)
  const dialog = { of, open, onClose }
  if (task.kind === 'create') return <EntityForm {...dialog} entity={null} />
  if (task.kind === 'edit') return <EntityForm {...dialog} entity={task.entity} />
  if (task.kind === 'delete')
    return <DeleteDialog {...dialog} entity={task.entity} onDone={() => onDone(null)} />
  if (task.kind === 'aliases') return <AliasesDialog {...dialog} entity={task.entity} />
  if (task.kind === 'merge') return <MergeDialog {...dialog} given={task.entities} onDone={onDone} />
  return <AllTwins {...dialog} />
}
