import { useQuery } from '@tanstack/react-query'
import { FolderPlus, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { scanStatusQuery } from '#web/data/collection/scan.ts'
import art from '../../art/empty-library.svg'

/** Welcome in an empty library: a drawing and a link to /server. */
export function Welcome() {
  const { t } = useTranslation()
  const { data: scan } = useQuery(scanStatusQuery)
  const scanning = scan?.running ?? false
  return (
    <div className="welcome">
      <div>
        <span className="cartela">{t('home.first')}</span>
        <h1 className="font-display">{t('home.welcome')}</h1>
        <p aria-live="polite">{t(scanning ? 'home.scanning' : 'home.welcomeHint')}</p>
        <ButtonLink
          kind="primary"
          size="large"
          icon={scanning ? <ScanLine aria-hidden="true" /> : <FolderPlus aria-hidden="true" />}
          to={paths.server}
        >
          {t(scanning ? 'home.seeScan' : 'home.setUp')}
        </ButtonLink>
      </div>
      <div className="welcome-art" aria-hidden="true">
        <img src={art} alt="" width={640} height={710} />
        <Bubble text={t('home.bubble')} />
      </div>
    </div>
  )
}

/** The cat's speech bubble, which is not part of the drawing because its text is translated. */
function Bubble({ text }: { text: string }) {
  return (
    <svg viewBox="0 0 640 710" role="presentation">
      <path
        d="M372,306h204a22,22 0 0 1 22,22v46a22,22 0 0 1 -22,22h-22q-2,60 12,116q-44,-48 -54,-116h-140a22,22 0 0 1 -22,-22v-46a22,22 0 0 1 22,-22z"
        fill="var(--paper-1)"
        stroke="var(--ink-1)"
        strokeWidth="6"
        paintOrder="stroke"
      />
      <text
        x="474"
        y="363"
        textAnchor="middle"
        fontSize={text.length > 12 ? 29 : 36}
        className="font-display"
        fill="var(--ink-1)"
      >
        {text}
      </text>
    </svg>
  )
}
