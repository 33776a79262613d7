import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, languageFor } from '#i18n/languages.ts'
import { useLanguage } from '#web/components/language-context.ts'
import { Picks } from '#web/components/picks.tsx'

const OWN_NAMES = Object.entries(LANGUAGES) as [keyof typeof LANGUAGES, string][]

/** Automático, with what that is here, and the languages by their own names; off while the address decides. */
export function LanguageChoice() {
  const { t } = useTranslation()
  const { chosen, choose, locked } = useLanguage()
  const [choice, setChoice] = useState(chosen)
  const automatic = {
    value: 'auto' as const,
    label: t('settings.language.automatic'),
    beside: LANGUAGES[languageFor(navigator.languages)],
  }
  return (
    <>
      <Picks
        label={t('settings.language.title')}
        value={choice}
        disabled={locked}
        choices={[automatic, ...OWN_NAMES.map(([value, label]) => ({ value, label, lang: value }))]}
        onChange={(next) => {
          setChoice(next)
          void choose(next) // what cannot be fetched or kept leaves the language as it is
        }}
      />
      {locked && <p className="settings-hint">{t('settings.language.locked')}</p>}
    </>
  )
}
