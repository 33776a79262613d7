import { useStdout } from 'ink'
import { useSyncExternalStore } from 'react'

/** Default size of a terminal that does not report one. */
const COLUMNS = 80
const ROWS = 24

export interface Size {
  readonly columns: number
  readonly rows: number
}

interface Terminal {
  readonly columns?: number
  readonly rows?: number
  on(event: 'resize', listener: () => void): unknown
}

/** The size of a terminal, with one listener for all components. */
class TerminalSize {
  readonly #listeners = new Set<() => void>()
  #size: Size

  constructor(terminal: Terminal) {
    const measure = (): Size => ({ columns: terminal.columns || COLUMNS, rows: terminal.rows || ROWS })
    this.#size = measure()
    terminal.on('resize', () => {
      this.#size = measure()
      for (const listener of this.#listeners) listener()
    })
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly current = (): Size => this.#size
}

const sizes = new WeakMap<Terminal, TerminalSize>()

function sizeOf(terminal: Terminal): TerminalSize {
  const size = sizes.get(terminal) ?? new TerminalSize(terminal)
  sizes.set(terminal, size)
  return size
}

/** Returns the terminal's current size. */
export function useSize(): Size {
  const size = sizeOf(useStdout().stdout)
  return useSyncExternalStore(size.subscribe, size.current)
}
