import { useMutation } from '@tanstack/react-query'
import { Check, Copy, QrCode } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { SixDigits } from '#web/components/fields/six-digits.tsx'
import { useCopied } from '#web/components/fields/use-copied.ts'
import { Step } from '#web/components/lists/step.tsx'
import { Qr } from '#web/components/pictures/qr.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { verifyCode } from '#web/data/account/auth.ts'
import { type Enrolment, enrolFactor } from '#web/data/account/factors.ts'

const NAME_MAX = 60

interface EnrolFactorProps {
  /** Initial name, which no other app has. */
  readonly suggested: string
  /** Called with the id of the unverified factor, so that it can be removed. */
  readonly onStart: (id: string) => void
  readonly onDone: () => void
}

/** Adds an authenticator app in three steps: name, QR code, and verification with a six-digit code. */
export function EnrolFactor({ suggested, onStart, onDone }: EnrolFactorProps) {
  const { t } = useTranslation()
  const text = useErrorText()
  const [name, setName] = useState(suggested)
  const [digits, setDigits] = useState('')
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const begin = useMutation({
    mutationFn: () => enrolFactor(name),
    onSuccess: (begun) => {
      // The digits are typed next. The button is about to be removed, so the focus moves first.
      field.current?.focus()
      setEnrolment(begun)
      onStart(begun.id)
    },
  })
  const verify = useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) => verifyCode(id, code),
    onSuccess: onDone,
    onError: () => {
      setDigits('')
      field.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !begin.isPending) begin.mutate()
  }
  const codeError =
    verify.error && (isAppError(verify.error, 'code-wrong') ? t('you.codeWrong') : text(verify.error))
  const step = enrolment === null ? 1 : digits === '' ? 2 : 3
  return (
    <div className="enrol">
      <div className="enrol-code">
        {enrolment === null ? (
          <div className="qr" data-empty="" aria-hidden="true">
            <QrCode />
          </div>
        ) : (
          <>
            <Qr text={enrolment.uri} label={t('you.qr')} />
            <p className="hint">{t('you.keyHint')}</p>
            <CopyKey secret={enrolment.secret} />
          </>
        )}
      </div>
      <ol className="steps">
        <Step heading="h3" at={1} now={step} title={t('you.stepName')}>
          <form onSubmit={submit} noValidate>
            <Field
              bare
              label={t('you.stepName')}
              hint={t('you.stepNameHint')}
              maxLength={NAME_MAX}
              value={name}
              readOnly={enrolment !== null}
              error={begin.error && text(begin.error)}
              onChange={(event) => setName(event.target.value)}
            />
            {enrolment === null && (
              <Button type="submit" kind="primary" busy={begin.isPending} disabled={name.trim() === ''}>
                {t('you.goOn')}
              </Button>
            )}
          </form>
        </Step>
        <Step heading="h3" at={2} now={step} title={t('you.stepScan')}>
          <p>{t('you.stepScanHint')}</p>
        </Step>
        <Step heading="h3" at={3} now={step} title={t('you.stepCode')}>
          <SixDigits
            ref={field}
            label={t('you.stepCode')}
            value={digits}
            onChange={(next) => {
              setDigits(next)
              if (next !== '') verify.reset()
            }}
            onFull={(code) => enrolment && verify.mutate({ id: enrolment.id, code })}
            hint={t('you.stepCodeHint')}
            error={codeError}
            readOnly={enrolment === null || verify.isPending}
          />
        </Step>
      </ol>
    </div>
  )
}

/** The secret in groups of four characters, for apps that cannot scan. */
function CopyKey({ secret }: { secret: string }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopied(secret)
  return (
    <div className="copy-key">
      <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <IconButton label={t(isCopied ? 'actions.copied' : 'you.copyKey')} onClick={copy}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <span className="sr-only" role="status">
        {isCopied ? t('actions.copied') : ''}
      </span>
    </div>
  )
}
