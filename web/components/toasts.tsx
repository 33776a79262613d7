import { useSyncExternalStore } from 'react'

const load = () => import('./toaster.tsx')

let Toaster: Awaited<ReturnType<typeof load>>['Toaster'] | null = null
let tellLoaded = () => {}
let tellReady = () => {}
const ready = new Promise<void>((resolve) => {
  tellReady = resolve
})

/** Has toasts fetched: when there is one to show, or when a first sight that needs none is there. */
export function wantToasts(): void {
  load().then(
    (loaded) => {
      Toaster = loaded.Toaster
      tellLoaded()
    },
    // Nobody answers: they are fetched with the next one.
    () => undefined,
  )
}

function onLoaded(tell: () => void): () => void {
  tellLoaded = tell
  return () => {
    tellLoaded = () => {}
  }
}

interface ToastOptions {
  /** One more line. */
  readonly description?: string
  /** Milliseconds; 4 s when absent. */
  readonly duration?: number
  readonly closeButton?: boolean
  /** One thing that can still be done about it: undo. */
  readonly action?: { readonly label: string; onClick(): void } | undefined
}

/** Errors stay longer and can be closed; pass to `toast.error`. */
export const LONGER = { duration: 8_000, closeButton: true } as const

const show = (kind: 'success' | 'error' | 'warning' | 'info') => (title: string, options?: ToastOptions) => {
  // A toast that cannot be fetched has nobody to tell: what it says is told elsewhere too.
  wantToasts()
  Promise.all([load(), ready]).then(
    ([{ toast }]) => toast[kind](title, options),
    () => undefined,
  )
}

/** Says something at the foot of the page. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
}

/** Where toasts appear, once, around the whole app; nothing until they are there. */
export function Toasts() {
  const Loaded = useSyncExternalStore(onLoaded, () => Toaster)
  return Loaded && <Loaded onReady={tellReady} />
}
