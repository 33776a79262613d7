import { ArrowLeft } from 'lucide-react'
import { type ComponentType, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Screen } from '#web/components/screen.tsx'
import { useWayBack } from '#web/components/way-back.ts'
import { About } from './about.tsx'
import { Data } from './data.tsx'
import { Dismissed } from './dismissed.tsx'
import { Keys } from './keys.tsx'
import { LanguageChoice } from './language.tsx'
import { Look } from './look.tsx'
import { ReadingDefaults } from './reading-defaults.tsx'
import { SectionList } from './section-list.tsx'
import { SectionNav } from './section-nav.tsx'
import { SECTIONS, type Section, sectionOf } from './sections.ts'
import './settings.css'

const CONTENTS: Readonly<Record<Section, ComponentType>> = {
  language: LanguageChoice,
  reading: ReadingDefaults,
  look: Look,
  keys: Keys,
  dismissed: Dismissed,
  data: Data,
  about: About,
}

const phone = window.matchMedia('(max-width: 639px)')
const onPhone = (tell: () => void) => {
  phone.addEventListener('change', tell)
  return () => phone.removeEventListener('change', tell)
}

/** What this browser and this account keep to: all sections beside their list, on a phone each a screen of its own. */
export function Settings() {
  const isPhone = useSyncExternalStore(onPhone, () => phone.matches)
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
        <SectionNav asked={section} />
        <div>
          {SECTIONS.map((each) => (
            <Part key={each} section={each} />
          ))}
        </div>
      </div>
    </Screen>
  )
}

/** Back to where one came from. */
function BackLink() {
  const { t } = useTranslation()
  return (
    <Link className="text-link settings-back" {...useWayBack(paths.home)}>
      <ArrowLeft aria-hidden="true" />
      {t('series.back')}
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
      <Content />
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
        <Content />
      </div>
    </Screen>
  )
}
