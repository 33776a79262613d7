import { type ComponentProps, lazy, Suspense, useState } from 'react'

const load = async () => ({ default: (await import('./dialog.tsx')).ConfirmDialog })
const LazyConfirmDialog = lazy(load)

/** Confirmation dialog, loaded as a lazy chunk when it is first opened. */
export function Confirm(props: ComponentProps<typeof LazyConfirmDialog>) {
  const [wasOpened, setOpened] = useState(false)
  if (props.open && !wasOpened) setOpened(true)
  return wasOpened ? (
    <Suspense>
      <LazyConfirmDialog {...props} />
    </Suspense>
  ) : null
}
