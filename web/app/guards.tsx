import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { isAppError } from '#domain/errors.ts'
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

/** The full-screen spinner, while the session is checked and the first screen arrives; nothing for who looks for a fault. */
export function Start() {
  const { t } = useTranslation()
  if (isDebug()) return null
  return <WholeScreenSpinner text={t('common.checkingSession')} />
}

/** True where the screen shown is open to visitors (`routes.ts`). */
function useIsOpen(): boolean {
  return useMatches().some(({ handle }) => (handle as { open: boolean } | undefined)?.open)
}

/** Without a session everything that is not open goes to /auth, which sends back after signing in. */
export function Members() {
  const session = useQuery(sessionQuery)
  const { pathname, search, hash } = useLocation()
  const isOpen = useIsOpen()
  if (session.isPending) return <Start />
  if (isOpen && !isMember(session.data)) return <Outlet />
  if (!session.data) return <Navigate to={paths.auth} replace state={{ from: pathname + search + hash }} />
  const factor = owedFactor(session.data)
  if (factor !== null) {
    return (
      <Suspense fallback={<Start />}>
        <SecondFactor factorId={factor} />
      </Suspense>
    )
  }
  return (
    <Admitted email={session.data.user.email ?? ''}>
      <Covers>
        <Outlet />
      </Covers>
    </Admitted>
  )
}

/** Who has an account but not this library is told so once, not by every part of the screen. */
function Admitted({ email, children }: { email: string; children: React.ReactNode }) {
  const { error } = useQuery(meQuery)
  if (!isAppError(error, 'forbidden')) return children
  return (
    <Suspense fallback={<Start />}>
      <NoAccess email={email} />
    </Suspense>
  )
}

/** A visitor with a session is sent onward from /auth. */
export function Guests() {
  const session = useQuery(sessionQuery)
  const { state } = useLocation()
  if (session.isPending) return <Start />
  if (session.data) return <Navigate to={afterSignIn(state?.from)} replace />
  return <Outlet />
}

/**
 * Tells every cover below where its picture is; anew when the server is back, so that those that failed are asked for.
 */
function Covers({ children }: { children: React.ReactNode }) {
  const { data: token } = useQuery(mediaTokenQuery)
  const { data: mode } = useQuery(modeQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode is another source
  const source = useCallback(
    (cover: CoverArt, width: number) => (token === undefined ? null : coverUrl(cover, width, token)),
    [token, mode?.mode],
  )
  return <CoverSourceProvider value={source}>{children}</CoverSourceProvider>
}
