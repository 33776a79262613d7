import { useInput } from 'ink'
import { type ComponentType, useEffect, useState } from 'react'
import { draw } from './draw.tsx'

export interface WorkView<P> {
  readonly progress: P | null
  /** True if the user has requested the end. */
  readonly stopping: boolean
}

interface WorkProps<P> {
  readonly View: ComponentType<WorkView<P>>
  /** Starts the work when the screen is drawn. */
  readonly begin: (onProgress: (progress: P) => void, stop: AbortSignal) => void
}

/** Shows running work: `q`, Esc and Ctrl+C request its end. */
export function Work<P>({ View, begin }: WorkProps<P>) {
  const [progress, setProgress] = useState<P | null>(null)
  const [stop] = useState(() => new AbortController())
  const [stopping, setStopping] = useState(false)
  useInput((input, key) => {
    if (input !== 'q' && !key.escape && !(key.ctrl && input === 'c')) return
    setStopping(true)
    stop.abort()
  })
  useEffect(() => begin((value) => setProgress(() => value), stop.signal), [begin, stop])
  return <View progress={progress} stopping={stopping} />
}

/** Shows work until it ends; resolves or rejects as `perform` does. `signal` requests its end, too. */
export async function showWork<P, R>(
  signal: AbortSignal,
  perform: (onProgress: (progress: P) => void, stop: AbortSignal) => Promise<R>,
  View: ComponentType<WorkView<P>>,
): Promise<R> {
  let work: Promise<R> | null = null
  const ended = new AbortController()
  const begin: WorkProps<P>['begin'] = (onProgress, stop) => {
    work ??= perform(onProgress, AbortSignal.any([stop, signal]))
    const end = () => ended.abort()
    work.then(end, end)
  }
  await draw({ signal: ended.signal, exitOnCtrlC: false }, () => <Work View={View} begin={begin} />)
  if (work === null) throw new Error('The work was never begun.')
  return work
}
