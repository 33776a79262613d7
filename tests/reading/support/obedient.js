// A program in the place of the one that reads comics: it does to itself what the name of the asked file says, and
// answers with its process id.
import { basename } from 'node:path'

const hoard = []
const pause = (ms) => new Promise((go) => setTimeout(go, ms))

async function obey({ id, asks }) {
  const name = basename(asks.path)
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
  process.send({
    id,
    gives: { bytes: Buffer.from(String(process.pid)), type: 'text/plain' },
    worn: name === 'wears',
  })
}

process.on('message', (order) => {
  if ('ping' in order) process.send({ memory: process.memoryUsage.rss() })
  else if ('task' in order) void obey(order)
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
