import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation, useNavigationType } from 'react-router'
import { ActionDialogs } from '#web/actions/action-dialogs.tsx'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { LanguageSelect } from '#web/components/fields/language-select.tsx'
import { Logo } from '#web/components/pictures/logo.tsx'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { NARROW, useMedia } from '#web/components/screen/use-media.ts'
import { isMember, sessionQuery } from '#web/data/account/session.ts'
import { onUserScanEnd, scanStatusQuery } from '#web/data/collection/scan.ts'
import { useHasAlarm } from '#web/data/live/live-state.ts'
import { paths } from '../paths.ts'
import { NavBar } from './nav-bar.tsx'
import { GROUPED } from './sections.ts'
import { Shortcuts } from './shortcuts.tsx'
import './nav-bar.css'

/** Top bar of open screens for visitors: a language select, and a sign-in link that returns to this screen. */
function VisitorBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <header className="nav" data-solid="">
      <Link to={paths.home}>
        <Logo />
      </Link>
      <div className="end">
        <LanguageSelect />
        <ButtonLink to={paths.auth} state={{ from: pathname }}>
          {t('nav.signIn')}
        </ButtonLink>
      </div>
    </header>
  )
}

/** Shows a toast on any screen when a scan that a user started has ended. */
function ScanWatch() {
  const { t } = useTranslation()
  const client = useQueryClient()
  useQuery(scanStatusQuery)

  useEffect(
    () =>
      onUserScanEnd(client, (status) => {
        // Lazy, as its texts belong to the server screen. If it does not load, no toast is shown.
        void import('./scan-end-toast.ts').then(
          ({ showScanEnd }) => showScanEnd(t, status),
          () => undefined,
        )
      }),
    [client, t],
  )
  return null
}

const Alarms = lazyChunk(async () => ({ default: (await import('#web/actions/history/alarms.tsx')).Alarms }))

const TabBar = lazyChunk(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }))

/** Links between the lists of the tab Comics, which only narrow windows show. */
function SectionLinks() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav className="section-links" aria-label={t('nav.label')}>
      <ul>
        {GROUPED.map(({ to, word }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              ref={to === pathname ? (link) => link?.scrollIntoView({ block: 'nearest' }) : undefined}
            >
              {t(word)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The frame of all screens except /auth, /new-password and the reader: navigation, alarms, dialogs. */
export function Component() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: session } = useQuery(sessionQuery)
  const forMember = isMember(session)
  const main = useRef<HTMLElement>(null)
  const hasAlarm = useHasAlarm()
  const isNarrow = useMedia(NARROW)
  useFocusOnArrival(main)
  return (
    <>
      <a className="skip-link" href="#content">
        {t('common.skip')}
      </a>
      {forMember ? <NavBar /> : <VisitorBar />}
      {forMember && hasAlarm && (
        <Optional>
          <Alarms />
        </Optional>
      )}
      {forMember && GROUPED.some(({ to }) => to === pathname) && <SectionLinks />}
      <main id="content" tabIndex={-1} key={pathname} ref={main}>
        <Outlet />
      </main>
      {forMember && (
        <>
          {isNarrow && (
            <Optional>
              <TabBar />
            </Optional>
          )}
          <ActionDialogs />
          <ScanWatch />
          <Shortcuts />
        </>
      )}
    </>
  )
}

/**
 * Moves the focus to the heading of a new screen as soon as it renders, so that screen readers announce it and Tab
 * starts there; until then the screen itself has the focus. Going back restores the focus elsewhere.
 */
function useFocusOnArrival(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  /** Path of the previous screen; null on the first screen. / does not count, as it redirects. */
  const before = useRef<string | null>(null)
  useEffect(() => {
    const from = before.current
    if (from === null && pathname === paths.root) return
    before.current = pathname
    const screen = main.current
    if (from === null || from === pathname || isBack || screen === null) return
    screen.focus({ preventScroll: true })
    return focusHeading(screen)
  }, [pathname, isBack, main])
}

/** Moves the focus from a screen to its heading, now or when it renders. Returns a function that stops waiting. */
function focusHeading(screen: HTMLElement): () => void {
  const observer = new MutationObserver(focusIfPresent)
  function focusIfPresent() {
    const heading = screen.querySelector('h1')
    if (heading === null && document.activeElement === screen) return
    observer.disconnect()
    if (document.activeElement !== screen || heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  observer.observe(screen, { childList: true, subtree: true })
  focusIfPresent()
  return () => observer.disconnect()
}
