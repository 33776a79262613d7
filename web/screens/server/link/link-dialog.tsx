import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Code } from '#web/actions/away/code.tsx'
import { TimeLeft, useTimeLeft } from '#web/actions/away/time-left.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { Qr } from '#web/components/pictures/qr.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { decideLink, type Pairing, pairingQuery, reloadWithNewAccount } from '#web/data/computers/link.ts'

interface LinkDialogProps {
  readonly onClose: () => void
  /** Requests another code. */
  readonly onAnother: () => void
  readonly busy: boolean
}

/** Dialog at the computer that is linked: shows the code, then the account that claims it, then the result. */
export function LinkDialog({ onClose, onAnother, busy }: LinkDialogProps) {
  const { t } = useTranslation()
  const { data: pairing } = useQuery(pairingQuery)
  const [carriesData, setCarriesData] = useState(true)
  const [email, setEmail] = useState('')
  const decide = useMutation({
    mutationFn: (allow: boolean) => decideLink(allow, carriesData),
    onMutate: () => setEmail(pairing?.claim?.email ?? ''),
  })
  const timeLeft = useTimeLeft(pairing?.expiresAt)
  const title = t('away.link.dialog')
  if (decide.data) {
    return decide.data.linked ? (
      <Done title={title} email={email} carried={decide.data.carried} />
    ) : (
      <Dialog
        open
        onClose={onClose}
        title={title}
        footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <p role="status">{t('away.link.refused')}</p>
      </Dialog>
    )
  }
  const isOver = pairing === null || (pairing !== undefined && timeLeft === 0)
  if (isOver) {
    const again = (
      <Button kind="primary" busy={busy} onClick={onAnother}>
        {t('away.link.another')}
      </Button>
    )
    return (
      <Dialog open onClose={onClose} title={title} footer={again}>
        <p role="alert">{t('away.link.expired')}</p>
      </Dialog>
    )
  }
  if (pairing === undefined) return null
  if (pairing.claim === null) {
    return (
      <Dialog open onClose={onClose} title={title} width={640}>
        <PairingCode pairing={pairing} timeLeft={timeLeft} />
      </Dialog>
    )
  }
  const footer = (
    <>
      <Button kind="ghost" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
        {t('away.link.refuse')}
      </Button>
      <Button kind="primary" busy={decide.isPending} onClick={() => decide.mutate(true)}>
        {t(decide.isPending ? 'away.link.linking' : 'away.link.allow')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('away.link.same')} footer={footer} width={640}>
      <ClaimQuestion pairing={pairing} claim={pairing.claim} timeLeft={timeLeft} />
      <Switch
        title={t('away.link.carry')}
        hint={t('away.link.carryHint')}
        checked={carriesData}
        onChange={setCarriesData}
      />
      <Failure error={decide.error} />
    </Dialog>
  )
}

function Failure({ error }: { error: unknown }) {
  const text = useErrorText()
  return error === null ? null : (
    <p className="away-problem" role="alert">
      {text(error)}
    </p>
  )
}

/** The pairing code, and the page where the user enters it. */
function PairingCode({ pairing, timeLeft }: { pairing: Pairing; timeLeft: number }) {
  const { t } = useTranslation()
  return (
    <div className="away-shown">
      <Qr text={pairing.page} label={t('away.link.qr')} />
      <div>
        <p>{t('away.link.open')}</p>
        <a className="mono" href={pairing.page} target="_blank" rel="noreferrer">
          {pairing.page}
        </a>
        <Code code={pairing.code} />
        <TimeLeft remaining={timeLeft} />
        <p className="away-left" role="status">
          <span className="spinner" aria-hidden="true" />
          {t('away.link.waiting')}
        </p>
      </div>
    </div>
  )
}

interface ClaimQuestionProps {
  readonly pairing: Pairing
  readonly claim: NonNullable<Pairing['claim']>
  readonly timeLeft: number
}

/** The account that claims the code. */
function ClaimQuestion({ pairing, claim, timeLeft }: ClaimQuestionProps) {
  const { t } = useTranslation()
  return (
    <div className="away-asked">
      <p role="status">
        <b>{claim.email}</b> · {t('away.link.wants', { browser: claim.browser })}
      </p>
      <Code code={pairing.code} />
      <TimeLeft remaining={timeLeft} />
      <p>{t('away.link.sameHint')}</p>
    </div>
  )
}

interface DoneProps {
  readonly title: string
  readonly email: string
  readonly carried: Readonly<Record<string, number>> | null
}

/** Shown after linking. Closing it opens the sign-in screen of the linked account. */
function Done({ title, email, carried }: DoneProps) {
  const { t } = useTranslation()
  const reload = useMutation({ mutationFn: reloadWithNewAccount })
  const onClose = () => reload.mutate()
  const count = Object.values(carried ?? {}).reduce((sum, each) => sum + each, 0)
  const footer = (
    <Button kind="primary" busy={reload.isPending} onClick={onClose}>
      {t('away.link.goOn')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={title} footer={footer}>
      <div role="status">
        <p>
          <b>{t('away.link.done')}</b>
        </p>
        {count > 0 && <p>{t('away.link.carried', { count })}</p>}
        <p>{t('away.link.doneHint', { email })}</p>
      </div>
    </Dialog>
  )
}
