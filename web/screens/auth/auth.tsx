import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '#web/data/config.ts'
import wide from '../../art/auth-page.webp'
import narrow from '../../art/auth-page-840.webp'
import logo from '../../art/logo.svg'
import { AuthForm } from './auth-form.tsx'
import './auth.css'

type Tab = 'sign-in' | 'sign-up'

/** Signing in and up. A machine without an owner yet opens on sign-up and says what it means. */
export function Auth() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const first = config?.owner === false && config.signUp
  const [tab, setTab] = useState<Tab>(first ? 'sign-up' : 'sign-in')
  const [email, setEmail] = useState('')
  return (
    <div className="auth">
      <title>{`${t(tab === 'sign-in' ? 'auth.signIn' : 'auth.signUp')} · comics`}</title>
      <main className="auth-side">
        <span className="logo">
          <img src={logo} alt="" width={31} height={31} />
          comics
        </span>
        <div className="auth-body">
          <h1 className="font-display">{t(first ? 'auth.welcome' : 'auth.slogan')}</h1>
          {first && <p>{t('auth.welcomeHint')}</p>}
          <Tabs.Root value={tab} onValueChange={(next: Tab) => setTab(next)}>
            <Tabs.List className="auth-tabs" aria-label={t('auth.tabs')} activateOnFocus>
              <Tabs.Tab value="sign-in">{t('auth.signIn')}</Tabs.Tab>
              <Tabs.Tab value="sign-up">{t('auth.signUp')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="sign-in">
              <AuthForm mode="sign-in" email={email} onEmail={setEmail} />
            </Tabs.Panel>
            <Tabs.Panel value="sign-up">
              {config?.signUp === false ? (
                <p className="auth-closed">{t('auth.signUpClosed')}</p>
              ) : (
                <AuthForm
                  mode="sign-up"
                  email={email}
                  onEmail={setEmail}
                  onConfirm={() => setTab('sign-in')}
                />
              )}
            </Tabs.Panel>
          </Tabs.Root>
        </div>
      </main>
      <div className="auth-art">
        <img
          src={wide}
          srcSet={`${narrow} 840w, ${wide} 1680w`}
          sizes="(max-width: 899px) 100vw, 60vw"
          alt=""
          width={1680}
          height={1744}
        />
      </div>
    </div>
  )
}
