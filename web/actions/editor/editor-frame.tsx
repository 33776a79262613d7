import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { ConfirmDialog } from '#web/components/dialogs/dialog.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'

interface EditorFrameProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly hint?: ReactNode
  /** True if there are unsaved changes, so that closing asks for confirmation. */
  readonly isChanged: boolean
  readonly aside?: ReactNode
  readonly tabs?: ReactNode
  readonly footer?: ((close: () => void) => ReactNode) | undefined
  readonly onSubmit?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * The dialog of the editors: the edited item at the left, the form at the right. Ctrl/⌘ S and Enter save; discarding
 * changes needs confirmation.
 */
export function EditorFrame(props: EditorFrameProps) {
  const { open, onClose, title, hint, isChanged, aside, tabs, footer, onSubmit, children } = props
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const close = () => (isChanged ? setAsks(true) : onClose())
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  useFirstField(body, onSubmit !== undefined)
  useBack(open, close)
  useBack(asks, () => setAsks(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <div className="dialog-frame">
          <Base.Popup
            className="dialog editor"
            data-large=""
            onKeyDown={(event) => {
              if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') save(event)
            }}
          >
            {aside && <aside>{aside}</aside>}
            <form onSubmit={save} noValidate>
              <header>
                <div>
                  <Base.Title>{title}</Base.Title>
                  {hint && <p>{hint}</p>}
                </div>
                <Base.Close render={<IconButton label={t('common.close')} />}>
                  <X aria-hidden="true" />
                </Base.Close>
              </header>
              {tabs}
              <div className="dialog-body" ref={body}>
                {children}
              </div>
              {footer && <footer>{footer(close)}</footer>}
            </form>
          </Base.Popup>
        </div>
      </Base.Portal>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          onClose()
        }}
        title={t('editor.discardTitle')}
        action={t('editor.discard')}
      >
        {t('editor.discardText')}
      </ConfirmDialog>
    </Base.Root>
  )
}

/** Focuses the first field once the form has loaded, unless the user has focused another one. */
function useFirstField(body: { readonly current: HTMLElement | null }, hasForm: boolean): void {
  useLayoutEffect(() => {
    if (!hasForm) return
    const frame = requestAnimationFrame(() => {
      if (body.current?.contains(document.activeElement)) return
      body.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [body, hasForm])
}
