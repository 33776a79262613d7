// loop-meter.js, preloaded into a server (`node --import`): on an IPC message it sends the longest stall of the event
// loop and the longest CPU time without a pause since the last message, in milliseconds. The two differ by the time in
// which other processes ran. Linux only.
import { readFileSync } from 'node:fs'

const EVERY = 2
/** Returns the main thread's CPU time so far. */
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
