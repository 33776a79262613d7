import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import type { FileBatchRow } from '#web/data/files/batches.ts'
import { comicsOfBatch } from '#web/data/files/changes.ts'

/** Button that plans again what was undone: the bytes are gone, but not the edits. */
export function WriteAgain({ batch, sentence }: { batch: FileBatchRow; sentence: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [isBusy, setBusy] = useState(false)
  const action = t('changes.again')
  const plan = () => {
    setBusy(true)
    void attempt(t('changes.againFailed'), async () => {
      const write = await comicsOfBatch(batch.id)
      await navigate(paths.write, { state: { write } })
    }).finally(() => setBusy(false))
  }
  return (
    <Button
      size="small"
      busy={isBusy}
      icon={<FilePen aria-hidden="true" />}
      aria-label={t('changes.of', { action, what: sentence })}
      onClick={plan}
    >
      {action}
    </Button>
  )
}
