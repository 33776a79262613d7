import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Unlink } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError, isErrorCode } from '#domain/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { beginLink, goOnWithOther, type LinkStatus, linkQuery, removeLink } from '#web/data/computers/link.ts'
import { keys } from '#web/data/keys.ts'
import '#web/actions/away/away.css'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

/** Acceso remoto, at the computer with the comics: linking it, and how its line is. */
export function LinkBox() {
  const { t } = useTranslation()
  const { data } = useQuery(linkQuery)
  if (data === undefined) return null
  return (
    <section className="box away-link" aria-labelledby="server-link">
      <h2 id="server-link">{t('away.link.title')}</h2>
      {data === null ? <Begin /> : <Linked link={data} />}
    </section>
  )
}

/** Asks the relay of an address for a code, and shows it in the dialog that it gives. */
function useBegin(relay: string, again = false) {
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

function Begin() {
  const { t } = useTranslation()
  const text = useErrorText()
  const [relay, setRelay] = useState('')
  const [begin, dialog] = useBegin(relay)
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

/** What trying again does not mend: the account has let this computer go. */
const ENDED: ReadonlySet<string> = new Set(['relay-refused', 'link-replaced'])

/** Linking anew where the link was. */
function Again({ relay }: { relay: string }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const [begin, dialog] = useBegin(relay, true)
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
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: async () => {
      await removeLink()
      await goOnWithOther()
    },
    onError: (error) => {
      setAsked(false)
      showError(error)
    },
  })
  const { problem, retryAt } = link
  const hasEnded = problem !== null && link.state !== 'online' && ENDED.has(problem.code)
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
      {hasEnded && <Again relay={link.relay} />}
      <Button icon={<Unlink aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('away.link.remove')}
      </Button>
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
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
