import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../buttons/button.tsx'
import './dialog.css'

/** Dialogs wider than this fill the screen on a phone. CSS pixels. */
const LARGE = 500

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** In CSS pixels; 440 when absent. */
  readonly width?: number
  /** Element that gets the focus on opening; the first control when absent. */
  readonly focus?: RefObject<HTMLElement | null>
  /** Called on closing to move the focus; when absent, the focus returns to the previous element. */
  readonly onLeft?: () => void
}

/** Modal dialog: the focus stays inside, Escape and a click outside close it. */
export function Dialog({ open, onClose, title, children, footer, width, focus, onLeft }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <div className="dialog-frame">
          <Base.Popup
            className="dialog"
            data-large={(width ?? 0) > LARGE || undefined}
            style={{ '--dialog-width': `${width ?? 440}px` } as CSSProperties}
            initialFocus={focus}
            finalFocus={onLeft && (() => takenBy(onLeft))}
          >
            <header>
              <Base.Title>{title}</Base.Title>
              <Base.Close render={<IconButton label={t('common.close')} />}>
                <X aria-hidden="true" />
              </Base.Close>
            </header>
            <div className="dialog-body">{children}</div>
            {footer && <footer>{footer}</footer>}
          </Base.Popup>
        </div>
      </Base.Portal>
    </Base.Root>
  )
}

/** Calls `take` to move the focus. Returns false, so that the dialog does not move it too. */
function takenBy(take: () => void): false {
  take()
  return false
}

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  /** Kind of the confirming button. */
  readonly kind?: 'danger' | 'primary'
  readonly busy?: boolean
}

/** Dialog that confirms a destructive or large action; the cancel button has the focus. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  action,
  kind = 'danger',
  busy,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const cancel = useRef<HTMLButtonElement>(null)
  const footer = (
    <>
      <Button kind="ghost" ref={cancel} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind={kind} busy={busy} onClick={onConfirm}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer} focus={cancel}>
      {children}
    </Dialog>
  )
}
