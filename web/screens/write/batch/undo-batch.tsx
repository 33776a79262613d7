import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Undo } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUndoFiles } from '#web/actions/files/use-undo-files.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { BoldText } from '#web/components/text/bold-text.tsx'
import { type FileBatchRow, undoPreviewQuery } from '#web/data/files/batches.ts'

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

/** What an undo of the batch restores, with its button; the button is absent if nothing would come back. */
function Undoable({ batch }: { batch: FileBatchRow }) {
  const { t } = useTranslation()
  const { data: preview, isPending } = useQuery(undoPreviewQuery(batch.id))
  const { undo, pending } = useUndoFiles(batch.id)
  const canRestore = preview === undefined || preview.exact + preview.partial + preview.unknown > 0
  return (
    <>
      <h2>{t(canRestore ? 'write.undoTitle' : 'write.next')}</h2>
      <p role="status">
        {isPending && t('changes.checking')}
        {preview !== undefined && (
          <>
            {preview.exact > 0 && t('write.undoExact', { count: preview.exact })}{' '}
            {preview.partial > 0 && t('write.undoPartial', { count: preview.partial })}{' '}
            {preview.unknown > 0 && t('write.undoUnknown', { count: preview.unknown })}{' '}
            {preview.none > 0 && <BoldText>{t('changes.lost', { count: preview.none })}</BoldText>}{' '}
            {canRestore && t('write.undoFor', { count: batch.kind === 'convert' ? TRASH_DAYS : UNDO_DAYS })}
          </>
        )}
      </p>
      {canRestore && (
        <Button
          icon={<Undo aria-hidden="true" />}
          disabled={isPending}
          busy={pending !== null}
          onClick={() => undo('all')}
        >
          {t('write.undoAll')}
        </Button>
      )}
    </>
  )
}
