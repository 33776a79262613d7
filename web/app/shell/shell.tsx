import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { NavBar } from './nav-bar.tsx'
import { ScanWatch } from './scan-watch.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** What stands around every screen but /auth and the reader. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const main = useFocusOnArrival(pathname)
  return (
    <>
      <a className="skip-link" href="#content">
        {t('common.skip')}
      </a>
      <NavBar />
      <main id="content" tabIndex={-1} key={pathname} ref={main}>
        <Outlet />
      </main>
      <ScanWatch />
      <Shortcuts />
      <ScrollRestoration />
    </>
  )
}

/** A new screen takes the focus, so that the keyboard and screen readers begin at its start. */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
