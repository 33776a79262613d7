import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OFFERS } from '#i18n/languages.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { LanguageSelect } from '#web/components/fields/language-select.tsx'
import { authArt } from '#web/components/pictures/auth-art.ts'
import { Logo } from '#web/components/pictures/logo.tsx'
import { TabTitle } from '#web/components/screen/screen.tsx'
import { awaitPicture } from '#web/components/screen/stillness.ts'
import { useLanguage } from '#web/components/text/language-context.ts'
import './auth.css'

/** Offers the browser's own language, in that language, while nobody has chosen one. */
function OwnLanguage() {
  const { i18n, offered, choose } = useLanguage()
  const own = offered()
  if (own === null || own === i18n.language) return null
  return (
    <Button size="small" lang={own} onClick={() => void choose(own)}>
      {OFFERS[own]}
    </Button>
  )
}

interface FrameProps {
  /** The document's title, before the product's name. */
  readonly title: string
  readonly heading: string
  readonly hint?: string | null
  readonly children: ReactNode
}

/** Until the picture can be painted, or never will be, all else that is fetched waits. */
function awaited(image: HTMLImageElement) {
  const over = awaitPicture()
  image.decode().then(over, over)
  return over
}

/** What every screen before the library looks like: the form beside a page of a comic. */
export function AuthFrame({ title, heading, hint, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <div className="auth">
      <TabTitle>{title}</TabTitle>
      <main className="auth-side">
        <div className="auth-top">
          <Logo />
          <OwnLanguage />
          <LanguageSelect />
        </div>
        <div className="auth-body">
          <h1 className="font-display">{heading}</h1>
          {hint && <p>{hint}</p>}
          {children}
        </div>
        <footer className="auth-foot">
          <Link to={paths.pricing}>{t('auth.plans')}</Link>
        </footer>
      </main>
      <div className="auth-art">
        <img
          src={authArt.src}
          srcSet={authArt.srcset}
          sizes={authArt.sizes}
          ref={awaited}
          alt=""
          width={1680}
          height={1744}
        />
      </div>
    </div>
  )
}
