import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { findChromium } from '../../support/chromium.ts'
import { tempDir } from '../../support/temp.ts'
import { heldBy } from './process-meter.ts'

const answer = z.object({
  id: z.number().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
})
type Result = Readonly<Record<string, unknown>>
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
})
const usage = z.object({ usedSize: z.number() })

/**
 * A Chromium with a cache on disk, as users have it, driven by few DevTools commands. Playwright's contexts have their
 * cache in memory and its pages keep all responses, which would count as the page's memory.
 */
export class PlainChromium {
  readonly #socket: WebSocket
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, (answered: z.infer<typeof answer>) => void>()
  #sent = 0

  private constructor(socket: WebSocket, process: ChildProcess) {
    this.#socket = socket
    this.#process = process
    socket.on('message', (data) => {
      const answered = answer.parse(JSON.parse(String(data)))
      if (answered.id !== undefined) this.#waiting.get(answered.id)?.(answered)
    })
  }

  /** Starts a browser; `script` runs in its page before the page's own scripts. */
  static async start(script: string): Promise<PlainChromium> {
    const profile = await tempDir()
    const options = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
    const window = ['--window-size=1440,900', '--lang=es-ES', '--remote-debugging-port=0']
    const given = [...options, ...window, `--user-data-dir=${profile}`, 'about:blank']
    const child = spawn(findChromium(), given, { stdio: 'ignore' })
    const port = async () =>
      (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0]
    while (!(await port())) await pause(50)
    const listed = await (await fetch(`http://127.0.0.1:${await port()}/json`)).json()
    const pages = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() })).parse(listed)
    const socket = new WebSocket(pages.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '')
    await once(socket, 'open')
    const browser = new PlainChromium(socket, child)
    await browser.#send('Page.enable')
    await browser.#send('Page.addScriptToEvaluateOnNewDocument', { source: script })
    return browser
  }

  async #send(method: string, params: Result = {}): Promise<Result> {
    const id = ++this.#sent
    const answered = new Promise<z.infer<typeof answer>>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await answered
    this.#waiting.delete(id)
    if (result === undefined) throw new Error(`${method}: ${error?.message}`)
    return result
  }

  async open(url: string): Promise<void> {
    await this.#send('Page.navigate', { url })
  }

  /** Returns the awaited value of a JavaScript expression. Throws an Error if it throws. */
  async evaluate(expression: string): Promise<unknown> {
    const options = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = evaluated.parse(await this.#send('Runtime.evaluate', options))
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
    return result.value
  }

  async press(key: string): Promise<void> {
    for (const type of ['keyDown', 'keyUp'])
      await this.#send('Input.dispatchKeyEvent', { type, key, code: key })
  }

  /** Returns the megabytes after garbage collection of the page's heap and of all Chromium processes. */
  async memory(): Promise<{ heap: number; all: number }> {
    await this.evaluate('performance.clearResourceTimings()')
    for (let n = 0; n < 2; n++) await this.#send('HeapProfiler.collectGarbage')
    const { usedSize } = usage.parse(await this.#send('Runtime.getHeapUsage'))
    return { heap: usedSize / 1024 / 1024, all: heldBy(this.#process.pid ?? 0) }
  }

  close(): void {
    this.#socket.close()
    this.#process.kill()
  }
}
