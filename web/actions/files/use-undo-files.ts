import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useFileErrorToast } from '#web/components/toasts/use-file-error-toast.ts'
import { undoFiles } from '#web/data/files/batches.ts'

/** Undoes a batch, or only the files that come back byte by byte, and shows the progress; `pending`: which is begun. */
export function useUndoFiles(batch: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const showError = useFileErrorToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (what: 'all' | 'exact') => undoFiles(client, batch, what === 'exact'),
    onSuccess: async (started) => {
      if (started === null) toast.info(t('changes.nothing'))
      else await navigate(paths.fileBatch(started.id))
    },
    onError: (error) => showError(error, t('changes.undoFailed')),
  })
  return { undo: mutate, pending: isPending ? variables : null }
}
