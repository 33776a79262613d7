import { Worker } from 'node:worker_threads'
import { AppError } from '#domain/errors.ts'
import type { PdfReply, PdfRequest } from './pdf-messages.ts'
import { Turns } from './turns.ts'
import { pdfWorkerUrl } from './worker-url.ts'

/** The worker ends by itself when nobody asked for this long: it holds some hundred megabytes. */
const IDLE = 30_000

/** PDFs are read one at a time: whoever asks the worker holds this turn. */
export const pdfTurns = new Turns()

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

function start(): Worker {
  const started = new Worker(pdfWorkerUrl(), { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  started.unref()
  const forget = () => {
    if (worker === started) worker = undefined
  }
  started.on('error', forget)
  started.on('exit', forget)
  return started
}

function drop(): void {
  const dropped = worker
  worker = undefined
  void dropped?.terminate() // resolves when the thread is gone; a new one need not wait for that
}

/**
 * Asks the worker. It is killed when the signal is aborted and replaced at the next request.
 * Throws what the worker says, comic-too-large when it ran out of memory, comic-corrupt when it died.
 */
export async function askPdfWorker(request: PdfRequest, signal: AbortSignal): Promise<PdfReply> {
  signal.throwIfAborted()
  clearTimeout(idle)
  worker ??= start()
  const asked = worker
  let settle = () => {}
  try {
    const reply = await new Promise<PdfReply>((resolve, reject) => {
      const abort = () => {
        drop()
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
    if (reply.worn) drop()
    if ('failed' in reply) throw new AppError(reply.failed, {}, { cause: reply.why })
    return reply
  } finally {
    settle()
    asked.unref()
    idle = setTimeout(drop, IDLE)
    idle.unref()
  }
}
