import { Worker } from 'node:worker_threads'
import { AppError } from '#domain/errors/errors.ts'
import { Mutex } from '../resources/mutex.ts'
import type { WorkerReply, WorkerRequest } from './worker-messages.ts'
import { pdfWorkerUrl } from './worker-url.ts'

/** Milliseconds without requests after which the thread is terminated, since it may hold some hundred megabytes. */
const IDLE_TIMEOUT = 30_000

/**
 * Worker thread for PDFs and image decoders. The thread is started by the first request, terminated when a request is
 * aborted, and replaced when a reply has `needsRestart`. Callers lock `mutex`, so that requests do not overlap.
 */
export class WorkerThread {
  readonly mutex = new Mutex()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  /**
   * Sends a request. Throws the signal's reason, the worker's error, comic-too-large without memory, comic-corrupt
   * after a crash.
   */
  async send(request: WorkerRequest, signal: AbortSignal): Promise<WorkerReply> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    let removeListeners = () => {}
    try {
      const reply = await new Promise<WorkerReply>((resolve, reject) => {
        const abort = () => {
          void this.#terminate() // the caller does not wait for the thread to end
          reject(signal.reason)
        }
        const fail = (error: NodeJS.ErrnoException) => {
          const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || /memory/i.test(error.message)
          reject(new AppError(memory ? 'comic-too-large' : 'comic-corrupt', {}, { cause: error }))
        }
        const exit = () => reject(new AppError('comic-corrupt'))
        worker.once('message', resolve).once('error', fail).once('exit', exit)
        signal.addEventListener('abort', abort, { once: true })
        removeListeners = () => {
          worker.off('message', resolve).off('error', fail).off('exit', exit)
          signal.removeEventListener('abort', abort)
        }
        worker.ref()
        worker.postMessage(request)
      })
      // Awaited, since the next request may load the same file and memory has no room for two copies.
      if (reply.needsRestart) await this.#terminate()
      if ('failed' in reply) throw new AppError(reply.failed, {}, { cause: reply.message })
      return reply
    } finally {
      removeListeners()
      worker.unref()
      this.#idle = setTimeout(() => void this.#terminate(), IDLE_TIMEOUT)
      this.#idle.unref()
    }
  }

  #start(): Worker {
    const started = new Worker(pdfWorkerUrl(), { resourceLimits: { maxOldGenerationSizeMb: 512 } })
    started.unref()
    const clear = () => {
      if (this.#worker === started) this.#worker = undefined
    }
    started.on('error', clear)
    started.on('exit', clear)
    return started
  }

  /** Resolves when the thread has ended and its memory is freed. */
  async #terminate(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
