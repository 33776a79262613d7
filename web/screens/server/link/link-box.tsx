import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Unlink } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError, isErrorCode } from '#domain/errors/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import {
  beginLink,
  type LinkStatus,
  linkQuery,
  reloadWithNewAccount,
  removeLink,
} from '#web/data/computers/link.ts'
import { keys } from '#web/data/keys.ts'
import '#web/actions/away/away.css'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

/** Acceso remoto: links this computer to an account at a relay, or shows the state of the link. */
export function LinkBox() {
  const { t } = useTranslation()
  const { data } = useQuery(linkQuery)
  if (data === undefined) return null
  return (
    <section className="box away-link" aria-labelledby="server-link">
      <h2 id="server-link">{t('away.link.title')}</h2>
      {data === null ? <BeginLink /> : <Linked link={data} />}
    </section>
  )
}

/** Returns the mutation that requests a pairing code from a relay, and the dialog that shows it. */
function useBeginLink(relay: string, again = false) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const begin = useMutation({
    mutationFn: () => beginLink(relay, again),
    onSuccess: (pairing) => {
      client.setQueryData(keys.pairing, pairing)
      setOpen(true)
    },
  })
  const dialog = isOpen && (
    <Suspense>
      <LinkDialog
        busy={begin.isPending}
        onAnother={() => begin.mutate()}
        onClose={() => {
          setOpen(false)
          client.removeQueries({ queryKey: keys.pairing })
        }}
      />
    </Suspense>
  )
  return [begin, dialog] as const
}

function BeginLink() {
  const { t } = useTranslation()
  const text = useErrorText()
  const [relay, setRelay] = useState('')
  const [begin, dialog] = useBeginLink(relay)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!begin.isPending && relay.trim() !== '') begin.mutate()
  }
  return (
    <>
      <p>{t('away.link.hint')}</p>
      <form onSubmit={submit} noValidate>
        <Field
          label={t('away.link.address')}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={relay}
          onChange={(event) => setRelay(event.target.value)}
          error={begin.error && text(begin.error)}
          readOnly={begin.isPending}
        />
        <Button
          type="submit"
          icon={<Link2 aria-hidden="true" />}
          busy={begin.isPending}
          disabled={relay.trim() === ''}
        >
          {t('away.link.start')}
        </Button>
      </form>
      {dialog}
    </>
  )
}

/** Errors that a retry does not fix, because the account no longer has this link. */
const ENDED_CODES: ReadonlySet<string> = new Set(['relay-refused', 'link-replaced'])

/** Button that links the computer to the same relay again. */
function LinkAgain({ relay }: { relay: string }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const [begin, dialog] = useBeginLink(relay, true)
  return (
    <>
      <Button
        kind="primary"
        icon={<Link2 aria-hidden="true" />}
        busy={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t('away.link.again')}
      </Button>
      {begin.error && (
        <p className="away-problem" role="alert">
          {text(begin.error)}
        </p>
      )}
      {dialog}
    </>
  )
}

const STATES = { online: 'online', connecting: 'connecting', waiting: 'offline' } as const

function Linked({ link }: { link: LinkStatus }) {
  const { t, i18n } = useTranslation()
  const text = useErrorText()
  const showError = useErrorToast()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: async () => {
      await removeLink()
      await reloadWithNewAccount()
    },
    onError: (error) => {
      setConfirming(false)
      showError(error)
    },
  })
  const { problem, retryAt } = link
  const hasEnded = problem !== null && link.state !== 'online' && ENDED_CODES.has(problem.code)
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' })
  return (
    <>
      <dl className="facts-list">
        <div>
          <dt>{t('actions.address')}</dt>
          <dd className="mono">{link.relay}</dd>
        </div>
        <div>
          <dt>{t('away.link.account')}</dt>
          <dd>{link.email}</dd>
        </div>
        <div>
          <dt>{t('away.linkedSince')}</dt>
          <dd>{formatWhen(link.linkedAt, i18n.language)}</dd>
        </div>
        <div>
          <dt>{t('away.link.state')}</dt>
          <dd role="status">
            <span className="server-dot" data-state={link.state === 'online' ? 'local' : 'off'} />{' '}
            {t(`away.link.${STATES[link.state]}`)}
          </dd>
        </div>
      </dl>
      {problem !== null && link.state !== 'online' && (
        <p className="away-problem">
          {isErrorCode(problem.code) ? text(new AppError(problem.code, problem.params)) : problem.message}{' '}
          {retryAt !== null && !hasEnded && t('away.link.retry', { when: time.format(new Date(retryAt)) })}
        </p>
      )}
      {hasEnded && <LinkAgain relay={link.relay} />}
      <Button icon={<Unlink aria-hidden="true" />} onClick={() => setConfirming(true)}>
        {t('away.link.remove')}
      </Button>
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate()}
        busy={remove.isPending}
        title={t('away.link.removeTitle')}
        action={t('away.link.remove')}
      >
        {t('away.link.removeHint')}
      </Confirm>
    </>
  )
}
