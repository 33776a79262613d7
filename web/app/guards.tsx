import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { isAppError } from '#domain/errors/errors.ts'
import { owedFactor } from '#records/client/second-factor.ts'
import { type CoverArt, CoverSourceProvider } from '#web/components/cover/cover-source.tsx'
import { isDebug } from '#web/components/preferences/debug.ts'
import { WholeScreenSpinner } from '#web/components/screen/states.tsx'
import { isMember, sessionQuery } from '#web/data/account/session.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { modeQuery } from '#web/data/connection/mode.ts'
import { coverUrl, mediaTokenQuery } from '#web/data/pictures/media.ts'
import { afterSignIn, paths } from './paths.ts'

const SecondFactor = lazy(async () => ({
  default: (await import('#web/screens/auth/second-factor.tsx')).SecondFactor,
}))

const NoAccess = lazy(async () => ({
  default: (await import('#web/screens/auth/no-access.tsx')).NoAccess,
}))

/** Full-screen spinner while the session is checked and the first screen loads; nothing in debug mode. */
export function StartSpinner() {
  const { t } = useTranslation()
  if (isDebug()) return null
  return <WholeScreenSpinner text={t('common.checkingSession')} />
}

/** True if the current screen is open to visitors (`visitorPatterns` in `routes.ts`). */
function useIsOpenToVisitors(): boolean {
  return useMatches().some(({ handle }) => (handle as { open: boolean } | undefined)?.open)
}

/** Redirects visitors to /auth, except on open screens, and requests a missing second factor of users. */
export function MemberGuard() {
  const session = useQuery(sessionQuery)
  const { pathname, search, hash } = useLocation()
  const isOpen = useIsOpenToVisitors()
  if (session.isPending) return <StartSpinner />
  if (isOpen && !isMember(session.data)) return <Outlet />
  if (!session.data) return <Navigate to={paths.auth} replace state={{ from: pathname + search + hash }} />
  const factor = owedFactor(session.data)
  if (factor !== null) {
    return (
      <Suspense fallback={<StartSpinner />}>
        <SecondFactor factorId={factor} />
      </Suspense>
    )
  }
  return (
    <AccessGuard email={session.data.user.email ?? ''}>
      <CoverSource>
        <Outlet />
      </CoverSource>
    </AccessGuard>
  )
}

/** Shows one notice to a user without access to this library, instead of an error in each part of the screen. */
function AccessGuard({ email, children }: { email: string; children: React.ReactNode }) {
  const { error } = useQuery(meQuery)
  if (!isAppError(error, 'forbidden')) return children
  return (
    <Suspense fallback={<StartSpinner />}>
      <NoAccess email={email} />
    </Suspense>
  )
}

/** Redirects signed-in users away from /auth. */
export function GuestGuard() {
  const session = useQuery(sessionQuery)
  const { state } = useLocation()
  if (session.isPending) return <StartSpinner />
  if (session.data) return <Navigate to={afterSignIn(state?.from)} replace />
  return <Outlet />
}

/**
 * Provides the picture URLs of covers. They change with the connection mode, so that failed covers are requested again.
 */
function CoverSource({ children }: { children: React.ReactNode }) {
  const { data: token } = useQuery(mediaTokenQuery)
  const { data: mode } = useQuery(modeQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mode must give a new function
  const source = useCallback(
    (cover: CoverArt, width: number) => (token === undefined ? null : coverUrl(cover, width, token)),
    [token, mode?.mode],
  )
  return <CoverSourceProvider value={source}>{children}</CoverSourceProvider>
}
