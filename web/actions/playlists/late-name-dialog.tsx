import { type ComponentProps, lazy, Suspense, useState } from 'react'

const Late = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

/** The dialog that names a playlist, which arrives when it is first opened and begins anew each time. */
export function LateNameDialog(props: ComponentProps<typeof Late>) {
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
