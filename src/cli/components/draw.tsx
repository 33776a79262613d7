import { render } from 'ink'
import type { ReactElement } from 'react'

/** Control sequences that switch to the terminal's alternate screen, and back to the former content. */
const OTHER_PAGE = '\u001b[?1049h\u001b[H'
const FIRST_PAGE = '\u001b[?1049l'

export interface Drawing {
  /** Closes the screen when aborted. */
  readonly signal: AbortSignal
  /** Use the alternate screen. */
  readonly fullScreen?: boolean
  /** False for a screen that handles Ctrl+C itself. */
  readonly exitOnCtrlC?: boolean
}

/** Draws a screen until it finishes; returns its result, null if the user left it. */
export async function draw<T>(
  { signal, fullScreen = false, exitOnCtrlC = true }: Drawing,
  screen: (finish: (answer: T) => void) => ReactElement,
): Promise<T | null> {
  if (signal.aborted) return null
  let answer: T | null = null
  const { stdin, stdout } = process
  const back = () => void stdout.write(FIRST_PAGE)
  if (fullScreen) {
    stdout.write(OTHER_PAGE)
    // Restores the screen however the process ends.
    process.once('exit', back)
  }
  const leave = () => app.unmount()
  const finish = (given: T) => {
    answer = given
    // A screen that finishes during its first render must wait until Ink has drawn it.
    queueMicrotask(leave)
  }
  // Ink does this after it has drawn; keys pressed before would be shown.
  if (stdin.isTTY === true) stdin.setRawMode(true)
  const app = render(screen(finish), { exitOnCtrlC })
  signal.addEventListener('abort', leave, { once: true })
  try {
    await app.waitUntilExit()
    return answer
  } finally {
    signal.removeEventListener('abort', leave)
    if (stdin.isTTY === true) stdin.setRawMode(false)
    if (fullScreen) {
      process.off('exit', back)
      back()
    }
  }
}
