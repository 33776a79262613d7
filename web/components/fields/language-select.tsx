import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isLanguage, LANGUAGES } from '#i18n/languages.ts'
import { useLanguage } from '../text/language-context.ts'
import './language-select.css'

/**
 * Select of languages, disabled while the URL sets the language. It is a native element, as that works best on
 * phones.
 */
export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  const { choose, locked } = useLanguage()
  return (
    <label className="language">
      <Languages aria-hidden="true" />
      <span className="sr-only">{t('nav.language')}</span>
      <select
        value={i18n.language}
        disabled={locked}
        onChange={(event) => isLanguage(event.target.value) && void choose(event.target.value)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
