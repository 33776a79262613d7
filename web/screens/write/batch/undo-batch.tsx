import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, Undo } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { useFileErrorText } from '#web/components/text/file-reason.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { type FileBatchRow, undoFiles, undoPreviewQuery } from '#web/data/files/batches.ts'

/** Days in which a change can be undone; of a conversion, as long as its original is in the trash. */
const [UNDO_DAYS, TRASH_DAYS] = [90, 30]

/** Card beside a finished batch: its undo, as far as it is possible, and where to go next. */
export function UndoBatch({ batch }: { batch: FileBatchRow }) {
  const { t } = useTranslation()
  return (
    <aside className="box write-undo">
      {batch.canUndo ? <Undoable batch={batch} /> : <h2>{t('write.next')}</h2>}
      <ButtonLink kind="primary" to={paths.comics()}>
        {t('write.toComics')}
      </ButtonLink>
      <Link className="text-link" to={paths.changes}>
        {t('write.toChanges')}
        <ChevronRight aria-hidden="true" />
      </Link>
    </aside>
  )
}

function Undoable({ batch }: { batch: FileBatchRow }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const errorText = useFileErrorText()
  const { data: preview } = useQuery(undoPreviewQuery(batch.id))
  const undo = useMutation({
    mutationFn: () => undoFiles(client, batch.id),
    onSuccess: (started) => {
      if (started === null) toast.info(t('write.nothingDue'))
      else return navigate(paths.fileBatch(started.id))
    },
    onError: (error) => toast.error(t('write.undoFailed'), { description: errorText(error) }),
  })
  return (
    <>
      <h2>{t('write.undoTitle')}</h2>
      <p role="status">
        {preview !== undefined && (
          <>
            {preview.exact > 0 && t('write.undoExact', { count: preview.exact })}{' '}
            {preview.partial > 0 && t('write.undoPartial', { count: preview.partial })}{' '}
            {preview.unknown > 0 && t('write.undoUnknown', { count: preview.unknown })}{' '}
            {t('write.undoFor', { count: batch.kind === 'convert' ? TRASH_DAYS : UNDO_DAYS })}
          </>
        )}
      </p>
      <Button icon={<Undo aria-hidden="true" />} busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('write.undoAll')}
      </Button>
    </>
  )
}
