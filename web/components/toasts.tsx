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
  /** One thing that can still be done about it: undo. */
  readonly action?: { readonly label: string; onClick(): void } | undefined
}

/** Milliseconds that a toast stays which reports an error or has an action; others stay for 4 s. */
const LONGER = 8_000

const show =
  (kind: 'success' | 'error' | 'warning' | 'info') =>
  (title: string, options: ToastOptions = {}) => {
    const isError = kind === 'error'
    const stays = (isError || options.action !== undefined) && { duration: LONGER }
    // A toast that cannot be fetched has nobody to tell: what it says is told elsewhere too.
    wantToasts()
    Promise.all([load(), ready]).then(
      ([{ toast }]) => toast[kind](title, { ...options, ...stays, closeButton: isError }),
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
