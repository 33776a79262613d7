import { useQueryClient } from '@tanstack/react-query'
import { Redo, Undo } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchRow } from '#web/actions/history/batch-row.tsx'
import { useBatchText } from '#web/actions/history/batch-text.ts'
import { SourceIcon, useFullSourceName } from '#web/actions/history/source.tsx'
import { useUndo } from '#web/actions/history/use-undo.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import { type HistoryBatch, undoBatch } from '#web/data/progress/history.ts'
import { BatchComics } from './batch-comics.tsx'

/** Row of a batch of readings: description, client, first covers, undo button. Expanded, it lists the comics. */
export function ReadingRow({ batch }: { batch: HistoryBatch }) {
  const sentence = useBatchText()(batch)
  const sourceName = useFullSourceName()
  const comicName = useComicName()
  const [isOpen, setOpen] = useState(false)
  const { at, comics, first, undo, alarm, isUndone } = batch
  return (
    <BatchRow
      at={at}
      icon={undo === null ? <SourceIcon {...batch} /> : <Undo aria-hidden="true" />}
      sentence={sentence}
      note={sourceName(batch)}
      covers={first.map((comic) => ({ cover: comic.cover, title: comicName(comic) }))}
      comics={comics}
      action={<UndoButton batch={batch} sentence={sentence} />}
      isOpen={isOpen}
      onOpen={setOpen}
      isUndone={isUndone}
      isAlarm={alarm !== null}
    >
      <BatchComics batch={batch.id} label={sentence} />
    </BatchRow>
  )
}

/** Button that undoes a batch, or redoes what an undo has undone. A loss of progress has an alarm instead. */
function UndoButton({ batch, sentence }: { batch: HistoryBatch; sentence: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { isBusy, run } = useUndo()
  const { id, undo, isUndone, alarm } = batch
  const isRedo = undo !== null
  if (isUndone) return <span className="batch-done">{t(isRedo ? 'history.redone' : 'history.undone')}</span>
  if (alarm === 'loss') return <span />
  const action = t(isRedo ? 'history.redo' : 'actions.undo')
  return (
    <Button
      size="small"
      busy={isBusy}
      icon={isRedo ? <Redo aria-hidden="true" /> : <Undo aria-hidden="true" />}
      aria-label={t('history.of', { action, what: sentence })}
      onClick={() => void run(() => undoBatch(client, id), { isRedo })}
    >
      {action}
    </Button>
  )
}
