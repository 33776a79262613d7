import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'

/** Parses a typed page number, also in full-width digits; null unless it is between 1 and `total`. */
export function pageFrom(text: string, total: number): number | null {
  const digits = text.normalize('NFKC').trim()
  if (!/^\d{1,9}$/.test(digits)) return null
  const page = Number(digits)
  return page >= 1 && page <= total ? page : null
}

interface GoToDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The current page. */
  readonly page: number
  readonly total: number
  readonly onGo: (page: number) => void
}

/** Dialog with a field for a page number, which navigates to that page. */
export function GoToDialog({ open, onClose, ...rest }: GoToDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('places.goTo.title')} width={340}>
      {open && <GoToForm {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function GoToForm({ onClose, page, total, onGo }: Omit<GoToDialogProps, 'open'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(page))
  const [isBeyond, setBeyond] = useState(false)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const requested = pageFrom(text, total)
    setBeyond(requested === null)
    if (requested === null) return
    onGo(requested)
    onClose()
  }
  return (
    <form className="reader-asked" noValidate onSubmit={go}>
      <Field
        label={t('places.goTo.number')}
        hint={t('places.goTo.hint', { total })}
        error={isBeyond ? t('places.goTo.beyond', { total }) : null}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        autoFocus
        maxLength={9}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value)
          setBeyond(false)
        }}
      />
      <Button kind="primary" type="submit">
        {t('places.goTo.go')}
      </Button>
    </form>
  )
}
