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
import { forgetSession, learnFactor, watchSession } from '#web/data/account/session.ts'
import { isAway } from '#web/data/connection/base.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { isUnanswered, recheckMode, useModeChange } from '#web/data/connection/mode.ts'
import { keys } from '#web/data/keys.ts'
import { createRouter } from './router.tsx'
import { forgetSearch } from './shell/last-searches.ts'

/**
 * Server state: no retry and no refetch on focus, so that what failed is told at once and nothing moves by itself.
 * A token refused by the helper ends the session; a call that nobody answers has the mode looked at.
 */
function createClient(language: LanguageSwitch): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: async (error) => {
        if (isUnanswered(error)) void recheckMode(client)
        await learnFactor(error)
        if (await forgetSession(error)) toast.warning(language.i18n.t('errors.session-expired'))
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isUnanswered(error)) void recheckMode(client)
      },
    }),
  })
  return client
}

/** Asks again for everything that failed once the server is back: nobody has to press for it. */
function Recovery() {
  const client = useQueryClient()
  useModeChange(() => {
    // Another way may lead to another computer, and one may do there what one could not before.
    if (isAway())
      for (const queryKey of [keys.me, keys.mediaToken]) void client.invalidateQueries({ queryKey })
    // A failure comes back as its query's own state.
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
          <Opened client={client}>
            <Routes client={client} />
          </Opened>
          <Toasts />
        </QueryClientProvider>
      </LanguageContext>
    </I18nextProvider>
  )
}

/** Waits until the helper has said which account to use, then follows who is signed in. */
function Opened({ client, children }: { client: QueryClient; children: ReactNode }) {
  const { t } = useTranslation()
  const config = useQuery(configQuery)
  useEffect(() => (config.data ? watchSession(client, forgetSearch) : undefined), [client, config.data])
  if (config.data) return children
  if (!config.isError) return <WholeScreenSpinner text={t('common.checkingSession')} />
  const retry = () => void config.refetch() // its failure comes back as the query's own state
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
