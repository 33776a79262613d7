import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, isAppError } from '#domain/errors.ts'
import { hasOverrunDecoder, refuseDrawings } from '#formats/image/decoding.ts'
import { hasStuckCalls, onSlowPaths } from '#formats/resources/disk-calls.ts'
import type { Order, Reply } from '../messages.ts'
import type { Asks, Gives, TaskName } from '../tasks.ts'
import { OpenFiles } from './open-files.ts'
import { tasksOver } from './perform.ts'

/**
 * The process apart: it reads comics and nothing else, for a helper that outlives whatever they do to it. Started
 * by `../child.ts`, which is its only correspondent.
 */

/** Answers larger than this go by a file. */
const MESSAGE_MAX = 256 * 1024

/**
 * Without a helper there is nobody to read for, nor to end this process. It does not exit, which would wait for
 * decoders under way, and takes what it started along.
 */
function leave(): void {
  try {
    for (const name of readdirSync(tmpdir())) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  } catch {
    // What is left there is the system's to tidy.
  }
  try {
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  } catch {
    // In the sandbox another process leads the group, and all end with this one.
  }
  process.kill(process.pid, 'SIGKILL')
}

const isWorn = () => hasOverrunDecoder() || hasStuckCalls()

const perform = tasksOver(new OpenFiles())
const underWay = new Map<number, AbortController>()

function send(reply: Reply): void {
  process.send?.(reply, undefined, undefined, (error) => {
    if (error !== null) leave()
  })
}

async function answer(id: number, gives: Gives<TaskName>): Promise<Reply> {
  const worn = isWorn()
  if (!('bytes' in gives) || gives.bytes.length <= MESSAGE_MAX) return { id, gives, worn }
  const file = randomUUID()
  try {
    await writeFile(join(tmpdir(), file), gives.bytes, { mode: 0o600 })
    return { id, gives: { ...gives, bytes: null }, file, worn }
  } catch {
    // No room there: a message it is.
    return { id, gives, worn }
  }
}

function failure(id: number, error: unknown): Reply {
  const worn = isWorn()
  return isAppError(error)
    ? { id, failed: error.code, params: error.params, why: String(error.cause ?? ''), worn }
    : { id, failed: 'comic-corrupt', params: {}, why: String(error), worn }
}

async function take<Name extends TaskName>(id: number, task: Name, asks: Asks<Name>): Promise<void> {
  const stop = new AbortController()
  underWay.set(id, stop)
  try {
    send(await answer(id, await perform[task](asks, stop.signal)))
  } catch (error) {
    send(failure(id, error))
  } finally {
    underWay.delete(id)
  }
}

refuseDrawings()
onSlowPaths((slow) => send({ slow }))
process.on('message', (order: Order) => {
  if ('ping' in order) send({ memory: process.memoryUsage.rss() })
  else if ('cancel' in order) underWay.get(order.cancel)?.abort(new AppError('file-unreadable'))
  else void take(order.id, order.task, order.asks) // it answers its own failures
})
process.on('disconnect', leave)

send({ ready: true })
