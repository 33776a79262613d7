import { useQuery } from '@tanstack/react-query'
import { Link2, RotateCw } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { ServerBadge } from '#web/components/pictures/server-badge.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { useIssueName } from '#web/components/text/issue-name.ts'
import { modeQuery } from '#web/data/connection/mode.ts'
import { type Unfinished, unfinishedQuery } from '#web/data/progress/unfinished.ts'
import art from '../../art/asleep.svg'
import { useComputer } from './use-computer.ts'
import './away.css'
import '#web/components/cards/continue-card.css'

/** Fallback for the cover colour, which only the helper has. */
const PLAIN = 'var(--ink-4)'

/** Te espera aquí: the unfinished comics, which can be opened once the helper is online. */
function Waiting() {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(unfinishedQuery)
  if (!data?.length) return null
  return (
    <section className="asleep-waiting" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('away.off.waits')}</h2>
        <span>{t('away.off.waitsHint')}</span>
      </header>
      <ul>
        {data.map((comic) => (
          <Card key={comic.id} comic={comic} />
        ))}
      </ul>
    </section>
  )
}

function Card({ comic }: { comic: Unfinished }) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const { title, number, page, pageCount } = comic
  const cover = comic.cover ?? { id: comic.id, version: null, tint: PLAIN, ratio: null }
  const share = pageCount > 0 ? Math.min(1, page / pageCount) : 0
  return (
    <li className="continue" style={{ '--tint': cover.tint } as CSSProperties}>
      <Cover cover={cover} title={title} sizes="92px" decorative />
      <div className="body">
        <div className="name">{title}</div>
        <div className="about">{number !== null && nameOf(number)}</div>
        <div className="foot">
          <span className="bar" aria-hidden="true">
            <i style={{ transform: `scaleX(${share})` }} />
          </span>
          <span className="tabular">{t('common.progress', { page, total: pageCount })}</span>
        </div>
      </div>
    </li>
  )
}

interface StepsProps {
  readonly steps: readonly (readonly [title: string, hint: string])[]
}

/** A list of steps to take, in order. */
function Steps({ steps }: StepsProps) {
  return (
    <ol className="away-steps">
      {steps.map(([title, hint], place) => (
        <li key={title}>
          <span aria-hidden="true">{place + 1}</span>
          <b>{title}</b>
          <small>{hint}</small>
        </li>
      ))}
    </ol>
  )
}

/** Explains how to link a computer, for an account without one. */
function NoComputer() {
  const { t } = useTranslation()
  return (
    <div className="asleep">
      <div className="asleep-columns">
        <div>
          <h1 className="font-display">{t('away.none.title')}</h1>
          <p>{t('away.none.hint')}</p>
          <Steps
            steps={[
              [t('away.none.open'), t('away.none.openHint')],
              [t('away.none.address'), location.origin],
              [t('away.none.code'), t('away.none.codeHint')],
            ]}
          />
          <div className="asleep-retry">
            <ButtonLink kind="primary" size="large" icon={<Link2 aria-hidden="true" />} to={paths.pair}>
              {t('away.none.action')}
            </ButtonLink>
          </div>
        </div>
        <img className="asleep-art" src={art} alt="" width={640} height={710} />
      </div>
    </div>
  )
}

/** Shown on a relay's page while the helper is offline: the computer's name and what to do. */
export function Asleep() {
  const { t, i18n } = useTranslation()
  const mode = useQuery(modeQuery)
  const computer = useComputer()
  if (computer === undefined && mode.data?.reason !== 'unreachable') return null
  if (computer === null) return <NoComputer />
  const isSilent = mode.data?.reason === 'unreachable'
  const name = computer?.name ?? t('away.yourComputer')
  const lastSeen =
    computer?.seenAt != null && t('away.off.seen', { when: formatWhen(computer.seenAt, i18n.language) })
  return (
    <div className="asleep">
      <div className="asleep-columns">
        <div>
          <span className="server-badge" role="status">
            <ServerBadge state="off" />
          </span>
          <h1 className="font-display">{t(isSilent ? 'away.off.silent' : 'away.off.title')}</h1>
          <p>
            {isSilent
              ? t('away.off.silentHint')
              : [t('away.off.where', { name }), lastSeen]
                  .filter(Boolean)
                  .join(i18n.language === 'ja' ? '' : ' ')}
          </p>
          {!isSilent && (
            <Steps
              steps={[
                [t('away.off.wake'), t('away.off.wakeHint')],
                [t('away.off.open'), t('away.off.openHint')],
                [t('away.off.connect'), t('away.off.connectHint')],
              ]}
            />
          )}
          <div className="asleep-retry">
            <Button
              kind="primary"
              size="large"
              icon={<RotateCw aria-hidden="true" />}
              busy={mode.isFetching}
              onClick={() => void mode.refetch()}
            >
              {t('common.retry')}
            </Button>
            <span>{t('away.off.auto')}</span>
          </div>
        </div>
        <img className="asleep-art" src={art} alt="" width={640} height={710} />
      </div>
      <Waiting />
    </div>
  )
}
