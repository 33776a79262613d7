import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BOOKMARK_NAME_MAX } from '#domain/limits.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { Field } from '#web/components/fields/field.tsx'
import type { Bookmark } from '#web/data/progress/bookmarks.ts'
import { useReturnFocus } from '../use-reader-focus.ts'
import { closeNameDialog, useNaming } from './naming.ts'
import type { Marks } from './use-marks.ts'

/** Dialog that names a bookmark; open after `openNameDialog`. */
export function NameDialog({ marks }: { marks: Marks }) {
  const mark = useNaming()
  useBack(mark !== null, closeNameDialog)
  // The dialog closes when the reader leaves the comic.
  useEffect(() => closeNameDialog, [])
  return mark && <Naming key={mark.position} mark={mark} marks={marks} />
}

function Naming({ mark, marks }: { mark: Bookmark; marks: Marks }) {
  const { t } = useTranslation()
  useReturnFocus()
  const [name, setName] = useState(mark.name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    marks.rename(mark, name)
    closeNameDialog()
  }
  return (
    <Dialog open onClose={closeNameDialog} title={t('places.marks.nameTitle')}>
      <form className="reader-asked" onSubmit={save}>
        <Field
          label={t('places.contents.page', { page: marks.pageOf(mark.position) })}
          autoComplete="off"
          autoFocus
          maxLength={BOOKMARK_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind="primary" type="submit">
          {t('actions.save')}
        </Button>
      </form>
    </Dialog>
  )
}
