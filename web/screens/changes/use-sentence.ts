import { useTranslation } from 'react-i18next'
import { type FileBatchRow, isOver } from '#web/data/files/batches.ts'
import { factsOf } from './batch-facts.ts'

const UNDO = { write: 'undoWrite', rename: 'undoRename', convert: 'undoConvert' } as const

/** Returns a function that describes a batch in one sentence. */
export function useSentence(): (batch: FileBatchRow) => string {
  const { t } = useTranslation()
  return (batch) => {
    const { kind, undoes } = batch
    if (!isOver(batch)) return t(`changes.running.${kind}`)
    const key = kind === 'undo' ? UNDO[undoes?.kind ?? 'write'] : kind
    return t(`changes.sentence.${key}`, { count: factsOf(batch).changed })
  }
}
