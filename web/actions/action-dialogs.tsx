import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { closeTask, type Task, useTask } from './tasks.ts'

const MetadataEditor = lazy(async () => ({
  default: (await import('./editor/metadata-editor.tsx')).MetadataEditor,
}))
const PlaylistDialog = lazy(async () => ({
  default: (await import('./playlist-dialog.tsx')).PlaylistDialog,
}))

const EntityDialog = lazy(async () => ({
  default: (await import('./entity-dialog.tsx')).EntityDialog,
}))

/** Dialogs of actions on comics. Each chunk loads when its dialog first opens; a route change closes them. */
export function ActionDialogs() {
  const task = useTask()
  const { pathname } = useLocation()
  // A closing dialog stays rendered during its animation.
  const [shown, setShown] = useState<{ task: Task; count: number } | null>(null)
  if (task !== null && task !== shown?.task) setShown({ task, count: (shown?.count ?? 0) + 1 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that closes
  useEffect(() => closeTask, [pathname])
  if (shown === null) return null
  const props = { key: shown.count, open: task !== null, onClose: closeTask }
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
