import { type ComponentProps, useState } from 'react'

/** One of the two bars of controls. It stays visible while the mouse is over it. */
export function Bar({ place, ...props }: { place: 'top' | 'bottom' } & ComponentProps<'div'>) {
  const [under, setUnder] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks the mouse
    <div
      {...props}
      className="reader-bar"
      data-place={place}
      data-under-mouse={under || undefined}
      onPointerEnter={(event) => setUnder(event.pointerType === 'mouse')}
      onPointerLeave={() => setUnder(false)}
      // A click must not take the focus from the page, or Space would press the button again.
      onMouseDown={(event) => {
        if ((event.target as Element).closest('button')) event.preventDefault()
      }}
    />
  )
}
