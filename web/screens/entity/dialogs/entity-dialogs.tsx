import type { EntityKind } from '#domain/entities.ts'
import { useBack } from '#web/components/use-back.ts'
import { AliasesDialog } from './aliases-dialog.tsx'
import { AllTwins } from './all-twins.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EntityForm } from './entity-form.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { EntityTask } from './tasks.ts'

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
