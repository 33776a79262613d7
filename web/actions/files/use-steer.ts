import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFileErrorToast } from '#web/components/toasts/use-file-error-toast.ts'
import { type FileBatchRow, steerBatch } from '#web/data/files/batches.ts'

type Steering = 'pause' | 'resume' | 'cancel'

/** Pauses, continues and stops a batch; `pending` is what was asked for and is not answered yet. */
export function useSteer({ id }: FileBatchRow) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useFileErrorToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: Steering) => steerBatch(client, id, action),
    onError: (error) => showError(error, t('changes.steerFailed')),
  })
  return { steer: mutate, pending: isPending ? variables : null }
}
