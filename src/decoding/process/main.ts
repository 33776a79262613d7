import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { EntryStream } from '#formats/archive/entry-stream.ts'
import { disableSvg, hasTimedOutDecoder } from '#formats/image/decoding.ts'
import { hasStuckCalls, onSlowPaths } from '#formats/resources/disk-calls.ts'
import type { JobInput, JobName, JobResult } from '../jobs.ts'
import type { DecoderReply, DecoderRequest } from '../messages.ts'
import { createJobs } from './job-functions.ts'
import { OpenFiles } from './open-files.ts'

/** Entry point of the decoder process, which is started by and communicates with `../decoder-process.ts`. */

/** Maximum size in bytes of a result that is sent as a message; larger ones are passed through a file. */
const MESSAGE_MAX = 256 * 1024

/**
 * Kills this process and its children when the helper has ended. `process.exit` would wait for running decoders.
 */
function exitNow(): void {
  try {
    for (const name of readdirSync(tmpdir())) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  } catch {
    // Remaining files are left to the system.
  }
  try {
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  } catch {
    // In the sandbox another process leads the group; all processes end with this one.
  }
  process.kill(process.pid, 'SIGKILL')
}

const isRestartNeeded = () => hasTimedOutDecoder() || hasStuckCalls()

const jobs = createJobs(new OpenFiles(), new EntryStream())
const running = new Map<number, AbortController>()

function send(reply: DecoderReply): void {
  process.send?.(reply, undefined, undefined, (error) => {
    if (error !== null) exitNow()
  })
}

async function replyOf(id: number, result: JobResult<JobName>): Promise<DecoderReply> {
  const needsRestart = isRestartNeeded()
  if (!('bytes' in result) || result.bytes.length <= MESSAGE_MAX) return { id, result, needsRestart }
  const file = randomUUID()
  try {
    await writeFile(join(tmpdir(), file), result.bytes, { mode: 0o600 })
    return { id, result: { ...result, bytes: null }, file, needsRestart }
  } catch {
    // The disk may be full, so the result is sent as a message.
    return { id, result, needsRestart }
  }
}

function failureOf(id: number, error: unknown): DecoderReply {
  const needsRestart = isRestartNeeded()
  return isAppError(error)
    ? { id, failed: error.code, params: error.params, message: String(error.cause ?? ''), needsRestart }
    : { id, failed: 'comic-corrupt', params: {}, message: String(error), needsRestart }
}

async function runJob<Name extends JobName>(id: number, job: Name, input: JobInput<Name>): Promise<void> {
  const stop = new AbortController()
  running.set(id, stop)
  try {
    send(await replyOf(id, await jobs[job](input, stop.signal)))
  } catch (error) {
    send(failureOf(id, error))
  } finally {
    running.delete(id)
  }
}

disableSvg()
onSlowPaths((slow) => send({ slow }))
process.on('message', (request: DecoderRequest) => {
  if ('ping' in request) send({ memory: process.memoryUsage.rss() })
  else if ('cancel' in request) running.get(request.cancel)?.abort(new AppError('file-unreadable'))
  else void runJob(request.id, request.job, request.input) // errors are sent as replies
})
process.on('disconnect', exitNow)

send({ ready: true })
