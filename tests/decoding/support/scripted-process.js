// A replacement of the decoder process: it does what the name of the file of a job says, and returns its process id.
import { basename } from 'node:path'

const hoard = []
/** Ids of jobs that wait for their disk, by path. */
const hung = new Map()
/** Paths of jobs that become slow when they are cancelled, by id. */
const slowAfterCancel = new Map()
const pause = (ms) => new Promise((go) => setTimeout(go, ms))

async function run({ id, input }) {
  const name = basename(input.path)
  if (name === 'hang') for (;;);
  if (name === 'crash') process.abort()
  while (name === 'swell') {
    hoard.push(Buffer.alloc(32 * 1024 * 1024, 1))
    await pause(20)
  }
  const megabytes = Number(/^hold (\d+)$/.exec(name)?.[1] ?? 0)
  if (megabytes > 0) hoard.push(Buffer.alloc(megabytes * 1024 * 1024, 1))
  if (name === 'slow' || megabytes > 0) await pause(1_000)
  if (name === 'wait') await pause(60_000)
  if (name.startsWith('hung')) {
    hung.set(input.path, [...(hung.get(input.path) ?? []), id])
    return process.send({ slow: [...hung.keys()] })
  }
  // The disk becomes slow once the job is cancelled.
  if (name.startsWith('left')) return slowAfterCancel.set(id, input.path)
  if (name === 'give up') {
    const ids = [...hung.values()].flat()
    hung.clear()
    for (const each of ids)
      process.send({ id: each, failed: 'disk-not-answering', params: {}, message: '', needsRestart: false })
  }
  process.send({
    id,
    result: { bytes: Buffer.from(String(process.pid)), type: 'text/plain' },
    needsRestart: name === 'wears',
  })
}

process.on('message', (order) => {
  if ('ping' in order) process.send({ memory: process.memoryUsage.rss() })
  else if ('job' in order) void run(order)
  else if (slowAfterCancel.has(order.cancel)) {
    hung.set(slowAfterCancel.get(order.cancel), [order.cancel])
    process.send({ slow: [...hung.keys()] })
  }
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
