import { CircleUserRound, House, LibraryBig, ListVideo, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { prefersStillness } from '#web/components/preferences/preferences.ts'
import { isActive, paths } from '../paths.ts'
import { entryOf } from '../scroll-restoration.tsx'
import { closeSearch, openSearch } from '../search/search-controls.ts'
import { leftTabs } from './left-tabs.ts'
import { GROUPED } from './sections.ts'
import './tab-bar.css'

const loadYouSheet = () => import('./you-sheet.tsx')
const YouSheet = lazy(async () => ({ default: (await loadYouSheet()).YouSheet }))
/** Preloads the sheet. A failure is ignored here; opening it tries again. */
const preloadYouSheet = () => void loadYouSheet().catch(() => undefined)

/** Screens of the sheet of the last tab. */
const OWN = [paths.profile, paths.settings, paths.server, paths.pricing, paths.pair]

/** Navigation below 900 px: five tabs at the bottom. The sections of Comics are links above their lists. */
export function TabBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useOpen()
  const [wasOpened, setWasOpened] = useState(false)
  const isOneOf = (all: readonly string[]) => all.some((path) => isActive(path, pathname))
  return (
    <nav className="tab-bar" aria-label={t('nav.tabs')}>
      <Tab root={paths.home} isCurrent={isActive(paths.home, pathname)} label={t('nav.home')}>
        <House aria-hidden="true" />
      </Tab>
      <Tab root={paths.comics()} isCurrent={isOneOf(GROUPED.map(({ to }) => to))} label={t('nav.comics')}>
        <LibraryBig aria-hidden="true" />
      </Tab>
      <button type="button" className="search-tab" onClick={openSearch}>
        <Search aria-hidden="true" />
        <span>{t('nav.openSearch')}</span>
      </button>
      <Tab root={paths.playlists} isCurrent={isActive(paths.playlists, pathname)} label={t('nav.lists')}>
        <ListVideo aria-hidden="true" />
      </Tab>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-current={isOneOf(OWN) || undefined}
        onPointerEnter={preloadYouSheet}
        onClick={() => {
          closeSearch()
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <CircleUserRound aria-hidden="true" />
        <span>{t('nav.you')}</span>
      </button>
      {wasOpened && (
        <Suspense>
          <YouSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}

interface TabProps {
  readonly root: string
  readonly isCurrent: boolean
  readonly label: string
  readonly children: ReactNode
}

/** Tab that links to its last screen and position; the current tab links to its root, and there scrolls to the top. */
function Tab({ root, isCurrent, label, children }: TabProps) {
  const location = useLocation()
  useEffect(() => {
    if (isCurrent) leftTabs.set(root, location)
  }, [root, isCurrent, location])
  const last = isCurrent ? undefined : leftTabs.get(root)
  return (
    <Link
      to={last ?? root}
      state={last && { ...last.state, entry: entryOf(last) }}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        closeSearch()
        if (location.pathname + location.search !== root) return
        event.preventDefault()
        window.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' })
      }}
    >
      {children}
      <span>{label}</span>
    </Link>
  )
}
