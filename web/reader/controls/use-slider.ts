import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * State of a range input that takes effect when it is let go: then `onLetGo` gets the value. `dragged` is the value
 * while it is dragged, else null; `slider` are the props of the input.
 */
export function useSlider(onLetGo: (value: number) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  // React's onChange is the browser's `input` event; letting go sends `change`.
  const commit = useEffectEvent((value: number) => {
    setDragged(null)
    onLetGo(value)
  })
  useEffect(() => {
    const element = input.current
    const change = () => element && commit(element.valueAsNumber)
    element?.addEventListener('change', change)
    return () => element?.removeEventListener('change', change)
  }, [])
  const slider = {
    ref: input,
    onChange: ({ target }: { target: HTMLInputElement }) => setDragged(target.valueAsNumber),
  }
  return { dragged, slider }
}
