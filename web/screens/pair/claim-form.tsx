import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { SixDigits } from '#web/components/fields/six-digits.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { deviceOf } from '#web/components/text/device.ts'
import { formatWhen } from '#web/components/text/format.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { useUser } from '#web/data/account/user.ts'
import { computerQuery } from '#web/data/computers/computer.ts'
import { type Begun, beginSession, claim } from '#web/data/computers/pairing.ts'
import { keys } from '#web/data/keys.ts'

interface Giving {
  readonly code: string
  readonly onGiven: (session: Begun) => void
}

/** Giving the computer a session, once it is known, and said, which other computer that takes the link from. */
export function GiveSession({ code, onGiven }: Giving) {
  const { t, i18n } = useTranslation()
  const computer = useQuery(computerQuery)
  const when = (time: string) => formatWhen(time, i18n.language)
  return (
    <QueryState queries={[computer]} skeleton={<span className="spinner" aria-hidden="true" />}>
      {(other) => (
        <>
          {other !== null && (
            <div className="pair-other" role="note">
              <b>{t('away.pair.replaces', { name: other.name })}</b>
              <small>
                {[
                  t('away.computer.linked', { when: when(other.linked_at) }),
                  other.last_seen_at !== null && t('away.computer.seen', { when: when(other.last_seen_at) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
          )}
          <Give
            code={code}
            onGiven={onGiven}
            action={t(other === null ? 'away.link.start' : 'away.pair.instead')}
          />
        </>
      )}
    </QueryState>
  )
}

/** The account's password again, and the six digits where it has a second factor: the computer's session is its own. */
function Give({ code, onGiven, action }: Giving & { readonly action: string }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const { email } = useUser()
  const browser = useBrowser()
  const [password, setPassword] = useState('')
  const [digits, setDigits] = useState('')
  const [begun, setBegun] = useState<Begun | null>(null)
  const give = useMutation({
    mutationFn: async (given: string) => {
      const session = begun ?? (await beginSession(email, password))
      setBegun(session)
      if (session.factorId !== null && given === '') return
      const whole = await session.finish(given)
      try {
        await claim(code, whole, browser)
      } catch (error) {
        setBegun(null)
        await session.end()
        throw error
      }
      onGiven(session)
      await client.invalidateQueries({ queryKey: keys.pairingOf(code) })
    },
    onError: () => setDigits(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!give.isPending) give.mutate(digits)
  }
  const error = give.error && text(give.error)
  return (
    <form className="pair-give" onSubmit={submit} noValidate>
      {begun?.factorId ? (
        <>
          <b>{t('away.pair.digits')}</b>
          <SixDigits
            label={t('away.pair.digits')}
            value={digits}
            onChange={setDigits}
            onFull={(full) => give.mutate(full)}
            hint={t('away.pair.digitsHint')}
            error={error}
            readOnly={give.isPending}
          />
        </>
      ) : (
        <PasswordField
          label={t('away.pair.password', { email })}
          hint={t('away.pair.passwordHint')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          readOnly={give.isPending}
          error={error}
        />
      )}
      <Button type="submit" kind="primary" size="large" busy={give.isPending}>
        {action}
      </Button>
    </form>
  )
}

/** How this browser is told to the person at the computer. */
function useBrowser(): string {
  const { t } = useTranslation()
  const { browser, system } = deviceOf(navigator.userAgent)
  return browser === null || system === null
    ? t('away.pair.anyBrowser')
    : t('away.pair.browser', { browser, system })
}
