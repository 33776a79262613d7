import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#web/components/button.tsx'
import { LanguageSelect } from '#web/components/language-select.tsx'
import { Logo } from '#web/components/logo.tsx'
import { paths } from '../paths.ts'
import './nav-bar.css'

/** The bar over open screens for who is not signed in: the language, and the way in, which leads back here. */
export function VisitorBar() {
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
          {t('auth.signIn')}
        </ButtonLink>
      </div>
    </header>
  )
}
