import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { ErrorState } from '#web/components/screen/states.tsx'
import { useFileErrorText } from '#web/components/text/file-reason.ts'
import { batchQuery, isOver } from '#web/data/files/batches.ts'
import { Finished } from './finished.tsx'
import { Running } from './running.tsx'

/** Screen of one batch of file changes of any kind: while it runs or is paused, and its result. */
export function Batch({ id }: { id: string }) {
  const { t } = useTranslation()
  const errorText = useFileErrorText()
  const { data: batch, error, isFetching, refetch } = useQuery(batchQuery(id))
  useFocusOnChange(`${id} ${batch === undefined ? '' : isOver(batch)}`)
  const title = t(batch === undefined ? 'changes.title' : `write.kinds.${batch.kind}.title`)
  return (
    <Screen title={title} name="write" beside={null}>
      <p className="sr-only" role="status">
        {batch === undefined
          ? error === null && t('changes.loading')
          : isOver(batch) && t(batch.state === 'done' ? 'write.finished' : 'write.stopped')}
      </p>
      {batch !== undefined ? (
        isOver(batch) ? (
          <Finished batch={batch} />
        ) : (
          <Running batch={batch} />
        )
      ) : error === null ? (
        <div className="write-bones skeletons" aria-hidden="true">
          <SkeletonLine width="100%" height={260} />
        </div>
      ) : (
        <ErrorState title={errorText(error)} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}

/** Focuses the heading when the button with the focus disappears, because the batch has begun or ended. */
function useFocusOnChange(state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that focuses
  useEffect(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.write h1')?.focus({ preventScroll: true })
  }, [state])
}
