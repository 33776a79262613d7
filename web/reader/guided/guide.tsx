import { ChevronLeft, ChevronRight, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { useCapOf } from '#web/components/reading/key-label.ts'
import type { Stop } from './stops.ts'

interface GuideProps {
  /** Steps through the current page: each panel, or the whole page. */
  readonly stops: readonly Stop[]
  readonly at: number
  readonly page: number
  readonly total: number
  /** Width ÷ height of the page. */
  readonly ratio: number
  /** URL of the page's thumbnail. */
  readonly picture: string
  readonly narrow: boolean
  readonly rtl: boolean
  /** True while the panels are being detected. */
  readonly pending: boolean
  readonly onGo: (at: number) => void
  readonly onTurn: (by: 1 | -1) => void
  readonly onLeave: () => void
  readonly onCorrect: () => void
}

/** Controls of guided view: the position on the page, and buttons to move. */
export function Guide(props: GuideProps) {
  const { t } = useTranslation()
  const { stops, at, page, total, narrow, rtl, pending } = props
  const panel = stops[at]?.panel ?? null
  const shortcut = useCapOf()('guided')
  return (
    <footer className="guide" data-narrow={narrow || undefined}>
      <div className="guide-here">
        <button
          type="button"
          className="guide-map"
          aria-label={t('places.grid.leave')}
          onClick={props.onLeave}
        >
          <img src={props.picture} alt="" draggable={false} style={{ aspectRatio: props.ratio }} />
          {panel !== null && (
            <i
              style={{
                left: `${panel.x * 100}%`,
                top: `${panel.y * 100}%`,
                width: `${panel.width * 100}%`,
                height: `${panel.height * 100}%`,
              }}
            />
          )}
        </button>
        <p>
          <b>
            {panel === null
              ? t(pending ? 'guided.finding' : 'guided.wholePage')
              : t('guided.panel', { panel: at + 1, panels: stops.length })}
          </b>
          <span className="tabular">{t('reader.pageOf', { page, total })}</span>
        </p>
        <IconButton label={t('guided.correct')} disabled={pending} onClick={props.onCorrect}>
          <SquarePen aria-hidden="true" />
        </IconButton>
      </div>
      <div className="guide-way">
        <RoundButton
          label={t('guided.previous')}
          disabled={page === 1 && at === 0}
          onClick={() => props.onTurn(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </RoundButton>
        <div className="guide-steps">
          <ol aria-label={t('guided.panels')}>
            {stops.map((stop, index) => (
              <li key={keyOf(stop)}>
                <button
                  type="button"
                  aria-label={t('guided.goTo', { panel: index + 1 })}
                  aria-current={index === at ? 'step' : undefined}
                  data-read={index < at || undefined}
                  onClick={() => props.onGo(index)}
                />
              </li>
            ))}
          </ol>
          <p className="tabular" aria-hidden="true">
            <span>{page > 1 && t('guided.page', { page: page - 1 })}</span>
            <span>{t('guided.share', { percent: Math.round((page / total) * 100) })}</span>
            <span>{page < total && t('guided.page', { page: page + 1 })}</span>
          </p>
        </div>
        <RoundButton label={t('guided.next')} onClick={() => props.onTurn(1)}>
          <ChevronRight aria-hidden="true" />
        </RoundButton>
      </div>
      {!narrow && (
        <p className="guide-keys" aria-hidden="true">
          <kbd>{rtl ? '←' : '→'}</kbd> {t('guided.nextKey')}
          {shortcut !== null && (
            <>
              <kbd>{shortcut}</kbd> {t('guided.backKey')}
            </>
          )}
        </p>
      )}
    </footer>
  )
}

const keyOf = ({ page, panel }: Stop) =>
  panel === null ? page : [panel.x, panel.y, panel.width, panel.height].join(' ')

function RoundButton({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="guide-round" aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
