import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { KINDS } from '../kinds.ts'
import type { EntityTask } from './tasks.ts'

const LoadedDialogs = lazy(async () => ({ default: (await import('./entity-dialogs.tsx')).EntityDialogs }))

type EntityDialogsProps = Omit<ComponentProps<typeof LoadedDialogs>, 'task' | 'open'> & {
  readonly task: EntityTask | null
}

/** Dialog of a task, loaded when the first task is set. A closed dialog stays mounted for its closing animation. */
export function EntityDialogs({ task, ...rest }: EntityDialogsProps) {
  const [shown, setShown] = useState<{ task: EntityTask; count: number } | null>(null)
  if (task !== null && task !== shown?.task) setShown({ task, count: (shown?.count ?? 0) + 1 })
  return shown === null ? null : (
    <Suspense>
      <LoadedDialogs key={shown.count} task={shown.task} open={task !== null} {...rest} />
    </Suspense>
  )
}

/**
 * Dialogs of an entity's page. Navigates to the list after a deletion, and to the other entity after a merge into it.
 */
export function PageDialogs({
  id,
  ...dialogs
}: Omit<EntityDialogsProps, 'onDone'> & { readonly id: string }) {
  const navigate = useNavigate()
  const onDone = (done: string | null) => {
    // Not awaited, because the router reports errors of a navigation.
    if (done === null) void navigate(KINDS[dialogs.of].list, { replace: true })
    else if (done !== id) void navigate(paths.entity(dialogs.of, done), { replace: true })
  }
  return <EntityDialogs {...dialogs} onDone={onDone} />
}
