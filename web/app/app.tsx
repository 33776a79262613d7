import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { ErrorState, WholeScreenSpinner } from '#web/components/screen/states.tsx'
import { LanguageContext, type LanguageSwitch } from '#web/components/text/language-context.ts'
import { Toasts, toast } from '#web/components/toasts/toasts.tsx'
import { endRejectedSession, refreshForSecondFactor, watchSession } from '#web/data/account/session.ts'
import { onRefusal } from '#web/data/connection/call.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import { isUnanswered, recheckMode, useModeChange } from '#web/data/connection/mode.ts'
import { keys } from '#web/data/keys.ts'
import { createRouter } from './router.tsx'
import { forgetSearch } from './search/last-searches.ts'
import { forgetTabs } from './shell/left-tabs.ts'

/**
 * Creates the query client. Queries are neither retried nor refetched on focus, so that failures are shown at once and
 * the screen changes only on the user's action. A request whose token is rejected ends the session, also one outside of
 * queries and mutations; a request without a response rechecks the connection mode.
 */
function createClient(language: LanguageSwitch): QueryClient {
  const endIfRejected = async (error: unknown) => {
    await refreshForSecondFactor(error)
    if (await endRejectedSession(error)) toast.warning(language.i18n.t('errors.session-expired'))
  }
  onRefusal((error) => void endIfRejected(error))
  const onError = (error: unknown) => {
    if (isUnanswered(error)) void recheckMode(client)
    // The account rejects tokens too, and its requests are not the helper's.
    void endIfRejected(error)
  }
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })
  return client
}

/** Refetches failed queries when the connection mode changes, as after the server has come back. */
function Recovery() {
  const client = useQueryClient()
  useModeChange(() => {
    // Another connection may lead to another computer, where the user may have other permissions.
    if (isServedByRelay())
      for (const queryKey of [keys.me, keys.mediaToken]) void client.invalidateQueries({ queryKey })
    // A failure is shown by its query's own state.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  return null
}

/** The whole dashboard. */
export function App({ language }: { language: LanguageSwitch }) {
  const [client] = useState(() => createClient(language))
  return (
    <I18nextProvider i18n={language.i18n}>
      <LanguageContext value={language}>
        <QueryClientProvider client={client}>
          <Recovery />
          <Configured client={client}>
            <Routes client={client} />
          </Configured>
          <Toasts />
        </QueryClientProvider>
      </LanguageContext>
    </I18nextProvider>
  )
}

/** Forgets what this page remembers of a user outside of the query cache. */
function forgetUser(): void {
  forgetSearch()
  forgetTabs()
}

/** Waits until the configuration with the account's URL has loaded, then follows the account's session. */
function Configured({ client, children }: { client: QueryClient; children: ReactNode }) {
  const { t } = useTranslation()
  const config = useQuery(configQuery)
  useEffect(() => (config.data ? watchSession(client, forgetUser) : undefined), [client, config.data])
  if (config.data) return children
  if (!config.isError) return <WholeScreenSpinner text={t('common.checkingSession')} />
  const retry = () => void config.refetch() // a failure is shown by the query's own state
  return (
    <main className="whole-screen">
      <ErrorState
        title={t('common.startFailed')}
        error={config.error}
        onRetry={retry}
        busy={config.isFetching}
        page
      />
    </main>
  )
}

function Routes({ client }: { client: QueryClient }) {
  const [router] = useState(() => createRouter(client))
  return <RouterProvider router={router} />
}
