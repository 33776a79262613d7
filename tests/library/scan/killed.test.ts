import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { comics, ended, startComics } from '../../support/processes/comics-bin.ts'
import { tempDir } from '../../support/temp.ts'
import { cbzWriter } from '../support/cbz-writer.ts'
import { chooseSeed } from '../support/dice.ts'
import { killStorm } from '../support/kill-storm.ts'
import { libraryState } from '../support/state.ts'

test('a scan killed at five random times leaves the database intact, and the next completes it', async () => {
  const seed = chooseSeed('kills')
  const { midScan } = await killStorm(5, 60, seed)
  expect(midScan).toBeGreaterThan(0)
}, 240_000)

test('a scan killed while it creates covers is completed by the next scan', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  const write = await cbzWriter()
  for (let n = 1; n <= 60; n++) await write(join(root, `Series ${n % 5}`, `Issue ${n}.cbz`), n)
  const data = { killed: join(home, 'killed'), calm: join(home, 'calm') }
  for (const dataDir of [data.killed, data.calm])
    await comics(['library', 'add', root, '--data-dir', dataDir], { home })

  let due: readonly string[] = []
  // A fast machine may create all covers before the kill, so a full scan starts again.
  for (let tries = 0; due.length === 0 && tries < 20; tries++) {
    const child = startComics(['scan', '--json', '--full', '--data-dir', data.killed], { home })
    if (child.stdout === null) throw new Error('nothing to hear it by')
    for await (const line of createInterface(child.stdout)) {
      const { coversDue = 0 } = JSON.parse(line) as { coversDue?: number }
      if (coversDue > 0) child.kill('SIGKILL')
    }
    await ended(child)
    const state = await libraryState(data.killed, root)
    expect(state).toMatchObject({ integrity: 'ok', missingCovers: [] })
    expect(state.ids.size).toBe(60)
    due = state.due
  }
  const { stdout } = await comics(['status', '--json', '--data-dir', data.killed], { home })
  expect(JSON.parse(stdout)).toMatchObject({ scan: { running: false }, stats: { files: 60 } })
  expect(due.length).toBeGreaterThan(0)

  for (const dataDir of [data.killed, data.calm]) {
    const { events } = await comics(['scan', '--json', '--data-dir', dataDir], { home })
    expect(events().at(-1)).toMatchObject({ outcome: 'done', processed: 60, problems: 0 })
  }
  const [last, calm] = await Promise.all([data.killed, data.calm].map((dir) => libraryState(dir, root)))
  expect(last?.due).toEqual([])
  expect(last?.content).toEqual(calm?.content)
}, 240_000)
