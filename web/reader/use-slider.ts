import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * A range that is dragged first and means it when let go: what `onLetGo` is told. `dragged` is where it is held
 * meanwhile, null while it is not; `slider` is what the input is given.
 */
export function useSlider(onLetGo: (value: number) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  // React's onChange is the browser's `input`; letting go is its `change`.
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
