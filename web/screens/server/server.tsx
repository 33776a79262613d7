import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { ServerBadge } from '#web/components/pictures/server-badge.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { librariesQuery, statsQuery } from '#web/data/collection/library-queries.ts'
import { scanIgnoredQuery, scanProblemsQuery, scanStatusQuery } from '#web/data/collection/scan.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import { modeQuery } from '#web/data/connection/mode.ts'
import { Libraries } from './folders/libraries.tsx'
import { Ignored } from './problems/ignored.tsx'
import { Problems } from './problems/problems.tsx'
import { ScanBox } from './scan/scan-box.tsx'
import { ReadOnlyNotice, ServerOff } from './status/notices.tsx'
import { Status } from './status/status.tsx'
import './server.css'
import './views.css'

type View = 'libraries' | 'collection'

/** Returns the view that the URL selects. */
function useServerView(): View {
  const [params] = useSearchParams()
  return params.get('view') === 'collection' ? 'collection' : 'libraries'
}

/** Links to the two views: the library folders, and the charts of the collection. */
function ViewLinks({ view }: { view: View }) {
  const { t } = useTranslation()
  const current = (of: View) => (of === view ? 'page' : undefined)
  return (
    <nav className="views" aria-label={t('collection.views')}>
      <Link to={paths.server} aria-current={current('libraries')}>
        {t('collection.libraries')}
      </Link>
      <Link to={paths.collection} aria-current={current('collection')}>
        {t('collection.title')}
      </Link>
    </nav>
  )
}

/** Returns the queries of the server screen; live events refresh them. */
function useServerData() {
  const scan = useQuery(scanStatusQuery)
  const stats = useQuery({ ...statsQuery, staleTime: 0 })
  const libraries = useQuery({ ...librariesQuery, staleTime: 0 })
  const problems = useQuery({ ...scanProblemsQuery, staleTime: 0 })
  const ignored = useQuery({ ...scanIgnoredQuery, staleTime: 0 })
  return { scan, isScanning: scan.data?.running === true, stats, libraries, problems, ignored }
}

const AccountBox = lazy(async () => ({ default: (await import('./status/account-box.tsx')).AccountBox }))
const LinkBox = lazy(async () => ({ default: (await import('./link/link-box.tsx')).LinkBox }))
const Remote = lazy(async () => ({ default: (await import('./status/remote.tsx')).Remote }))
const Asleep = lazy(async () => ({ default: (await import('#web/actions/away/asleep.tsx')).Asleep }))
const Collection = lazy(async () => ({ default: (await import('./collection/collection.tsx')).Collection }))

/** Screen of the helper: status, library folders, scans. Only the owner can manage them, in local mode. */
export function Component() {
  const { t } = useTranslation()
  const mode = useQuery(modeQuery)
  const view = useServerView()
  if (isServedByRelay() && mode.data?.mode === 'off') {
    return (
      <Screen title={t('server.title')} name="server">
        <Suspense fallback={<Skeleton />}>
          <Asleep />
        </Suspense>
      </Screen>
    )
  }
  return (
    <Screen
      title={t('server.title')}
      name="server"
      beside={
        <span className="server-badge" role="status">
          <ServerBadge state={mode.data?.mode ?? 'loading'} />
        </span>
      }
    >
      {mode.data?.mode === 'off' ? (
        <ServerOff reason={mode.data.reason} onRetry={() => void mode.refetch()} busy={mode.isFetching} />
      ) : mode.data ? (
        <>
          <ViewLinks view={view} />
          {view === 'collection' ? (
            <Suspense fallback={<Skeleton />}>
              <Collection />
            </Suspense>
          ) : mode.data.mode === 'signal' ? (
            <Suspense fallback={<Skeleton />}>
              <Remote />
            </Suspense>
          ) : (
            <Management />
          )}
        </>
      ) : (
        <Skeleton />
      )}
    </Screen>
  )
}

function Management() {
  const me = useQuery(meQuery)
  const { scan, isScanning, stats, libraries, problems, ignored } = useServerData()
  const paths = libraries.data?.libraries ?? []
  const canManage = me.data?.canManageLibraries === true
  return (
    <div className="server-columns">
      <div>
        {me.data && !canManage && <ReadOnlyNotice />}
        <QueryState queries={[scan]} skeleton={<SkeletonBox height={190} />}>
          {(status) => (
            <ScanBox
              status={status}
              canManage={canManage}
              hasLibraries={libraries.data === undefined || paths.length > 0}
            />
          )}
        </QueryState>
        <QueryState queries={[libraries]} skeleton={<SkeletonBox height={260} />}>
          {(data) => <Libraries details={data.details} canManage={canManage} />}
        </QueryState>
        <Problems
          libraries={paths}
          problems={problems.data ?? []}
          canManage={canManage}
          isScanning={isScanning}
        />
        <Ignored libraries={paths} ignored={ignored.data ?? []} />
      </div>
      <div>
        <QueryState queries={[stats]} skeleton={<SkeletonBox height={300} />}>
          {(data) => <Status stats={data} outcome={scan.data?.outcome ?? null} canManage={canManage} />}
        </QueryState>
        <Suspense fallback={<SkeletonBox height={250} />}>
          <AccountBox />
        </Suspense>
        {canManage && !isServedByRelay() && (
          <Suspense>
            <LinkBox />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function SkeletonBox({ height }: { height: number }) {
  return (
    <div className="box" style={{ height, padding: 24 }} aria-hidden="true">
      <SkeletonLine width={160} height={20} />
    </div>
  )
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <div className="server-columns" role="status">
      <span className="sr-only">{t('server.loading')}</span>
      <div>
        <SkeletonBox height={190} />
        <SkeletonBox height={260} />
      </div>
      <div>
        <SkeletonBox height={300} />
      </div>
    </div>
  )
}
