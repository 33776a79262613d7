import { QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { ErrorState, WholeScreenSpinner } from '#web/components/states.tsx'
import { Toasts, toast } from '#web/components/toasts.tsx'
import { configQuery } from '#web/data/config.ts'
import { forgetSession, watchSession } from '#web/data/session.ts'
import type { LanguageSwitch } from './language.ts'
import { LanguageContext } from './language-context.ts'
import { createRouter } from './router.tsx'

/** Server state as spec 9 wants it: no retry, no refetch on focus. A token refused by the helper ends the session. */
function createClient(language: LanguageSwitch): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: async (error) => {
        if (await forgetSession(error)) toast.warning(language.i18n.t('errors.session-expired'))
      },
    }),
  })
}

/** The whole dashboard. */
export function App({ language }: { language: LanguageSwitch }) {
  const [client] = useState(() => createClient(language))
  return (
    <I18nextProvider i18n={language.i18n}>
      <LanguageContext value={language}>
        <QueryClientProvider client={client}>
          <Opened client={client}>
            <Routes />
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
  useEffect(() => (config.data ? watchSession(client) : undefined), [client, config.data])
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

function Routes() {
  const [router] = useState(createRouter)
  return <RouterProvider router={router} />
}
