import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Redo, Undo } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBatchText } from '#web/actions/history/batch-text.ts'
import { clockText } from '#web/actions/history/moment-text.ts'
import { SourceIcon, useFullSourceName } from '#web/actions/history/source.tsx'
import { useUndo } from '#web/actions/history/use-undo.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useFocusFallback } from '#web/components/focus/use-focus-fallback.ts'
import { formatCount } from '#web/components/text/format.ts'
import { useComicName } from '#web/components/text/issue-name.ts'
import { type HistoryBatch, undoBatch } from '#web/data/progress/history.ts'
import { BatchComics } from './batch-comics.tsx'

/** Row of a batch: time, description, client, first covers, undo button. Expanded, it lists the comics. */
export function BatchRow({ batch }: { batch: HistoryBatch }) {
  const { i18n } = useTranslation()
  const sentence = useBatchText()(batch)
  const sourceName = useFullSourceName()
  const comicName = useComicName()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const focus = useFocusFallback(row)
  const { at, comics, first, undo, alarm, isUndone } = batch
  const rest = comics - first.length
  return (
    <li
      ref={row}
      {...focus}
      className="batch"
      data-open={isOpen || undefined}
      data-undone={isUndone || undefined}
      data-alarm={alarm !== null || undefined}
    >
      <div className="batch-head">
        <time dateTime={at}>{clockText(new Date(at), i18n.language)}</time>
        <span className="batch-icon">
          {undo === null ? <SourceIcon {...batch} /> : <Undo aria-hidden="true" />}
        </span>
        <div className="batch-text">
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {sentence}
            <ChevronDown aria-hidden="true" />
          </button>
          <small>{sourceName(batch)}</small>
        </div>
        <span className="batch-covers" aria-hidden="true">
          {first.map((comic) => (
            <Cover key={comic.id} cover={comic.cover} title={comicName(comic)} sizes="34px" decorative edge />
          ))}
          {rest > 0 && first.length > 0 && <small>+{formatCount(rest, i18n.language)}</small>}
        </span>
        <UndoButton batch={batch} sentence={sentence} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <BatchComics batch={batch.id} label={sentence} />}
      </div>
    </li>
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
