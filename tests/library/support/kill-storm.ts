import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { comics, ended, startComics } from '../../support/processes/comics-bin.ts'
import { tempDir } from '../../support/temp.ts'
import { cbzWriter } from './cbz-writer.ts'
import { dice } from './dice.ts'
import { type LibraryState, libraryState } from './state.ts'

/** Milliseconds until the command scans: most kills come later, a few before. */
const START_MS = 150

export interface KillFigures {
  /** Number of kills during a scan. */
  midScan: number
  readonly kills: number
}

/**
 * Scans a library of `count` comics while the process is killed `kills` times at random: two thirds of them in the
 * first scan, the rest after many files were moved, changed and deleted. After each kill the database must be
 * intact; at the end it must equal the result of an undisturbed scan of the same files.
 */
export async function killStorm(kills: number, count: number, seed: number): Promise<KillFigures> {
  const roll = dice(seed)
  const home = await tempDir()
  const root = join(home, 'Comics')
  const write = await cbzWriter()
  const at = (n: number) => join(root, `Series ${n % 9}`, `Issue ${n}.cbz`)
  for (let n = 1; n <= count; n++) await write(at(n), n)

  const data = { killed: join(home, 'killed'), calm: join(home, 'calm') }
  const figures: KillFigures = { midScan: 0, kills }
  const scan = async (dataDir: string) => {
    const start = performance.now()
    const { code, events } = await comics(['scan', '--json', '--data-dir', dataDir], { home })
    expect([code, events().at(-1)]).toMatchObject([0, { outcome: 'done', problems: 0 }])
    return performance.now() - start
  }
  const kill = async (times: number, takes: number) => {
    let before = await libraryState(data.killed, root)
    for (let k = 0; k < times; k++) {
      // Every second scan is a full one, so that there is work left to interrupt.
      const full = k % 2 === 1 ? ['--full'] : []
      const child = startComics(['scan', '--json', ...full, '--data-dir', data.killed], { home })
      await new Promise((resolve) => setTimeout(resolve, START_MS + roll(Math.max(1, takes - START_MS))))
      if (child.exitCode === null) figures.midScan++
      child.kill('SIGKILL')
      await ended(child)
      const after = await libraryState(data.killed, root)
      expect(after.integrity).toBe('ok')
      expect(after.missingCovers).toEqual([])
      expectNoneLost(before, after)
      before = after
    }
  }

  for (const dataDir of [data.killed, data.calm]) {
    await comics(['library', 'add', root, '--data-dir', dataDir], { home })
  }
  const takes = await scan(data.calm)
  await kill(Math.ceil((kills * 2) / 3), takes)
  await scan(data.killed)
  const whole = await libraryState(data.killed, root)
  expect(whole.content).toEqual((await libraryState(data.calm, root)).content)

  for (let n = 1; n <= count; n++) {
    if (n % 3 === 0) {
      const to = join(root, `Moved ${n % 4}`, `Renamed ${n}.cbz`)
      await mkdir(dirname(to), { recursive: true })
      await rename(at(n), to)
    } else if (n % 10 === 1) await write(at(n), `changed ${n}`)
    else if (n % 10 === 2) await rm(at(n))
  }
  const takesAgain = await scan(data.calm)
  await kill(Math.floor(kills / 3), takesAgain)
  await scan(data.killed)
  const last = await libraryState(data.killed, root)
  expect(last.content).toEqual((await libraryState(data.calm, root)).content)
  for (let n = 3; n <= count; n += 3) {
    const was = whole.ids.get(`Series ${n % 9}/Issue ${n}.cbz`)
    expect([n, last.ids.get(`Moved ${n % 4}/Renamed ${n}.cbz`)]).toEqual([n, was])
  }
  return figures
}

/** Expects every earlier comic to exist with its id, at its path or under its new name. */
function expectNoneLost(before: LibraryState, after: LibraryState): void {
  const ids = new Set(after.ids.values())
  const lost = [...before.ids].filter(([path, id]) => after.ids.get(path) !== undefined && !ids.has(id))
  expect(lost).toEqual([])
}
