import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'

interface BringBackProps {
  readonly name: string
  /** What there is to know of it. */
  readonly children: ReactNode
  /** What the button says, and what it is called beside others. */
  readonly label: string
  readonly labelOfThis: string
  /** What is told once it was brought back. */
  readonly done: string
  readonly bring: () => Promise<void>
  readonly takeBack: () => Promise<void>
}

/** A row of what was dismissed, with the way to bring it back; the toast that says so takes that back. */
export function BringBack({ name, children, label, labelOfThis, done, bring, takeBack }: BringBackProps) {
  const { t } = useTranslation()
  const text = useErrorText()
  const failed = (error: unknown, again: () => void) =>
    toast.error(text(error), { ...LONGER, action: { label: t('common.retry'), onClick: again } })
  const undo = () => {
    takeBack().catch((error: unknown) => failed(error, undo))
  }
  const back = useMutation({
    mutationFn: bring,
    onSuccess: () =>
      toast.success(done, {
        duration: LONGER.duration,
        action: { label: t('actions.undo'), onClick: undo },
      }),
    onError: (error) => failed(error, () => back.mutate()),
  })
  return (
    <li>
      <b>{name}</b>
      {children}
      <button
        type="button"
        className="text-link"
        aria-label={labelOfThis}
        aria-busy={back.isPending || undefined}
        onClick={() => !back.isPending && back.mutate()}
      >
        <RotateCcw aria-hidden="true" />
        {label}
      </button>
    </li>
  )
}
