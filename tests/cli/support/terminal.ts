import { EventEmitter } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { render } from 'ink'
import type { ReactElement } from 'react'
import { expect, onTestFinished } from 'vitest'

/** A terminal of a given size, with the drawn screen and a function that presses keys. */
export interface TestTerminal {
  /** Returns the lines of the current screen. */
  lines(): string[]
  text(): string
  /** Waits until the screen contains a text. */
  shows(text: string | RegExp): Promise<void>
  /** Presses keys when the screen has settled, and lets it settle again. */
  press(keys: string): Promise<void>
  /** Presses keys now. */
  type(keys: string): void
  /** Settles when the screen has been left. */
  readonly ended: Promise<unknown>
  resize(columns: number, rows: number): void
}

export const KEY = {
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  pageDown: '\u001b[6~',
  home: '\u001b[H',
  end: '\u001b[F',
  enter: '\r',
  escape: '\u001b',
  backspace: '\u007f',
  controlC: '\u0003',
} as const

/** Milliseconds until the drawn screen listens to keys. */
const SETTLE = 50

/** Characters of two columns: Chinese, Japanese and Korean scripts, and full-width forms. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

/** Returns the number of columns of a line. */
export const widthOf = (line: string): number =>
  [...line].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0)

class Out extends EventEmitter {
  readonly isTTY = true
  frame = ''
  constructor(
    public columns: number,
    public rows: number,
  ) {
    super()
  }
  write = (text: string) => {
    this.frame = text
    return true
  }
}

class In extends EventEmitter {
  readonly isTTY = true
  #data: string | null = null
  setEncoding() {}
  setRawMode() {}
  resume() {}
  pause() {}
  ref() {}
  unref() {}
  read = () => {
    const data = this.#data
    this.#data = null
    return data
  }
  type(keys: string) {
    this.#data = keys
    this.emit('readable')
  }
}

const literally = (text: string) =>
  new RegExp(`^(?!TOO LARGE)[\\s\\S]*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Draws a screen on a test terminal. `text` and `shows` report a screen that does not fit the terminal. */
export function renderScreen(screen: ReactElement, columns = 80, rows = 24): TestTerminal {
  const stdout = new Out(columns, rows)
  const stdin = new In()
  const app = render(screen, {
    stdout: stdout as never,
    stdin: stdin as never,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  })
  onTestFinished(() => app.unmount())
  const lines = () => stripVTControlCharacters(stdout.frame).split('\n')
  const isWithinTerminal = () =>
    lines().length < stdout.rows && lines().every((line) => widthOf(line) <= stdout.columns)
  const seen = () => (isWithinTerminal() ? lines().join('\n') : `TOO LARGE\n${stdout.frame}`)
  const text = () => {
    expect(seen()).not.toMatch(/^TOO LARGE/)
    return seen()
  }
  const shows = (wanted: string | RegExp) =>
    expect.poll(seen, { timeout: 20_000 }).toMatch(typeof wanted === 'string' ? literally(wanted) : wanted)
  return {
    lines: () => text().split('\n'),
    text,
    shows,
    type: (keys) => stdin.type(keys),
    ended: app.waitUntilExit(),
    async press(keys) {
      // The screen listens to keys once it has settled.
      await new Promise((resolve) => setTimeout(resolve, SETTLE))
      stdin.type(keys)
      await new Promise((resolve) => setTimeout(resolve, SETTLE))
    },
    resize(newColumns, newRows) {
      Object.assign(stdout, { columns: newColumns, rows: newRows })
      stdout.emit('resize')
    },
  }
}
