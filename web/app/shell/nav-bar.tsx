import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { Avatar } from '#web/components/pictures/avatar.tsx'
import { Logo } from '#web/components/pictures/logo.tsx'
import { useUser } from '#web/data/account/user.ts'
import { isActive, isHome, paths } from '../paths.ts'
import { NavSearch } from '../search/nav-search.tsx'
import { SECTIONS } from './sections.ts'
import { ServerLink } from './server-link.tsx'
import './nav-bar.css'

const loadUserMenu = () => import('./user-menu.tsx')
const UserMenu = lazy(async () => ({ default: (await loadUserMenu()).UserMenu }))
/** Preloads the user menu. A failure is ignored here; opening the menu tries again. */
const preloadUserMenu = () => void loadUserMenu().catch(() => undefined)

/** Avatar button whose menu renders in `floats`. The menu is a lazy chunk, as most visits never open it. */
function UserButton({ floats }: { floats: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const user = useUser()
  const [open, setOpen] = useOpen()
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <button
      type="button"
      className="user-trigger wide-only"
      aria-label={t('nav.userMenu')}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={preloadUserMenu}
      onFocus={preloadUserMenu}
      onClick={() => {
        setWasOpened(true)
        setOpen(true)
      }}
    >
      <Avatar {...user} />
    </button>
  )
  if (!wasOpened) return button
  return (
    <Suspense fallback={button}>
      <UserMenu open={open} onOpen={setOpen} floats={floats} />
    </Suspense>
  )
}

/** Pixels scrolled before the bar gets its solid background. */
const SOLID_AFTER = 24

/** The bar at the top: transparent over a hero, solid elsewhere and once the page is scrolled. */
export function NavBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const scrolled = useScrolled(SOLID_AFTER)
  const floats = useRef<HTMLDivElement>(null)
  const overHero =
    isHome(pathname) ||
    /^\/(series|comic|characters|artists|storylines|publishers|playlists)\/./.test(pathname)
  return (
    <header className="nav" data-solid={!overHero || scrolled || undefined}>
      <Link to={paths.home}>
        <Logo />
      </Link>
      <nav aria-label={t('nav.label')}>
        <ul>
          {SECTIONS.map(({ to, word }) => (
            <li key={to}>
              <Link to={to} aria-current={isActive(to, pathname) ? 'page' : undefined}>
                {t(word)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="end">
        <NavSearch key={pathname} />
        <ServerLink />
        <UserButton floats={floats} />
      </div>
      <div className="nav-floats" ref={floats} />
    </header>
  )
}

/**
 * True if the page is scrolled by more than `after` pixels. An IntersectionObserver watches an invisible element of
 * that height, because reading the scroll position on each scroll event would force a layout.
 */
function useScrolled(after: number): boolean {
  const [scrolled, setScrolled] = useState(() => window.scrollY >= after)
  useEffect(() => {
    const mark = document.createElement('div')
    mark.style.cssText = `position:absolute;top:0;width:1px;height:${after}px;pointer-events:none`
    document.body.append(mark)
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false))
    observer.observe(mark)
    return () => {
      observer.disconnect()
      mark.remove()
    }
  }, [after])
  return scrolled
}
