import { type ComponentProps, lazy, Suspense, useState } from 'react'

const load = async () => ({ default: (await import('./dialog.tsx')).ConfirmDialog })
const Late = lazy(load)

/** Asks before something is done, in a dialog that arrives when it is first opened. */
export function Confirm(props: ComponentProps<typeof Late>) {
  const [wasOpened, setOpened] = useState(false)
  if (props.open && !wasOpened) setOpened(true)
  return wasOpened ? (
    <Suspense>
      <Late {...props} />
    </Suspense>
  ) : null
}
