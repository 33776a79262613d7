import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { codeOf } from '#web/components/text/file-reason.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useFileErrorToast } from '#web/components/toasts/use-file-error-toast.ts'
import type { FileBatchRow } from '#web/data/files/batches.ts'
import { keys } from '#web/data/keys.ts'

interface StartOptions {
  /** Starts the planned batch; returns null if no file would change. Throws plan-expired. */
  readonly start: () => Promise<FileBatchRow | null>
  /** Makes the plan again. */
  readonly restart: () => void
  /** Called if no file would change. */
  readonly onNothing: () => void
  /** True if the batch replaces the current screen in the history. */
  readonly replace?: boolean
}

/** Starts the batch of a plan and shows it. If the plan has expired, makes it again and tells the user so. */
export function useStart({ start, restart, onNothing, replace = false }: StartOptions) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const showError = useFileErrorToast()
  const { mutate, isPending } = useMutation({
    mutationFn: start,
    onSuccess: (batch) => {
      void client.invalidateQueries({ queryKey: keys.files })
      if (batch !== null) return navigate(paths.fileBatch(batch.id), { replace })
      toast.info(t('write.nothingDue'))
      onNothing()
    },
    onError: (error) => {
      if (codeOf(error) === 'plan-expired') {
        toast.info(t('write.expired'))
        restart()
      } else showError(error, t('write.startFailed'))
    },
  })
  return { start: () => mutate(), isStarting: isPending }
}
