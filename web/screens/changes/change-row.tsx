import { ChevronUp, FilePen, FolderTree, PackageCheck, Undo } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchRow } from '#web/actions/history/batch-row.tsx'
import { useMomentText } from '#web/actions/history/moment-text.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import type { FileBatchRow } from '#web/data/files/batches.ts'
import { changeOf } from '#web/data/files/changes.ts'
import { factsOf } from './batch-facts.ts'
import { BatchFiles } from './batch-files.tsx'
import { RunningBatch } from './running-batch.tsx'
import { UndoCard } from './undo-card.tsx'
import { useSentence } from './use-sentence.ts'
import { WriteAgain } from './write-again.tsx'

const ICONS = { write: FilePen, rename: FolderTree, convert: PackageCheck, undo: Undo }

interface ChangeRowProps {
  readonly batch: FileBatchRow
  /** When the batch was undone, if its undo is listed. */
  readonly undoneAt: string | null
}

/** Row of a batch of file changes. Opened, it shows what an undo restores, and its files. */
export function ChangeRow({ batch, undoneAt }: ChangeRowProps) {
  const sentence = useSentence()(batch)
  const [isOpen, setOpen] = useState(false)
  // The row's button disappears with the focus, which goes to the undo in the card.
  const [wasAsked, setAsked] = useState(false)
  const { id, kind, startedAt, first, canUndo } = batch
  const { all, changed, isActive, isUndone } = factsOf(batch)
  const Icon = ICONS[kind]
  const open = (next: boolean, isAsked = false) => {
    setOpen(next)
    setAsked(isAsked)
  }
  return (
    <BatchRow
      at={startedAt}
      icon={<Icon aria-hidden="true" />}
      sentence={sentence}
      note={<Note batch={batch} />}
      covers={first.map((cover) => ({ cover, title: '' }))}
      comics={isActive ? all : Math.max(changed, first.length)}
      action={
        <Action
          batch={batch}
          sentence={sentence}
          undoneAt={undoneAt}
          isOpen={isOpen}
          onUndo={() => open(true, true)}
          onClose={() => open(false)}
        />
      }
      isOpen={isOpen}
      onOpen={open}
      isUndone={isUndone}
    >
      {canUndo && !isActive ? (
        <UndoCard batch={id} label={sentence} count={all} takesFocus={wasAsked} />
      ) : (
        <BatchFiles batch={id} label={sentence} count={all} />
      )}
    </BatchRow>
  )
}

/** Who began a batch, and what did not go as planned. A batch that is not over shows its progress. */
function Note({ batch }: { batch: FileBatchRow }) {
  const { t } = useTranslation()
  const { via, state, counts } = batch
  const { isActive, rest } = factsOf(batch)
  if (isActive) return <RunningBatch batch={batch} />
  const left = counts.due + counts.prepared
  const facts = [
    t(`changes.via.${via}`),
    ...(state === 'cancelled' && left > 0 ? [t('changes.cancelled', { count: left })] : []),
    ...(counts.skipped > 0 ? [t('changes.stayed', { count: counts.skipped })] : []),
    ...(rest > 0 ? [t('changes.rest', { count: rest })] : []),
  ]
  return (
    <>
      {facts.join(' · ')}
      {counts.failed > 0 && (
        <>
          {' · '}
          <span className="warn">{t('changes.failedFiles', { count: counts.failed })}</span>
        </>
      )}
    </>
  )
}

interface ActionProps extends ChangeRowProps {
  readonly sentence: string
  readonly isOpen: boolean
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** The end of a row: undo, which opens its card, or why there is none. */
function Action({ batch, sentence, undoneAt, isOpen, onUndo, onClose }: ActionProps) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const { kind, canUndo, counts } = batch
  const { isActive, isUndone } = factsOf(batch)
  if (isActive) return <span />
  if (isUndone)
    return (
      <span className="batch-done">
        {undoneAt === null
          ? t('changes.undone')
          : t('changes.undoneAt', { when: momentText(Date.parse(undoneAt)) })}
      </span>
    )
  if (kind === 'undo')
    return changeOf(batch) === 'write' ? <WriteAgain batch={batch} sentence={sentence} /> : <span />
  if (!canUndo) return <span className="batch-done">{counts.done > 0 && t('changes.over')}</span>
  if (isOpen)
    return (
      <IconButton label={t('changes.close')} onClick={onClose}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
    )
  const action = t('actions.undo')
  return (
    <Button
      size="small"
      icon={<Undo aria-hidden="true" />}
      aria-label={t('changes.of', { action, what: sentence })}
      onClick={onUndo}
    >
      {action}
    </Button>
  )
}
