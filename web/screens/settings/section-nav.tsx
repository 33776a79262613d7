import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { tombstonesQuery } from '#web/data/entities/tombstones.ts'
import { SECTION_ICONS, SECTIONS, type Section } from './sections.ts'

/** A section is the current one once its heading is above this share of the window. */
const READING_LINE = 0.35

const partOf = (section: Section) => document.getElementById(`settings-${section}`)

/** Navigation beside the sections; highlights the section in view. */
export function SectionNav({ requested }: { requested: Section | null }) {
  const { t } = useTranslation()
  const { data: tombstones } = useQuery(tombstonesQuery)
  const [current, setCurrent] = useState<Section>(requested ?? SECTIONS[0])
  useEffect(() => {
    if (requested === null) return
    partOf(requested)?.scrollIntoView()
    setCurrent(requested)
  }, [requested])
  useEffect(() => {
    const update = () => {
      const line = window.innerHeight * READING_LINE
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
      const passed = SECTIONS.filter((each) => (partOf(each)?.getBoundingClientRect().top ?? 0) < line)
      const last = isAtEnd && window.scrollY > 0 ? SECTIONS.at(-1) : passed.at(-1)
      setCurrent(last ?? SECTIONS[0])
    }
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return (
    <nav className="settings-nav" aria-label={t('settings.sections')}>
      {SECTIONS.map((section) => {
        const Icon = SECTION_ICONS[section]
        return (
          <Link
            key={section}
            to={`${paths.settings}?section=${section}`}
            replace
            preventScrollReset
            aria-current={section === current ? 'true' : undefined}
            onClick={() => partOf(section)?.scrollIntoView()}
          >
            <Icon aria-hidden="true" />
            {t(`settings.${section}.title`)}
            {section === 'dismissed' && tombstones && tombstones.length > 0 && (
              <span>{tombstones.length}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
