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

/** Button that offers the browser's language, in that language, until the user has chosen one. */
function LanguageOffer() {
  const { i18n, offered, choose } = useLanguage()
  const language = offered()
  if (language === null || language === i18n.language) return null
  return (
    <Button size="small" lang={language} onClick={() => void choose(language)}>
      {OFFERS[language]}
    </Button>
  )
}

interface FrameProps {
  /** First part of the document's title, before the product's name. */
  readonly title: string
  readonly heading: string
  readonly hint?: string | null
  readonly children: ReactNode
}

/** Ref callback that registers the picture as loading until it is decoded or fails; deferred requests wait for it. */
function registerPicture(image: HTMLImageElement) {
  const done = awaitPicture()
  image.decode().then(done, done)
  return done
}

/** Layout of the screens before the library: the form beside a page of a comic. */
export function AuthFrame({ title, heading, hint, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <div className="auth">
      <TabTitle>{title}</TabTitle>
      <main className="auth-side">
        <div className="auth-top">
          <Logo />
          <LanguageOffer />
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
          ref={registerPicture}
          alt=""
          width={1680}
          height={1744}
        />
      </div>
    </div>
  )
}
