import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { useErrorText } from '../toasts/error-text.ts'
import './states.css'

interface StateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Caption above the title. */
  readonly label?: string
  /** URL of a drawing above everything, 480 × 250. */
  readonly art?: string
  /** True if it is the whole screen: a larger title as the page's h1, without a surface. */
  readonly page?: boolean
}

/** State of an empty list, no matches or something missing: a title, a sentence and a button. */
export function State({ title, children, action, label, art, page = false }: StateProps) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className="state" data-page={page || undefined}>
      {art && <img className="state-art" src={art} alt="" width={480} height={250} />}
      {label && <span className="cartela">{label}</span>}
      <Title className="font-display">{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  readonly title?: string
  readonly error: unknown
  readonly onRetry: () => void
  readonly busy?: boolean
  readonly page?: boolean
}

/** Error with its likely cause and a retry button. */
export function ErrorState({ title, error, onRetry, busy = false, page = false }: ErrorStateProps) {
  const { t } = useTranslation()
  const text = useErrorText()
  const retry = (
    <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
      {t('common.retry')}
    </Button>
  )
  return (
    <div role="alert">
      <State title={title ?? t('common.loadFailed')} action={retry} page={page}>
        {text(error)}
      </State>
    </div>
  )
}

/** Full-screen spinner while the dashboard starts. */
export function WholeScreenSpinner({ text }: { text: string }) {
  return (
    <div className="whole-screen" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}
