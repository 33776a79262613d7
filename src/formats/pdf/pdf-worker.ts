import { parentPort } from 'node:worker_threads'
import { openRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors.ts'
import type { WorkerReply, WorkerRequest } from '../worker/worker-messages.ts'
import { PdfFile } from './pdf-document.ts'
import { pdfiumMemory } from './pdfium.ts'

/** Files kept in memory between requests, so that a scan of three at a time loads each once. */
const KEPT_FILES = 3
const KEPT_BYTES = 256 * 1024 * 1024
/** A PDF is read into memory whole. */
const FILE_MAX = 1024 ** 3
/** After so many files, or with this much memory taken, the worker asks to be replaced. */
const FILES_BEFORE_WORN = 60
const MEMORY_BEFORE_WORN = 512 * 1024 * 1024
/** A file of this size leaves too much behind when it is closed. */
const LARGE = 32 * 1024 * 1024
/** A decoder that made this many bytes holds as much for ever. */
const PIXELS_BEFORE_WORN = 128 * 1024 * 1024

const kept = new Map<string, PdfFile>()
let opened = 0

function makeRoom(): void {
  const bytes = () => [...kept.values()].reduce((sum, file) => sum + file.size, 0)
  for (const [path, file] of kept) {
    if (kept.size <= KEPT_FILES && bytes() <= KEPT_BYTES) return
    if (kept.size === 1) return
    file.close()
    kept.delete(path)
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

async function fileAt(path: string, fresh: boolean): Promise<PdfFile> {
  let file = kept.get(path)
  if (file && fresh) {
    file.close()
    file = undefined
  }
  kept.delete(path)
  if (file === undefined) {
    file = await PdfFile.open(await bytesOf(path))
    opened++
  }
  kept.set(path, file)
  makeRoom()
  return file
}

/** Lets go of a file, and asks to be replaced where that alone would not give its memory back. */
function close(path: string): WorkerReply {
  const file = kept.get(path)
  file?.close()
  kept.delete(path)
  return { closed: true, worn: file !== undefined && file.size > LARGE }
}

/**
 * A page, and the processor time it took, in milliseconds: at most what the clock says, which counts what other
 * programs do meanwhile, and what the process used, which counts its other threads.
 */
async function timedPage(file: PdfFile, place: number, width: number) {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  const picture = await file.page(place, width)
  const { user, system } = process.cpuUsage(before)
  return { picture, took: Math.min(performance.now() - begun, (user + system) / 1_000) }
}

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  if (request.ask === 'decode') {
    const { decodePicture } = await import('../image/decode-picture.ts')
    const decoded = await decodePicture(request.bytes, request.format)
    return { decoded, worn: decoded.pixels.length > PIXELS_BEFORE_WORN }
  }
  if (request.ask === 'close') return close(request.path)
  const file = await fileAt(request.path, request.ask === 'open')
  if (request.ask === 'open') return { opened: await file.describe(), worn: false }
  if (request.ask === 'outline') return { outline: file.outline(), worn: false }
  return { ...(await timedPage(file, request.place, request.width)), worn: await isWorn() }
}

async function isWorn(): Promise<boolean> {
  return opened >= FILES_BEFORE_WORN || (await pdfiumMemory()) > MEMORY_BEFORE_WORN
}

function failure(error: unknown, request: WorkerRequest): WorkerReply {
  const why = String(error)
  if (error instanceof AppError) return { failed: error.code, why, worn: false }
  if (/ENOENT|EACCES|EIO|Not a regular file/.test(why)) return { failed: 'file-unreadable', why, worn: false }
  // A fault inside WebAssembly may leave its memory in any state.
  return { failed: request.ask === 'open' ? 'comic-corrupt' : 'page-corrupt', why, worn: true }
}

/** pdf-lib tells of odd objects on the console; nobody reads that here. */
console.warn = () => undefined

async function reply(request: WorkerRequest): Promise<void> {
  const answered = await answer(request).catch((error) => failure(error, request))
  const picture = 'picture' in answered ? answered.picture : null
  const decoded = 'decoded' in answered ? answered.decoded.pixels : null
  const bytes = picture ? ('jpeg' in picture ? picture.jpeg : picture.bitmap) : decoded
  parentPort?.postMessage(answered, bytes ? [bytes.buffer as ArrayBuffer] : [])
}

parentPort?.on('message', (request: WorkerRequest) => {
  void reply(request) // it answers its own failures
})
