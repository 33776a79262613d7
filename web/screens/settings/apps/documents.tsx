import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhen } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import {
  documentsQuery,
  forgetDocument,
  linkDocument,
  restoreDocument,
  type UnmatchedDocument,
} from '#web/data/devices/documents.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }))

/** Number of rows shown at first, and added by each click on "more". */
const SHOWN = 20
/** Number of characters of a document's hash that name a document without a name. */
const MARK = 6

/** A document and the button that was pressed for it. */
interface OpenedDocument {
  readonly entry: UnmatchedDocument
  readonly by: HTMLElement
}

/** KOReader documents that match no comic, which can be linked to a comic; nothing without documents. */
export function Documents() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: list = [] } = useQuery(documentsQuery)
  const [shown, setShown] = useState(SHOWN)
  const [opened, setOpened] = useState<OpenedDocument | null>(null)
  const nameOf = useDocumentName()
  return (
    <>
      {list.length > 0 && (
        <section className="unmatched" aria-labelledby="unmatched-title">
          <h3 id="unmatched-title">{t('connect.documents.title')}</h3>
          <p className="settings-hint">{t('connect.documents.hint')}</p>
          <ul className="settings-names">
            {list.slice(0, shown).map((entry) => (
              <DocumentRow key={entry.document} entry={entry} onAsk={(by) => setOpened({ entry, by })} />
            ))}
          </ul>
          {list.length > shown && (
            <button type="button" className="text-link" onClick={() => setShown(shown + SHOWN)}>
              {t('settings.dismissed.more')}
            </button>
          )}
        </section>
      )}
      {opened !== null && (
        <Suspense>
          <DocumentDialog
            entry={opened.entry}
            name={nameOf(opened.entry)}
            facts={<Facts entry={opened.entry} />}
            onLink={(comicId) => linkDocument(client, opened.entry.document, comicId)}
            onClose={() => setOpened(null)}
            onLeft={() => (opened.by.isConnected ? opened.by.focus() : focusNear())}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns a function for a document's name: its title, file name, or the start of its hash. */
function useDocumentName(): (entry: UnmatchedDocument) => string {
  const { t } = useTranslation()
  return ({ title, fileName, document }) =>
    title || fileName || t('connect.documents.unnamed', { mark: document.slice(0, MARK) })
}

/** Moves the focus to the nearest button after a row was removed. */
function focusNear(): void {
  const near = document.querySelector<HTMLElement>('.unmatched button')
  ;(near ?? document.querySelector<HTMLElement>('.connect-another'))?.focus()
}

/** Facts of a document: file name, device, progress and time. */
function Facts({ entry: { title, fileName, device, share, at } }: { entry: UnmatchedDocument }) {
  const { i18n } = useTranslation()
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  return (
    <small className="facts">
      {title && fileName && <span>{fileName}</span>}
      <span>{device}</span>
      <span>{percent}</span>
      <span>{formatWhen(at, i18n.language)}</span>
    </small>
  )
}

function DocumentRow({ entry, onAsk }: { entry: UnmatchedDocument; onAsk: (by: HTMLElement) => void }) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const name = useDocumentName()(entry)
  // Without this, removing the row moves the focus to the page.
  useLayoutEffect(
    () => () => void requestAnimationFrame(() => document.activeElement === document.body && focusNear()),
    [],
  )
  const failed = (error: unknown) => showError(error)
  const undo = () => void restoreDocument(client, entry.document).catch(failed)
  const forget = useMutation({
    mutationFn: () => forgetDocument(client, entry.document),
    onSuccess: () =>
      toast.success(t('connect.documents.forgotten', { name }), {
        action: { label: t('actions.undo'), onClick: undo },
      }),
    onError: failed,
  })
  return (
    <li>
      <div>
        <b>{name}</b>
        <Facts entry={entry} />
      </div>
      <button
        type="button"
        className="text-link"
        aria-label={t('connect.documents.isName', { name })}
        onClick={({ currentTarget }) => onAsk(currentTarget)}
      >
        {t('connect.documents.is')}
      </button>
      <button
        type="button"
        className="text-link"
        aria-label={t('connect.documents.forgetName', { name })}
        aria-busy={forget.isPending || undefined}
        onClick={() => !forget.isPending && forget.mutate()}
      >
        {t('connect.documents.forget')}
      </button>
    </li>
  )
}
