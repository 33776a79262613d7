import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { type FileBatchRow, isOver } from '#web/data/files/batches.ts'

/** Says that files are already being changed, or that a paused batch would end, with a link to it. */
export function CurrentBatch({ batches }: { batches: readonly FileBatchRow[] }) {
  const { t } = useTranslation()
  const current = batches.find((batch) => !isOver(batch))
  if (current === undefined) return null
  return (
    <p className="write-current" role="status">
      <Info aria-hidden="true" />
      <span>{t(current.state === 'running' ? 'write.current.running' : 'write.current.paused')}</span>
      <Link className="text-link" to={paths.fileBatch(current.id)}>
        {t('write.current.see')}
      </Link>
    </p>
  )
}
