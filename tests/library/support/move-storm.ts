import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { testLibrary } from '../../support/library.ts'
import { cbzWriter } from './cbz-writer.ts'
import { dice } from './dice.ts'
import { libraryState } from './state.ts'

export interface StormFigures {
  rounds: number
  moves: number
  renumbered: number
  overwritten: number
  returned: number
}

/**
 * Round after round files are renamed, moved between folders and libraries, renumbered in circles, overwritten,
 * changed and brought back; after each scan every comic must have the id it had, wherever its file is now.
 */
export async function moveStorm(rounds: number, count: number, seed: number): Promise<StormFigures> {
  const roll = dice(seed)
  const t = await testLibrary()
  const write = await cbzWriter()
  const other = join(t.root, '..', 'other')
  await mkdir(other)
  for (const root of [t.root, other]) await t.library.roots.add(root)

  /** Path relative to the first library → the mark of its content; mark → id once it is known. */
  const places = new Map<string, string>()
  const idOf = new Map<string, string>()
  const absent: string[] = []
  const figures: StormFigures = { rounds, moves: 0, renumbered: 0, overwritten: 0, returned: 0 }
  const freshPath = (hint: string) =>
    `${roll(3) === 0 ? '../other/' : ''}Folder ${roll(12)}/${hint} ${roll(1e6)}.cbz`
  const shift = async (from: string, to: string) => {
    const mark = places.get(from) ?? ''
    await mkdir(dirname(join(t.root, to)), { recursive: true })
    await rename(join(t.root, from), join(t.root, to))
    places.delete(from)
    places.set(to, mark)
  }

  for (let n = 0; n < count; n++) {
    const path = freshPath('Issue')
    await write(join(t.root, path), n)
    places.set(path, `${n}`)
  }
  await t.scan()
  for (const [path, id] of (await libraryState(t.dataDir, t.root)).ids) idOf.set(places.get(path) ?? '', id)

  for (let round = 1; round <= rounds; round++) {
    // Each path takes part once in a round: what a chain of changes means is not for a scan to guess.
    const paths = [...places.keys()].sort(() => roll(3) - 1)
    for (const path of paths.splice(0, Math.floor(count / 3))) {
      await shift(path, freshPath('Moved'))
      figures.moves++
    }
    const circle = paths.splice(0, 2 + roll(10))
    await shift(circle[0] ?? '', 'held')
    for (let i = 1; i < circle.length; i++) await shift(circle[i] ?? '', circle[i - 1] ?? '')
    await shift('held', circle.at(-1) ?? '')
    figures.renumbered += circle.length
    for (const path of paths.splice(0, 4)) {
      const victim = paths.shift() ?? ''
      absent.push(places.get(victim) ?? '')
      await shift(path, victim)
      figures.overwritten++
    }
    for (const path of paths.splice(0, 6)) {
      const id = idOf.get(places.get(path) ?? '') ?? ''
      await write(join(t.root, path), `${round} ${path}`)
      places.set(path, `${round} ${path}`)
      idOf.set(`${round} ${path}`, id)
    }
    for (const path of paths.splice(0, 5)) {
      absent.push(places.get(path) ?? '')
      places.delete(path)
      await rm(join(t.root, path))
    }
    for (const mark of round % 2 === 0 ? absent.splice(0) : []) {
      const path = freshPath('Back')
      await write(join(t.root, path), mark)
      places.set(path, mark)
      figures.returned++
    }
    expect(await t.scan()).toMatchObject({ outcome: 'done', added: 0, problems: 0 })
    const state = await libraryState(t.dataDir, t.root)
    expect(state.integrity).toBe('ok')
    const expected = [...places].map(([path, mark]) => [path, idOf.get(mark)])
    expect(Object.fromEntries(state.ids)).toEqual(Object.fromEntries(expected))
  }
  return figures
}
