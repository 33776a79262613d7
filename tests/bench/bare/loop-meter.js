// loop-meter.js, preloaded into a server (`node --import`): tells, when it is asked over IPC, for how long its event
// loop stood still at most since it was asked before, and how long it worked at most without a pause, in milliseconds.
// The two differ by what the machine gave to others meanwhile. Linux only.
import { readFileSync } from 'node:fs'

const EVERY = 2
/** The time that the main thread has run so far. */
const worked = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6

let since = { at: performance.now(), worked: worked() }
let stall = 0
let work = 0

setInterval(() => {
  const now = { at: performance.now(), worked: worked() }
  stall = Math.max(stall, now.at - since.at - EVERY)
  work = Math.max(work, now.worked - since.worked)
  since = now
}, EVERY).unref()

process.on('message', () => {
  process.send({ stall, work })
  stall = 0
  work = 0
  since = { at: performance.now(), worked: worked() }
})
process.channel?.unref()
