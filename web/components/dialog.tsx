import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import './dialog.css'

/** Wider than this, a dialog fills a phone's screen. */
const LARGE = 500

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** In pixels; 440 when absent. */
  readonly width?: number
  /** What takes the focus on opening; the first control when absent. */
  readonly focus?: RefObject<HTMLElement | null>
  /** Takes the focus afterwards, to what Tab does not reach; back to what had it before when absent. */
  readonly onLeft?: () => void
}

/** A dialog over the scrim: focus stays in it, Escape and the scrim close it. */
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

/** Says that nothing else need take the focus. */
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
  readonly busy?: boolean
}

/** Asks before something that takes away: Cancelar has the focus, the red button does it. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  action,
  busy,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const cancel = useRef<HTMLButtonElement>(null)
  const footer = (
    <>
      <Button kind="ghost" ref={cancel} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="danger" busy={busy} onClick={onConfirm}>
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
