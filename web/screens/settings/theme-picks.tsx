import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Cover } from '#web/components/cover/cover.tsx'
import { Picks } from '#web/components/fields/picks.tsx'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import { useMedia } from '#web/components/screen/use-media.ts'
import { useComicName } from '#web/components/text/issue-name.ts'
import { comicsListQuery } from '#web/data/comics/comics.ts'
import { useStorePreference } from './use-store-preference.ts'
import './theme-picks.css'

const THEMES = ['dark', 'paper', 'system'] as const

/** Choice of the theme, each with a small picture of a screen in it. */
export function ThemePicks() {
  const { t } = useTranslation()
  const { theme } = usePreferences()
  const prefer = useStorePreference()
  const isLight = useMedia('(prefers-color-scheme: light)')
  const hints = { dark: 'darkHint', paper: 'paperHint', system: isLight ? 'nowPaper' : 'nowDark' } as const
  return (
    <div className="theme-picks">
      <Picks
        label={t('settings.look.theme')}
        value={theme}
        choices={THEMES.map((value) => ({
          value,
          label: t(`settings.look.${value}`),
          beside: t(`settings.look.${hints[value]}`),
          art: <ThemeArt theme={value} />,
        }))}
        onChange={(next) => prefer({ theme: next })}
      />
    </div>
  )
}

/** A screen in a theme, with a comic of the library; the system's setting is half of each. */
function ThemeArt({ theme }: { theme: (typeof THEMES)[number] }) {
  const nameOf = useComicName()
  const { data } = useQuery(comicsListQuery({ limit: 1, sort: 'added', order: 'desc' }))
  const comic = data?.comics[0]
  return (
    <div className="theme-art" data-theme-art={theme} aria-hidden="true">
      <i />
      {comic && <Cover cover={comic.cover} title={nameOf(comic)} sizes="82px" decorative />}
      <b />
      <s />
    </div>
  )
}
