import type { QueryClient } from '@tanstack/react-query'
import type { FileBatchRow } from '#contract/helper/file-changes.ts'
import { keys } from '../keys.ts'

/** Hides the line of the running batch below the avatar (`nav-bar.css`). */
export function hideBatch(): void {
  delete document.documentElement.dataset.files
}

/** Shows the state of a batch of file changes: on its screen, and while it runs as a line below the avatar. */
export function showBatch(client: QueryClient, batch: FileBatchRow): void {
  const { dataset, style } = document.documentElement
  hideBatch()
  if (batch.state === 'running') {
    const { due, prepared, ...ended } = batch.counts
    const done = Object.values(ended).reduce((sum, count) => sum + count, 0)
    dataset.files = ''
    style.setProperty('--files', String(done / Math.max(1, due + prepared + done)))
  }
  client.setQueryData([...keys.files, 'batch', batch.id], batch)
  // A request that takes longer than the next event must not start again with each one.
  const isList = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'batch' }
  void client.invalidateQueries({ queryKey: keys.files, ...isList }, { cancelRefetch: false })
}
