import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { EntityTask } from './tasks.ts'

const Late = lazy(async () => ({ default: (await import('./entity-dialogs.tsx')).EntityDialogs }))

type EntityDialogsProps = Omit<ComponentProps<typeof Late>, 'task' | 'open'> & {
  readonly task: EntityTask | null
}

/** The dialog of a task, fetched when the first opens; what closes is drawn on while it leaves. */
export function EntityDialogs({ task, ...rest }: EntityDialogsProps) {
  const [shown, setShown] = useState<{ task: EntityTask; count: number } | null>(null)
  if (task !== null && task !== shown?.task) setShown({ task, count: (shown?.count ?? 0) + 1 })
  return shown === null ? null : (
    <Suspense>
      <Late key={shown.count} task={shown.task} open={task !== null} {...rest} />
    </Suspense>
  )
}
