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
import { beginSession, claimCode, type PendingSession } from '#web/data/computers/pairing.ts'
import { keys } from '#web/data/keys.ts'

interface ClaimProps {
  readonly code: string
  readonly onClaimed: (session: PendingSession) => void
}

/** Form that gives the computer a session, with a notice if this replaces the link of another computer. */
export function ClaimForm({ code, onClaimed }: ClaimProps) {
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
          <PasswordForm
            code={code}
            onClaimed={onClaimed}
            action={t(other === null ? 'away.link.start' : 'away.pair.instead')}
          />
        </>
      )}
    </QueryState>
  )
}

/** Asks for the password and the second factor, because the computer gets a session of its own. */
function PasswordForm({ code, onClaimed, action }: ClaimProps & { readonly action: string }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const { email } = useUser()
  const browser = useBrowserName()
  const [password, setPassword] = useState('')
  const [digits, setDigits] = useState('')
  const [pairingSession, setPairingSession] = useState<PendingSession | null>(null)
  const claiming = useMutation({
    mutationFn: async (given: string) => {
      const current = pairingSession ?? (await beginSession(email, password))
      setPairingSession(current)
      if (current.factorId !== null && given === '') return
      const whole = await current.finish(given)
      try {
        await claimCode(code, whole, browser)
      } catch (error) {
        setPairingSession(null)
        await current.end()
        throw error
      }
      onClaimed(current)
      await client.invalidateQueries({ queryKey: keys.pairingOf(code) })
    },
    onError: () => setDigits(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!claiming.isPending) claiming.mutate(digits)
  }
  const error = claiming.error && text(claiming.error)
  return (
    <form className="pair-give" onSubmit={submit} noValidate>
      {pairingSession?.factorId ? (
        <>
          <b>{t('away.pair.digits')}</b>
          <SixDigits
            label={t('away.pair.digits')}
            value={digits}
            onChange={setDigits}
            onFull={(full) => claiming.mutate(full)}
            hint={t('away.pair.digitsHint')}
            error={error}
            readOnly={claiming.isPending}
          />
        </>
      ) : (
        <PasswordField
          label={t('away.pair.password', { email })}
          hint={t('away.pair.passwordHint')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          readOnly={claiming.isPending}
          error={error}
        />
      )}
      <Button type="submit" kind="primary" size="large" busy={claiming.isPending}>
        {action}
      </Button>
    </form>
  )
}

/** Returns this browser's name, which the computer shows in its question. */
function useBrowserName(): string {
  const { t } = useTranslation()
  const { browser, system } = deviceOf(navigator.userAgent)
  return browser === null || system === null
    ? t('away.pair.anyBrowser')
    : t('away.pair.browser', { browser, system })
}
