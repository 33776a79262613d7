import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { test } from 'vitest'
import { collection, TINY_COMICS } from './support/collections.ts'
import { bare, rounds, sized } from './support/config.ts'
import { median, spread } from './support/figures.ts'
import { dataFolder, ended, scannedOnce, startComics } from './support/helper.ts'
import { record } from './support/report.ts'

const COMICS = sized(50_000)

/** Returns the milliseconds until a process's stdout matches `pattern`, and ends the process. */
async function until(start: () => ChildProcess, pattern: RegExp): Promise<number> {
  const started = performance.now()
  const child = start()
  let output = ''
  const ms = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (pattern.test(output)) resolve(performance.now() - started)
    })
    child.once('close', () => reject(new Error(`it ended: ${output}`)))
  })
  child.kill('SIGTERM')
  await ended(child)
  return ms
}

const bareStart = () => spawn(process.execPath, [bare('start')], { stdio: ['ignore', 'pipe', 'inherit'] })

test('the time until the command responds', async () => {
  const times: number[] = []
  const bareTimes: number[] = []
  for (let n = 0; n < rounds(15); n++) {
    times.push(await until(() => startComics(['--help']), /comics/))
    bareTimes.push(await until(bareStart, /started/))
  }
  await record({
    order: 13.1,
    name: 'comics --help',
    unit: 'ms',
    ours: median(times),
    baseline: median(bareTimes),
    limit: { atMost: 150 },
    note: `${spread(times)}; baseline: a line from Node with nothing loaded`,
  })
})

test('the time until a large library is served', async () => {
  const full = await scannedOnce(await collection('tiny', COMICS, 3, TINY_COMICS))
  const empty = await dataFolder('start-empty')
  const serve = (dataDir: string) =>
    until(
      () => startComics(['serve', '--no-open', '--no-watch', '--port', '0', '--data-dir', dataDir]),
      /http:\/\/localhost:\d+/,
    )
  // Creates what is created only once, e.g. the certificate.
  for (const dataDir of [full, empty]) await serve(dataDir)
  const times: number[] = []
  const emptyTimes: number[] = []
  for (let n = 0; n < rounds(5); n++) {
    times.push(await serve(full))
    emptyTimes.push(await serve(empty))
  }
  await record({
    order: 13.2,
    name: `comics serve listens, with ${COMICS} comics`,
    unit: 'ms',
    ours: median(times),
    baseline: median(emptyTimes),
    limit: { atMost: 1500 },
    note: `${spread(times)}; baseline: with none`,
  })
  await rm(empty, { recursive: true })
})
