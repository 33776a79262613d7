import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LANGUAGES } from '#i18n/languages.ts'
import { paths } from '#web/app/paths.ts'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import { readingChoices } from '#web/components/preferences/reading-choices.ts'
import { useLanguage } from '#web/components/text/language-context.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { tombstonesQuery } from '#web/data/entities/tombstones.ts'
import { SECTION_ICONS, SECTIONS, type Section } from './sections.ts'

/** List of the sections on a phone, each with its current value. */
export function SectionList() {
  const { t } = useTranslation()
  const values = useValues()
  return (
    <ul className="settings-list">
      {SECTIONS.map((section) => {
        const Icon = SECTION_ICONS[section]
        return (
          <li key={section}>
            <Link to={`${paths.settings}?section=${section}`}>
              <Icon aria-hidden="true" />
              <b>{t(`settings.${section}.title`)}</b>
              <span>{values[section]}</span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function useValues(): Partial<Record<Section, string | undefined>> {
  const { t } = useTranslation()
  const { chosen } = useLanguage()
  const { reader, theme } = usePreferences()
  const { data: tombstones } = useQuery(tombstonesQuery)
  const { data: config } = useQuery(configQuery)
  const language = chosen()
  const { direction, mode } = readingChoices(reader)
  return {
    language: language === 'auto' ? t('settings.language.automatic') : LANGUAGES[language],
    reading: [
      t(`settings.reading.${direction === 'auto' ? 'ltr' : direction}`),
      mode === 'double' ? t('settings.reading.double') : t(`reader.mode.${mode}`),
    ].join(' · '),
    look: t(`settings.look.${theme}`),
    dismissed: tombstones && tombstones.length > 0 ? String(tombstones.length) : undefined,
    about: config?.version,
  }
}
