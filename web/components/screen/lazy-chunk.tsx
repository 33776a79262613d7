import { type ComponentType, lazy, useState } from 'react'

/** Milliseconds after a failed load in which it is not repeated, so that an error boundary renders the failure first. */
export const RETRY_PAUSE = 1_000

/** Like React's `lazy`, but after a failed load, components that are mounted later load the chunk again. */
export function lazyChunk<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  const create = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        setTimeout(() => {
          current = create()
        }, RETRY_PAUSE)
        throw error
      }),
    )
  let current = create()
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each chunk by its module, like `lazy`
  return function Chunk(props: P) {
    // A mounted component keeps its chunk.
    const [Part] = useState(() => current)
    return <Part {...props} />
  }
}
