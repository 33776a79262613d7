import { useSyncExternalStore } from 'react'

const load = () => import('./toaster.tsx')

let Toaster: Awaited<ReturnType<typeof load>>['Toaster'] | null = null
let onChange = () => {}
let resolveReady = () => {}
const ready = new Promise<void>((resolve) => {
  resolveReady = resolve
})

/** Loads the toasts' lazy chunk: for the first toast, or after the first screen has rendered. */
export function wantToasts(): void {
  load().then(
    (loaded) => {
      Toaster = loaded.Toaster
      onChange()
    },
    // A network failure: the next toast tries again.
    () => undefined,
  )
}

function onLoaded(listener: () => void): () => void {
  onChange = listener
  return () => {
    onChange = () => {}
  }
}

interface ToastOptions {
  /** Second line. */
  readonly description?: string
  /** Action in the toast, such as undo. */
  readonly action?: { readonly label: string; onClick(): void } | undefined
  /** Identifies the toast for `dismiss`; a toast with the same id is replaced. */
  readonly id?: string
}

/** Duration in milliseconds of toasts with an error or an action; the default of other toasts is in `toaster.tsx`. */
const LONGER = 8_000

const show =
  (kind: 'success' | 'error' | 'warning' | 'info') =>
  (title: string, options: ToastOptions = {}) => {
    const isError = kind === 'error'
    const stays = (isError || options.action !== undefined) && { duration: LONGER }
    // If the chunk fails to load, the toast is dropped: there is nothing to show it with.
    wantToasts()
    Promise.all([load(), ready]).then(
      ([{ toast }]) => toast[kind](title, { ...options, ...stays, closeButton: isError }),
      () => undefined,
    )
  }

/** Shows a message at the bottom of the page. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  /** Removes a toast. */
  dismiss: (id: string) => {
    if (Toaster !== null) void load().then(({ toast: shown }) => shown.dismiss(id))
  },
}

/** Container of the toasts, rendered once in the app; empty until their chunk has loaded. */
export function Toasts() {
  const Loaded = useSyncExternalStore(onLoaded, () => Toaster)
  return Loaded && <Loaded onReady={resolveReady} />
}
