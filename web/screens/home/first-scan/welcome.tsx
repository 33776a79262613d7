import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FolderChooser } from '#web/actions/folders/folder-chooser.tsx'
import { librariesQuery } from '#web/data/collection/library-queries.ts'
import art from '../../../art/empty-library.svg'

/** Welcome in an empty library: a drawing, and for its owner the folder picker. */
export function Welcome({ canManage }: { canManage: boolean }) {
  const { t } = useTranslation()
  // A folder without comics is chosen, so that the picker names it with the reason.
  const { data: known } = useQuery({ ...librariesQuery, enabled: canManage })
  return (
    <div className="welcome">
      <div>
        <span className="cartela">{t('firstScan.first')}</span>
        <h1 className="font-display">{t('firstScan.welcome')}</h1>
        <p className="hint-text">{t(canManage ? 'firstScan.hint' : 'firstScan.guestHint')}</p>
        {canManage &&
          (known ? (
            <FolderChooser initial={known.libraries.at(-1)} onAdded={() => undefined} />
          ) : (
            <div className="chooser chooser-wait" />
          ))}
      </div>
      <div className="welcome-art" aria-hidden="true">
        <img src={art} alt="" width={640} height={710} />
        <Bubble text={t('firstScan.bubble')} />
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
        fill="#f5f3ee"
        stroke="#0c0d11"
        strokeWidth="6"
        paintOrder="stroke"
      />
      <text
        x="474"
        y="363"
        textAnchor="middle"
        fontSize={text.length > 12 ? 29 : 36}
        className="font-display"
        fill="#0c0d11"
      >
        {text}
      </text>
    </svg>
  )
}
