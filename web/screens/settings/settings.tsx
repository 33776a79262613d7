import { ArrowLeft } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { LANGUAGES, languageFor } from '#i18n/languages.ts'
import { paths } from '#web/app/paths.ts'
import { Picks } from '#web/components/fields/picks.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import { useWayBack } from '#web/components/screen/way-back.ts'
import { useLanguage } from '#web/components/text/language-context.ts'
import { Keys } from './keys.tsx'
import { Look } from './look.tsx'
import { ReadingDefaults } from './reading-defaults.tsx'
import { SectionList } from './section-list.tsx'
import { SectionNav } from './section-nav.tsx'
import { SECTIONS, type Section, sectionOf } from './sections.ts'
import './settings.css'

const OWN_NAMES = Object.entries(LANGUAGES) as [keyof typeof LANGUAGES, string][]

/** Choice of the language: Automático (the browser's), or one of `LANGUAGES`. Disabled while the URL locks it. */
function LanguageChoice() {
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
          void choose(next) // if it cannot be loaded or stored, the language does not change
        }}
      />
      {locked && <p className="settings-hint">{t('settings.language.locked')}</p>}
    </>
  )
}

// The last sections are lazy, as they are below the fold.
const About = lazy(async () => ({ default: (await import('./about.tsx')).About }))
const DataStorage = lazy(async () => ({ default: (await import('./data-storage.tsx')).DataStorage }))
const Dismissed = lazy(async () => ({ default: (await import('./dismissed.tsx')).Dismissed }))
const LinkedComputer = lazy(async () => ({ default: (await import('./linked-computer.tsx')).LinkedComputer }))

const Connect = lazy(async () => ({ default: (await import('./apps/connect.tsx')).Connect }))
const ReadingApps = lazy(async () => ({ default: (await import('./apps/reading-apps.tsx')).ReadingApps }))

const CONTENTS: Readonly<Record<Section, ComponentType>> = {
  language: LanguageChoice,
  reading: ReadingDefaults,
  look: Look,
  keys: Keys,
  dismissed: Dismissed,
  apps: ReadingApps,
  computer: LinkedComputer,
  data: DataStorage,
  about: About,
}

/** Screen of the settings, and of connecting a reading app, which has its own path. */
export function Component() {
  const { pathname } = useLocation()
  if (pathname !== paths.connect) return <Sections />
  return (
    <Suspense>
      <Connect />
    </Suspense>
  )
}

/** All sections beside their navigation; on a phone a list of sections, or one section. */
function Sections() {
  const isPhone = useIsPhone()
  const [params] = useSearchParams()
  const section = sectionOf(params)
  if (!isPhone) return <AllSections section={section} />
  return section === null ? <ListOfSections /> : <OneSection section={section} />
}

function AllSections({ section }: { section: Section | null }) {
  const { t } = useTranslation()
  return (
    <Screen title={t('nav.settings')} name="settings" beside={null}>
      <BackLink />
      <div className="settings-columns">
        <SectionNav requested={section} />
        <div>
          {SECTIONS.map((each) => (
            <Part key={each} section={each} />
          ))}
        </div>
      </div>
    </Screen>
  )
}

/** Link to the previous screen. */
function BackLink() {
  const { t } = useTranslation()
  return (
    <Link className="text-link settings-back" {...useWayBack(paths.home)}>
      <ArrowLeft aria-hidden="true" />
      {t('common.back')}
    </Link>
  )
}

function Part({ section }: { section: Section }) {
  const { t } = useTranslation()
  const Content = CONTENTS[section]
  const id = `settings-${section}`
  return (
    <section className="settings-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {t(section === 'dismissed' ? 'settings.dismissed.heading' : `settings.${section}.title`)}
      </h2>
      <Suspense>
        <Content />
      </Suspense>
    </section>
  )
}

function ListOfSections() {
  const { t } = useTranslation()
  return (
    <Screen title={t('nav.settings')} name="settings" beside={null}>
      <BackLink />
      <SectionList />
    </Screen>
  )
}

function OneSection({ section }: { section: Section }) {
  const { t } = useTranslation()
  const Content = CONTENTS[section]
  return (
    <Screen title={t(`settings.${section}.title`)} name="settings" beside={null}>
      <Link className="text-link settings-back" {...useWayBack(paths.settings)}>
        <ArrowLeft aria-hidden="true" />
        {t('nav.settings')}
      </Link>
      <div className="settings-part">
        <Suspense>
          <Content />
        </Suspense>
      </div>
    </Screen>
  )
}
