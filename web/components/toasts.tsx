import { lazy, Suspense } from 'react'

/** Toasts arrive after the first paint, which never needs them. */
const load = () => import('./toaster.tsx')
const Toaster = lazy(async () => ({ default: (await load()).Toaster }))

interface ToastOptions {
  /** One more line. */
  readonly description?: string
  /** Milliseconds; 4 s when absent. */
  readonly duration?: number
  readonly closeButton?: boolean
}

/** Errors stay longer and can be closed; pass to `toast.error` (DESIGN-LANGUAGE 6). */
export const LONGER = { duration: 8_000, closeButton: true } as const

const show = (kind: 'success' | 'error' | 'warning' | 'info') => (title: string, options?: ToastOptions) => {
  // A toast that cannot be fetched has nobody to tell: what it says is told elsewhere too.
  load().then(
    ({ toast }) => toast[kind](title, options),
    () => undefined,
  )
}

/** Says something at the foot of the page, in the spec's words. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
}

/** Where toasts appear; once, around the whole app. */
export function Toasts() {
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
