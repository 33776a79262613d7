import { type ComponentProps, lazy, Suspense, useState } from 'react'

const Late = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

/** Lazy `NameDialog`: its chunk loads when it is first opened. Its state is reset at each opening. */
export function LazyNameDialog(props: ComponentProps<typeof Late>) {
  const [times, setTimes] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setTimes(times + 1)
  }
  return times > 0 ? (
    <Suspense>
      <Late key={times} {...props} />
    </Suspense>
  ) : null
}
