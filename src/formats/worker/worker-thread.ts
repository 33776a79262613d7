import { Worker } from 'node:worker_threads'
import { AppError } from '#domain/errors.ts'
import { Mutex } from '../resources/mutex.ts'
import type { WorkerReply, WorkerRequest } from './worker-messages.ts'
import { pdfWorkerUrl } from './worker-url.ts'

/** A thread ends by itself when nobody asked for this long: it holds up to some hundred megabytes. */
const IDLE = 30_000

/**
 * A thread that runs the formats' worker. It is started when it is first asked, killed when a request is given up,
 * and replaced when it says that it is worn. Whoever asks holds the turn: requests do not overlap.
 */
export class WorkerThread {
  readonly mutex = new Mutex()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  /** Throws what the worker says, comic-too-large when it ran out of memory, comic-corrupt when it died. */
  async ask(request: WorkerRequest, signal: AbortSignal): Promise<WorkerReply> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const asked = this.#worker
    let settle = () => {}
    try {
      const reply = await new Promise<WorkerReply>((resolve, reject) => {
        const abort = () => {
          void this.#drop() // whoever left waits for nothing
          reject(signal.reason)
        }
        const fail = (error: NodeJS.ErrnoException) => {
          const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || /memory/i.test(error.message)
          reject(new AppError(memory ? 'comic-too-large' : 'comic-corrupt', {}, { cause: error }))
        }
        const exit = () => reject(new AppError('comic-corrupt'))
        asked.once('message', resolve).once('error', fail).once('exit', exit)
        signal.addEventListener('abort', abort, { once: true })
        settle = () => {
          asked.off('message', resolve).off('error', fail).off('exit', exit)
          signal.removeEventListener('abort', abort)
        }
        asked.ref()
        asked.postMessage(request)
      })
      // The next may load the same again: there is no room for both.
      if (reply.worn) await this.#drop()
      if ('failed' in reply) throw new AppError(reply.failed, {}, { cause: reply.why })
      return reply
    } finally {
      settle()
      asked.unref()
      this.#idle = setTimeout(() => void this.#drop(), IDLE)
      this.#idle.unref()
    }
  }

  #start(): Worker {
    const started = new Worker(pdfWorkerUrl(), { resourceLimits: { maxOldGenerationSizeMb: 512 } })
    started.unref()
    const forget = () => {
      if (this.#worker === started) this.#worker = undefined
    }
    started.on('error', forget)
    started.on('exit', forget)
    return started
  }

  /** Resolves when the thread is gone with what it held. */
  async #drop(): Promise<void> {
    const dropped = this.#worker
    this.#worker = undefined
    await dropped?.terminate()
  }
}
