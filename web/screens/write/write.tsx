import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { useFilesRefusal } from '#web/actions/files/owner-only.tsx'
import { paths } from '#web/app/paths.ts'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { BackLink } from '#web/components/screen/missing.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { useWayBack } from '#web/components/screen/way-back.ts'
import { editedQuery } from '#web/data/files/plan.ts'
import { Nothing, Off } from './preview/nothing.tsx'
import './write.css'

const Batch = lazy(async () => ({ default: (await import('./batch/batch.tsx')).Batch }))
const Preview = lazy(async () => ({ default: (await import('./preview/preview.tsx')).Preview }))

/** The state that a link to the screen may have: ids of the comics to write, by default all edited ones. */
interface LinkState {
  readonly write?: readonly string[]
}

/** Screen that writes metadata into files: a preview, or the batch of the URL (`?batch=`) while it runs and after. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const back = useWayBack(paths.comics())
  const batch = params.get('batch')
  const refusal = useFilesRefusal()
  if (batch !== null && refusal === null)
    return (
      <Suspense
        fallback={
          <div className="page write">
            <Skeleton label={t('changes.loading')} />
          </div>
        }
      >
        <Batch key={batch} id={batch} />
      </Suspense>
    )
  return (
    <Screen title={t('write.title')} name="write">
      <BackLink {...back}>{t('common.back')}</BackLink>
      <div className="page-head">
        <h1 className="font-display" tabIndex={-1}>
          {t('write.title')}
        </h1>
      </div>
      {refusal ?? <Chosen />}
    </Screen>
  )
}

/** The preview of the comics that the link has chosen, or of all edited ones. */
function Chosen() {
  const { t } = useTranslation()
  const { state, key } = useLocation()
  const chosen = (state as LinkState | null)?.write
  const edited = useQuery(editedQuery)
  return (
    <QueryState
      queries={[edited]}
      skeleton={<Skeleton label={t('write.loading')} />}
      errorTitle={t('write.loadFailed')}
    >
      {({ ids, off, libraries }) => {
        if (libraries.every(({ write }) => write === 'off')) return <Off waiting={off} />
        const all = chosen ?? ids
        if (all.length === 0) return <Nothing equal={0} off={off} />
        // Of chosen comics, the plan itself names those in such libraries.
        return (
          <Suspense fallback={<Skeleton label={t('write.loading')} />}>
            <Preview key={key} ids={all} off={chosen === undefined ? off : 0} libraries={libraries} />
          </Suspense>
        )
      }}
    </QueryState>
  )
}

function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" className="write-bones skeletons">
      <span className="sr-only">{label}</span>
      <SkeletonLine width="100%" height={320} />
      <SkeletonLine width="100%" height={240} />
    </div>
  )
}
