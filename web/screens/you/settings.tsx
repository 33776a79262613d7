import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LANGUAGES, languageFor } from '#i18n/languages.ts'
import { paths } from '#web/app/paths.ts'
import { useLanguage } from '#web/components/language-context.ts'
import { Screen } from '#web/components/screen.tsx'
import { useWayBack } from '#web/components/way-back.ts'
import { configQuery } from '#web/data/config.ts'
import './you.css'

/** What this browser keeps to: the language; and what Comics it speaks with. */
export function Settings() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  return (
    <Screen title={t('nav.settings')} name="you" beside={null}>
      <Link className="text-link you-back" {...useWayBack(paths.home)}>
        <ArrowLeft aria-hidden="true" />
        {t('series.back')}
      </Link>
      <Part title={t('settings.language')}>
        <LanguageChoice />
      </Part>
      <Part title={t('settings.keys')}>
        <p className="you-hint">{t('settings.keysHint')}</p>
      </Part>
      <Part title={t('settings.about')}>
        <dl className="you-facts">
          <dt>{t('settings.version')}</dt>
          <dd className="tabular">{config?.version}</dd>
          <dt>{t('settings.address')}</dt>
          <dd className="mono">{location.origin}</dd>
        </dl>
      </Part>
    </Screen>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="you-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Automático and the languages; off while the address decides. */
function LanguageChoice() {
  const { t } = useTranslation()
  const { chosen, choose, locked } = useLanguage()
  const [choice, setChoice] = useState(chosen)
  const own = LANGUAGES[languageFor(navigator.languages)]
  const all = [
    { code: 'auto', name: t('settings.automatic'), beside: own },
    ...Object.entries(LANGUAGES).map(([code, name]) => ({ code, name, beside: null })),
  ] as const
  const take = (code: string) => {
    const next = code === 'auto' ? code : Object.keys(LANGUAGES).find((each) => each === code)
    if (next === undefined) return
    setChoice(next as typeof choice)
    void choose(next as typeof choice)
  }
  return (
    <fieldset className="you-choices" disabled={locked}>
      <legend className="sr-only">{t('settings.language')}</legend>
      {all.map(({ code, name, beside }) => (
        <label key={code} lang={code === 'auto' ? undefined : code}>
          <input
            type="radio"
            name="language"
            value={code}
            checked={choice === code}
            onChange={() => take(code)}
          />
          {name}
          {beside !== null && <small>{beside}</small>}
        </label>
      ))}
      {locked && <p className="you-hint">{t('settings.locked')}</p>}
    </fieldset>
  )
}
