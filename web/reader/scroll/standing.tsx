import { type CSSProperties, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewProps } from '../views.ts'
import { Rail } from './rail.tsx'
import type { FlowView } from './use-flow.ts'

/** The least room beside the strip in which the figures stand, in CSS pixels. */
const ROOM = 300

interface StandingProps extends Pick<ViewProps, 'comic' | 'reading' | 'minutes' | 'ticks'> {
  readonly view: FlowView
  /** What the strip leaves on each side, in CSS pixels. */
  readonly room: number
}

/** How far one is in a strip: in figures, and on a rail by which one goes elsewhere. */
export function Standing({ comic, reading, minutes, ticks, view, room }: StandingProps) {
  const { t, i18n } = useTranslation()
  const share = useSyncExternalStore(view.subscribe, () => Math.round(view.share.current * 200) / 200)
  const total = comic.pages.length
  const page = reading.spread.pages[0]
  return (
    <>
      {room >= ROOM && (
        <div className="reader-standing">
          <p className="tabular font-display">
            {new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)}
          </p>
          <p className="facts">
            <span>{t('reader.pageOf', { page, total })}</span>
            {minutes !== null && <span>{t('reader.strip.minutes', { minutes })}</span>}
          </p>
        </div>
      )}
      <Rail page={page} total={total} share={share} onJump={reading.goToPage}>
        {ticks.map((tick) => (
          <em
            key={`${tick.kind} ${tick.page}`}
            data-kind={tick.kind}
            aria-hidden="true"
            style={{ '--share': view.shareAt(tick.page) } as CSSProperties}
          />
        ))}
      </Rail>
    </>
  )
}
