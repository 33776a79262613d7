import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DatabaseZap, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IndexProgress } from '#web/actions/indexing/index-progress.tsx'
import { useCountsText } from '#web/actions/indexing/use-counts-text.ts'
import { useIndexing } from '#web/actions/indexing/use-indexing.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { useFocusFallback } from '#web/components/focus/use-focus-fallback.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { sessionQuery } from '#web/data/account/session.ts'
import { type IndexRun, useIndexRun } from '#web/data/collection/indexing.ts'
import './account-box.css'

const ClearAccount = lazy(async () => ({ default: (await import('./clear-account.tsx')).ClearAccount }))

/** Box that indexes the collection in the account, or deletes the account's records of it. */
export function AccountBox() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const run = useIndexRun(session?.user.id)
  const start = useIndexing(client)
  const [isClearing, setClearing] = useOpen()
  const [wasOpened, setOpened] = useState(false)
  const element = useRef<HTMLElement>(null)
  const focus = useFocusFallback(element)
  return (
    <section className="box account-box" aria-labelledby="server-account" ref={element} {...focus}>
      <h2 id="server-account">{t('collection.account.title')}</h2>
      <p>{t('collection.account.hint')}</p>
      {run?.phase === 'running' ? (
        <IndexProgress run={run} />
      ) : (
        <>
          {run && <LastRun run={run} />}
          <Button icon={<DatabaseZap aria-hidden="true" />} onClick={start}>
            {t(run?.phase === 'failed' ? 'common.retry' : 'collection.account.index')}
          </Button>
        </>
      )}
      <Button
        kind="ghost"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => {
          setOpened(true)
          setClearing(true)
        }}
      >
        {t('collection.account.clear')}
      </Button>
      {wasOpened && (
        <Suspense>
          <ClearAccount open={isClearing} onClose={() => setClearing(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Outcome of the last index run, which remains after its toast has disappeared. */
function LastRun({ run }: { run: IndexRun }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const counts = useCountsText()
  if (run.phase === 'failed')
    return (
      <p className="ended" data-failed="" role="alert">
        {t('collection.account.indexFailed')}. {text(run.error)}
      </p>
    )
  const title = run.phase === 'done' ? 'records.library.indexed' : 'collection.account.cancelled'
  return (
    <p className="ended">
      {t(title)}: {counts(run.counts)}
    </p>
  )
}
