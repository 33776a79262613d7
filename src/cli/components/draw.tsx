import { render } from 'ink'
import type { ReactElement } from 'react'

/** The terminal's second page: what was on the first is there again afterwards. */
const OTHER_PAGE = '\u001b[?1049h\u001b[H'
const FIRST_PAGE = '\u001b[?1049l'

export interface Drawing {
  /** Aborted: the screen is left. */
  readonly signal: AbortSignal
  /** On a page of its own, which what is drawn fills. */
  readonly fullScreen?: boolean
  /** False for a screen that takes Ctrl+C itself. */
  readonly exitOnCtrlC?: boolean
}

/** Draws a screen until it finishes; answers with what it finished with, null when the person left it. */
export async function draw<T>(
  { signal, fullScreen = false, exitOnCtrlC = true }: Drawing,
  screen: (finish: (answer: T) => void) => ReactElement,
): Promise<T | null> {
  if (signal.aborted) return null
  let answer: T | null = null
  const { stdout } = process
  const back = () => void stdout.write(FIRST_PAGE)
  if (fullScreen) {
    stdout.write(OTHER_PAGE)
    // However the process ends, the person has their page again.
    process.once('exit', back)
  }
  const leave = () => app.unmount()
  const finish = (given: T) => {
    answer = given
    // What finishes while it is first drawn must wait until it is.
    queueMicrotask(leave)
  }
  const app = render(screen(finish), { exitOnCtrlC })
  signal.addEventListener('abort', leave, { once: true })
  try {
    await app.waitUntilExit()
    return answer
  } finally {
    signal.removeEventListener('abort', leave)
    if (fullScreen) {
      process.off('exit', back)
      back()
    }
  }
}
