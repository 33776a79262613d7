import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, House, Snowflake, TabletSmartphone } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isAppError } from '#domain/errors/errors.ts'
import { SHELF_NAME_MAX } from '#domain/limits.ts'
import type { ShelfContent } from '#domain/smart-shelves.ts'
import { AskingField } from '#web/actions/ask/asking-field.tsx'
import { type FormCheck, QueryForm } from '#web/actions/ask/form/query-form.tsx'
import { useFreezeShelf } from '#web/actions/shelves/use-shelf-actions.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import type { CoverArt } from '#web/components/cover/cover-source.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { BackLink } from '#web/components/screen/missing.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { saveShelf } from '#web/data/shelves/change-shelves.ts'
import { shownQuery, typedQuery } from '#web/data/shelves/query-text.ts'
import { setShelfOnHome } from '#web/data/shelves/shelf-on-home.ts'
import { shelfPreviewQuery, shelvesQuery } from '#web/data/shelves/shelves.ts'
import { loopErrors } from './loop-errors.ts'
import { OrderFields } from './order-fields.tsx'
import { useRested } from './use-rested.ts'

/** Milliseconds without typing after which the count is loaded. */
const REST = 150

interface EditorProps {
  /** The shelf to change; absent for a new one. */
  readonly id: string | undefined
  /** What the editor begins with; the query is in English. */
  readonly begin: ShelfContent & { readonly home: boolean }
  /** Where the user came from; the list of playlists when absent. */
  readonly cameFrom?: { readonly to: string; readonly text: string } | undefined
}

/** Editor of a smart shelf: name and query at the left, covers and places at the right. */
export function Editor({ id, begin, cameFrom }: EditorProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const showError = useErrorToast()
  const errorText = useErrorText()
  const client = useQueryClient()
  const freeze = useFreezeShelf()
  const [name, setName] = useState(begin.name)
  const [text, setText] = useState(() => shownQuery(begin.query, i18n.language))
  const [apps, setApps] = useState(begin.apps)
  const [home, setHome] = useState(begin.home)
  const { stored, errors } = typedQuery(text)
  const others = useQuery(shelvesQuery).data?.filter((shelf) => shelf.id !== id) ?? []
  const loops = loopErrors(name, text, others)
  const form = useRef<FormCheck>(null)
  const saving = useMutation({
    async mutationFn() {
      const saved = await saveShelf(client, id, { name: name.trim(), query: stored, apps })
      if (home !== begin.home || id === undefined)
        await setShelfOnHome(client, saved, home).catch((error: unknown) =>
          showError(error, t('shelves.homeFailed')),
        )
      return saved
    },
    onSuccess(saved) {
      toast.success(t('shelves.saved'))
      void navigate(paths.shelf(saved))
    },
    onError(error) {
      if (!isAppError(error, 'shelf-name-taken')) showError(error, t('shelves.saveFailed'))
    },
  })
  const title = t(id === undefined ? 'shelves.new' : 'shelves.edit')
  const back = cameFrom ?? { to: paths.playlists, text: t('nav.playlists') }
  return (
    <Screen title={title} name="shelf-edit">
      <BackLink to={back.to}>{back.text}</BackLink>
      <div className="page-head">
        <h1 className="font-display" tabIndex={-1}>
          {title}
        </h1>
        <div className="shelf-edit-actions">
          <ButtonLink kind="ghost" to={back.to}>
            {t('common.cancel')}
          </ButtonLink>
          <Button
            kind="primary"
            icon={<Check aria-hidden="true" />}
            busy={saving.isPending}
            disabled={name.trim() === '' || errors.length > 0 || loops.length > 0}
            onClick={() => form.current?.check() && saving.mutate()}
          >
            {t('shelves.save')}
          </Button>
        </div>
      </div>
      <div className="shelf-edit-columns">
        <div>
          <Field
            label={t('shelves.name')}
            autoComplete="off"
            maxLength={SHELF_NAME_MAX}
            value={name}
            error={isAppError(saving.error, 'shelf-name-taken') ? errorText(saving.error) : null}
            onChange={({ target }) => {
              saving.reset()
              setName(target.value)
            }}
          />
          <Contents query={stored} isPart={errors.length > 0}>
            <QueryForm ref={form} text={text} onText={setText} />
            <div className="written">
              <span className="label" aria-hidden="true">
                {t('ask.form.written')}
              </span>
              <small>{t('ask.form.writtenHint')}</small>
            </div>
            <AskingField
              label={t('ask.form.written')}
              placeholder={t('shelves.queryHint')}
              value={text}
              onChange={setText}
              errors={loops}
              hasForm={false}
            />
            <OrderFields text={text} onText={setText} disabled={errors.length > 0} />
          </Contents>
        </div>
        <aside>
          <Art query={stored} />
          <h2>{t('shelves.where')}</h2>
          <Where icon={<House aria-hidden="true" />}>
            <Switch
              title={t('shelves.home')}
              hint={t('shelves.homeHint')}
              checked={home}
              onChange={setHome}
            />
          </Where>
          <Where icon={<TabletSmartphone aria-hidden="true" />}>
            <Switch
              title={t('shelves.apps')}
              hint={t('shelves.appsHint')}
              checked={apps}
              onChange={setApps}
            />
          </Where>
          {id !== undefined && (
            <Where icon={<Snowflake aria-hidden="true" />}>
              <div className="switch">
                <span className="freeze">
                  <b>{t('shelves.freezeTitle')}</b>
                  <small>{t('shelves.freezeHint')}</small>
                </span>
                <Button kind="ghost" onClick={() => void freeze({ id, name: begin.name })}>
                  {t('shelves.freeze')}
                </Button>
              </div>
            </Where>
          )}
        </aside>
      </div>
    </Screen>
  )
}

const Where = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="shelf-place">
    {icon}
    {children}
  </div>
)

/** What a query contains, while it is typed. */
const usePreview = (query: string) => useQuery(shelfPreviewQuery(useRested(query, REST)))

interface ContentsProps {
  readonly query: string
  /** True if a part of the text is not understood. */
  readonly isPart: boolean
  readonly children: ReactNode
}

function Contents({ query, isPart, children }: ContentsProps) {
  const { t } = useTranslation()
  const { data, isPlaceholderData, error } = usePreview(query)
  const errorText = useErrorText()
  const count = data && t(data.unit === 'series' ? 'shelves.nowSeries' : 'shelves.now', { count: data.count })
  return (
    <section className="shelf-contents">
      <header>
        <h2>{t('shelves.whatEnters')}</h2>
        <p role="status" data-old={isPlaceholderData || undefined}>
          {error ? errorText(error) : count}
          {isPart && count !== undefined && `, ${t('shelves.understood')}`}
        </p>
      </header>
      {children}
      {data?.unknown.map((name) => (
        <p key={name} className="unknown">
          {t('shelves.unknown', { name })}
        </p>
      ))}
    </section>
  )
}

/** The first covers, as strips beside each other. */
function Art({ query }: { query: string }) {
  const { t } = useTranslation()
  const covers: readonly CoverArt[] = usePreview(query).data?.covers ?? []
  return (
    <>
      <span className="label">{t('shelves.cover')}</span>
      <div className="shelf-art" aria-hidden="true">
        {covers.length === 0
          ? t('shelves.empty')
          : covers.map((cover) => <Cover key={cover.id} cover={cover} title="" sizes="140px" decorative />)}
      </div>
    </>
  )
}
