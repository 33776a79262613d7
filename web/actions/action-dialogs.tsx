import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { finish, type Task, useTask } from './tasks.ts'

const MetadataEditor = lazy(async () => ({
  default: (await import('./editor/metadata-editor.tsx')).MetadataEditor,
}))
const PlaylistDialog = lazy(async () => ({
  default: (await import('./playlist-dialog.tsx')).PlaylistDialog,
}))

const EntityDialog = lazy(async () => ({
  default: (await import('./entity-dialog.tsx')).EntityDialog,
}))

/** The dialogs of what is done with comics, fetched when the first opens; a change of route closes them. */
export function ActionDialogs() {
  const task = useTask()
  const { pathname } = useLocation()
  // What closes is drawn on while it leaves.
  const [shown, setShown] = useState<{ task: Task; count: number } | null>(null)
  if (task !== null && task !== shown?.task) setShown({ task, count: (shown?.count ?? 0) + 1 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that closes
  useEffect(() => finish, [pathname])
  if (shown === null) return null
  const props = { key: shown.count, open: task !== null, onClose: finish }
  const { key, ...rest } = props
  return (
    <Suspense>
      {shown.task.kind === 'add-to-playlist' ? (
        <PlaylistDialog key={key} items={shown.task.items} {...rest} />
      ) : shown.task.kind === 'add-to-entity' ? (
        <EntityDialog key={key} items={shown.task.items} {...rest} />
      ) : (
        <MetadataEditor key={key} task={shown.task} {...rest} />
      )}
    </Suspense>
  )
}
