import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Folder, FolderSearch, TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { browseFolder } from '#web/data/collection/library-changes.ts'
import { foldersQuery } from '#web/data/collection/library-queries.ts'
import { ConfirmWide } from './confirm-wide.tsx'
import { treeRoot } from './folder-chain.ts'
import { FolderDrill } from './folder-drill.tsx'
import { FolderTree } from './folder-tree.tsx'
import { LikelyPlaces } from './likely-places.tsx'
import { useAddFolder } from './use-add-folder.ts'
import { useCountText } from './use-count-text.ts'
import { type FolderChoice, useFolderChoice, useRefusal } from './use-folder-choice.ts'
import './folder-chooser.css'

interface FolderChooserProps {
  /** Folder that is chosen at first; by default one that is named after comics. */
  readonly initial?: string | undefined
  readonly onAdded: () => void
}

/** Chooses a folder of the helper's computer by its path, from likely places or in a tree, and adds it. */
export function FolderChooser({ initial, onAdded }: FolderChooserProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const text = useErrorText()
  const showError = useErrorToast()
  const note = useId()
  const choice = useFolderChoice(initial)
  const refusal = useRefusal(choice)
  const { data: home } = useQuery(foldersQuery())
  const folder = useAddFolder({ onAdded })
  const choose = (path: string) => {
    folder.reset()
    choice.choose(path)
  }
  const browse = useMutation({
    ...browseFolder,
    onSuccess: (path) => path !== null && choose(path),
    onError: (error) => showError(error, t('server.library.dialogFailed')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice.isUsable && !folder.isPending) folder.add(choice.path)
  }
  const places = home?.places ?? []
  const exists = choice.count !== undefined && !choice.count.refused?.code.startsWith('folder-')
  const shown = exists ? choice.count.path : ''
  const root = home && treeRoot(shown, [home.path, ...places.map(({ path }) => path)])
  return (
    <>
      <form className="chooser" aria-label={t('server.library.choose')} onSubmit={submit} noValidate>
        <div className="chooser-path">
          <Field
            bare
            label={t('server.library.path')}
            placeholder={t('server.library.placeholder')}
            icon={<Folder aria-hidden="true" />}
            value={choice.text}
            onChange={(event) => {
              folder.reset()
              choice.type(event.target.value)
            }}
            aria-describedby={note}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!isPhone}
          />
          {home?.dialog && (
            <Button
              icon={<FolderSearch aria-hidden="true" />}
              busy={browse.isPending}
              onClick={() => browse.mutate()}
            >
              {t('picker.browse')}
            </Button>
          )}
        </div>
        <div className="chooser-body">
          <LikelyPlaces places={places} chosen={choice.path} onChoose={choose} />
          <section className="folders">
            <h2>{t('picker.folders')}</h2>
            {root !== undefined &&
              (isPhone ? (
                <FolderDrill path={shown || root} onChoose={choose} />
              ) : (
                <FolderTree root={root} chosen={shown} onChoose={choose} />
              ))}
          </section>
        </div>
        <footer>
          <p id={note} role="status" data-refused={(refusal !== null && !choice.isCounting) || undefined}>
            <Note choice={choice} refusal={folder.error ? [text(folder.error)] : refusal} />
          </p>
          <Button
            type="submit"
            kind="primary"
            size="large"
            icon={<Check aria-hidden="true" />}
            busy={folder.isPending}
            disabled={!choice.isUsable}
            aria-describedby={note}
          >
            {t('picker.use')}
          </Button>
        </footer>
      </form>
      <ConfirmWide {...folder.confirmation} />
    </>
  )
}

/** What was found in the chosen folder, or why it cannot be used. */
function Note({
  choice,
  refusal,
}: {
  choice: FolderChoice
  refusal: ReturnType<typeof useRefusal>
}): ReactNode {
  const { t } = useTranslation()
  const countText = useCountText()
  const { count, isCounting } = choice
  if (refusal !== null) {
    const [first, second] = refusal
    return (
      <>
        {!isCounting && choice.path !== '' && <TriangleAlert aria-hidden="true" />}
        <span>
          <b>{first}</b> {second}
        </span>
      </>
    )
  }
  if (count === undefined || isCounting) return t('picker.counting')
  return (
    <span>
      <b>{countText(count)}</b> {t('picker.inFolders', { count: count.comicFolders })}
      <br />
      {t('picker.meanwhile')}
    </span>
  )
}
