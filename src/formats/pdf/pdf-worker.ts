import { parentPort } from 'node:worker_threads'
import { openRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { WorkerReply, WorkerRequest } from '../worker/worker-messages.ts'
import { PdfFile } from './pdf-document.ts'
import { pdfiumMemory } from './pdfium.ts'

/** Maximum number and total size of files in memory between requests. A scan opens three files at a time. */
const FILES_MAX = 3
const BYTES_MAX = 256 * 1024 * 1024
/** Maximum size of a PDF in bytes, since the whole file is read into memory. */
const FILE_MAX = 1024 ** 3
/** Number of opened files, and bytes of PDFium memory, after which the worker requests a restart. */
const FILES_BEFORE_RESTART = 60
const MEMORY_BEFORE_RESTART = 512 * 1024 * 1024
/** Size in bytes above which closing a file requests a restart, since closing it does not free enough memory. */
const LARGE = 32 * 1024 * 1024
/** Bytes of an image's pixels above which the worker requests a restart, since WebAssembly memory never shrinks. */
const PIXELS_BEFORE_RESTART = 128 * 1024 * 1024

const files = new Map<string, PdfFile>()
let opened = 0

function evictFiles(): void {
  const bytes = () => [...files.values()].reduce((sum, file) => sum + file.size, 0)
  for (const [path, file] of files) {
    if (files.size <= FILES_MAX && bytes() <= BYTES_MAX) return
    if (files.size === 1) return
    file.close()
    files.delete(path)
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  const handle = await openRegular(path)
  try {
    if ((await handle.stat()).size > FILE_MAX) throw new AppError('comic-too-large')
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

async function fileAt(path: string, reload: boolean): Promise<PdfFile> {
  let file = files.get(path)
  if (file && reload) {
    file.close()
    file = undefined
  }
  files.delete(path)
  if (file === undefined) {
    file = await PdfFile.open(await bytesOf(path))
    opened++
  }
  files.set(path, file)
  evictFiles()
  return file
}

/** Closes a file. Requests a restart if closing does not free its memory. */
function close(path: string): WorkerReply {
  const file = files.get(path)
  file?.close()
  files.delete(path)
  return { closed: true, needsRestart: file !== undefined && file.size > LARGE }
}

/**
 * Reads a page and measures its CPU time in milliseconds: the minimum of the elapsed time, which includes other
 * processes, and the CPU time of the process, which includes its other threads.
 */
async function timedPage(file: PdfFile, index: number, width: number) {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const picture = await file.page(index, width)
  const { user, system } = process.cpuUsage(before)
  return { picture, cpuMs: Math.min(performance.now() - start, (user + system) / 1_000) }
}

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  if (request.type === 'decode') {
    const { decodePicture } = await import('../image/decode-picture.ts')
    const decoded = await decodePicture(request.bytes, request.format)
    return { decoded, needsRestart: decoded.pixels.length > PIXELS_BEFORE_RESTART }
  }
  if (request.type === 'close') return close(request.path)
  const file = await fileAt(request.path, request.type === 'open')
  if (request.type === 'open') return { opened: await file.describe(), needsRestart: false }
  if (request.type === 'outline') return { outline: file.outline(), needsRestart: false }
  return { ...(await timedPage(file, request.index, request.width)), needsRestart: await needsRestart() }
}

async function needsRestart(): Promise<boolean> {
  return opened >= FILES_BEFORE_RESTART || (await pdfiumMemory()) > MEMORY_BEFORE_RESTART
}

function failure(error: unknown, request: WorkerRequest): WorkerReply {
  const message = String(error)
  if (error instanceof AppError) return { failed: error.code, message, needsRestart: false }
  if (/ENOENT|EACCES|EIO|Not a regular file/.test(message))
    return { failed: 'file-unreadable', message, needsRestart: false }
  // A fault inside WebAssembly may leave its memory in any state.
  return { failed: request.type === 'open' ? 'comic-corrupt' : 'page-corrupt', message, needsRestart: true }
}

/** Suppressed, since pdf-lib logs malformed objects as warnings. */
console.warn = () => undefined

async function reply(request: WorkerRequest): Promise<void> {
  const answered = await answer(request).catch((error) => failure(error, request))
  const picture = 'picture' in answered ? answered.picture : null
  const decoded = 'decoded' in answered ? answered.decoded.pixels : null
  const bytes = picture ? ('jpeg' in picture ? picture.jpeg : picture.bitmap) : decoded
  parentPort?.postMessage(answered, bytes ? [bytes.buffer as ArrayBuffer] : [])
}

parentPort?.on('message', (request: WorkerRequest) => {
  void reply(request) // errors are sent as replies
})
