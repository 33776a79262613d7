import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isAppError } from '#domain/errors/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { codeFrom, codeQuery } from '#web/data/computers/pairing.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import { PairCode } from './pair-code.tsx'
import '#web/actions/away/away.css'
import './pair.css'

/** Screen /pair: links a computer to this account by the code that the computer shows. */
export function Component() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const code = codeFrom(params.get('code') ?? '')
  const go = (next: string | null) => setParams(next === null ? {} : { code: next }, { replace: true })
  return (
    <Screen title={t('away.pair.title')} name="pair">
      {!isServedByRelay() ? (
        <div className="pair-head">
          <h1 className="font-display">{t('away.pair.title')}</h1>
          <p>{t('away.pair.local')}</p>
        </div>
      ) : code === null ? (
        <TypeCode typed={params.get('code') ?? ''} onCode={go} />
      ) : (
        <PairWithCode key={code} code={code} onOther={() => go(null)} />
      )}
    </Screen>
  )
}

function PairWithCode({ code, onOther }: { code: string; onOther: () => void }) {
  const lookup = useQuery(codeQuery(code))
  if (lookup.data) {
    return (
      <PairCode
        code={code}
        computer={lookup.data}
        isGone={isAppError(lookup.error, 'pairing-unknown')}
        onOther={onOther}
      />
    )
  }
  if (lookup.error)
    return (
      <TypeCode typed={code} refusal={lookup.error} onCode={() => void lookup.refetch()} onOther={onOther} />
    )
  return null
}

interface TypeCodeProps {
  readonly typed: string
  readonly refusal?: unknown
  readonly onCode: (code: string) => void
  readonly onOther?: () => void
}

function TypeCode({ typed: first, refusal, onCode, onOther }: TypeCodeProps) {
  const { t } = useTranslation()
  const text = useErrorText()
  const [typed, setTyped] = useState(first)
  const [wasWrong, setWrong] = useState(first !== '' && refusal === undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = codeFrom(typed)
    setWrong(code === null)
    if (code !== null) onCode(code)
  }
  const error = wasWrong ? t('errors.pairing-unknown') : refusal === undefined ? null : text(refusal)
  return (
    <>
      <div className="pair-head">
        <h1 className="font-display">{t('away.pair.type')}</h1>
        <p>{t('away.pair.typeHint')}</p>
      </div>
      <form className="pair-type" onSubmit={submit} noValidate>
        <Field
          label={t('auth.code')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.toUpperCase())
            onOther?.()
          }}
          placeholder="K7F-2QM"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={9}
          error={error}
        />
        <Button type="submit" kind="primary" size="large">
          {t('away.pair.look')}
        </Button>
      </form>
      <p className="pair-nothing">{t('away.pair.nothing')}</p>
    </>
  )
}
