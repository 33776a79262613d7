import { Laptop, Monitor } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PairingState } from '#contract/relay.ts'
import { Code } from '#web/actions/away/code.tsx'
import { TimeLeft, useTimeLeft } from '#web/actions/away/time-left.tsx'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import type { PendingSession } from '#web/data/computers/pairing.ts'
import { ClaimForm } from './claim-form.tsx'

interface PairCodeProps {
  readonly code: string
  readonly computer: {
    readonly name: string
    readonly platform: string
    readonly state: PairingState
    readonly expiresAt: string
  }
  /** True if the relay no longer knows the code. */
  readonly isGone: boolean
  readonly onOther: () => void
}

/** Shows the code on both sides, asks for the password, then waits for the computer's answer. */
export function PairCode({ code, computer, isGone, onOther }: PairCodeProps) {
  const { t } = useTranslation()
  const timeLeft = useTimeLeft(computer.expiresAt)
  const { name, platform, state } = computer
  const [given, setGiven] = useState<PendingSession | null>(null)
  const isRejected = isGone || state === 'refused'
  // The session was created for the computer, and nothing else uses it.
  useEffect(() => {
    if (isRejected) void given?.end()
  }, [isRejected, given])
  if (state === 'linked') {
    return (
      <div className="pair-head" role="status">
        <h1 className="font-display">{t('away.pair.done')}</h1>
        <p>{t('away.pair.doneHint', { name })}</p>
        <ButtonLink kind="primary" size="large" to={paths.home}>
          {t('away.pair.goHome')}
        </ButtonLink>
      </div>
    )
  }
  const isOver = isGone || timeLeft === 0
  if (isOver || state === 'refused') {
    return (
      <div className="pair-head" role="alert">
        <h1 className="font-display">{t('away.pair.title')}</h1>
        <p>{t(state === 'refused' ? 'away.pair.refused' : 'away.link.expired')}</p>
        <Button kind="primary" size="large" onClick={onOther}>
          {t('away.pair.type')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <div className="pair-head">
        <h1 className="font-display">
          {state === 'claimed' ? t('away.pair.press', { name }) : t('away.link.same')}
        </h1>
        <p>{t(state === 'claimed' ? 'away.pair.pressHint' : 'away.pair.sameHint')}</p>
      </div>
      <div className="pair-sides">
        <section aria-labelledby="pair-computer">
          <header>
            <Monitor aria-hidden="true" />
            <h2 id="pair-computer">{t('away.pair.computer')}</h2>
            <span>{[name, platform].filter(Boolean).join(' · ')}</span>
          </header>
          <div className="pair-there">
            <div>
              <b>comics</b>
              <Code code={code} />
              <span aria-hidden="true">
                <i>{t('away.link.refuse')}</i>
                <i>{t('away.link.allow')}</i>
              </span>
            </div>
          </div>
        </section>
        <section aria-labelledby="pair-here">
          <header>
            <Laptop aria-hidden="true" />
            <h2 id="pair-here">{t('away.here')}</h2>
            <span>{t('away.pair.browserHere')}</span>
          </header>
          <div className="pair-here">
            <Code code={code} />
            <TimeLeft remaining={timeLeft} />
            {state === 'claimed' ? (
              <p className="away-left" role="status">
                <span className="spinner" aria-hidden="true" />
                {t('away.pair.waiting', { name })}
              </p>
            ) : (
              <ClaimForm code={code} onClaimed={setGiven} />
            )}
          </div>
        </section>
      </div>
      <div className="pair-else">
        <Button
          kind="ghost"
          size="large"
          onClick={() => {
            void given?.end()
            onOther()
          }}
        >
          {t('away.pair.mismatch')}
        </Button>
      </div>
      <p className="pair-nothing">{t('away.pair.nothing')}</p>
    </>
  )
}
