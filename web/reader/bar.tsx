import { type ComponentProps, useState } from 'react'

/** One of the two bars of controls. While the mouse is on it, it stays. */
export function Bar({ place, ...props }: { place: 'top' | 'bottom' } & ComponentProps<'div'>) {
  const [under, setUnder] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the mouse is
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
