import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import type { Entity } from '#records/entities/entities.ts'
import { ConfirmDialog, Dialog } from '#web/components/dialogs/dialog.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { allDuplicatesQuery } from '#web/data/entities/entities.ts'
import { DuplicateCandidates } from '../duplicate-candidates.tsx'
import { AliasesDialog } from './aliases-dialog.tsx'
import { EntityForm } from './entity-form.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { EntityTask } from './tasks.ts'
import { useEntityActions } from './use-entity-actions.ts'
import './dialogs.css'

interface AllDuplicatesProps {
  readonly of: EntityKind
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog of all duplicate candidates of a kind, in groups. */
function AllDuplicates({ of, open, onClose }: AllDuplicatesProps) {
  const { t } = useTranslation()
  const groups = useQuery(allDuplicatesQuery(of))
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
                    <DuplicateCandidates
                      of={of}
                      stays={first}
                      others={others}
                      drawn={first}
                      onMerged={onClose}
                    />
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

/** Confirmation dialog for deleting an entity; the toast afterwards has an undo button. */
function DeleteDialog({ of, entity, open, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation()
  const actions = useEntityActions(of)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await actions.remove(entity)
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
  /** Called after a merge with the id of the remaining entity, after a deletion with null. */
  readonly onDone?: (id: string | null) => void
}

/** The dialog of a task: create, edit, delete, aliases, merge or duplicate candidates. */
export function EntityDialogs({ of, task, open, onClose, onDone = () => undefined }: EntityDialogsProps) {
  useBack(open, onClose)
  const dialog = { of, open, onClose }
  if (task.kind === 'create') return <EntityForm {...dialog} entity={null} />
  if (task.kind === 'edit') return <EntityForm {...dialog} entity={task.entity} />
  if (task.kind === 'delete')
    return <DeleteDialog {...dialog} entity={task.entity} onDone={() => onDone(null)} />
  if (task.kind === 'aliases') return <AliasesDialog {...dialog} entity={task.entity} />
  if (task.kind === 'merge') return <MergeDialog {...dialog} given={task.entities} onDone={onDone} />
  return <AllDuplicates {...dialog} />
}
