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
 * In each round files are renamed, moved between folders and libraries, renumbered in cycles, overwritten, changed
 * and restored; after each scan every comic must have its former id, wherever its file is now.
 */
export async function moveStorm(rounds: number, count: number, seed: number): Promise<StormFigures> {
  const roll = dice(seed)
  const t = await testLibrary()
  const write = await cbzWriter()
  const other = join(t.root, '..', 'other')
  await mkdir(other)
  for (const root of [t.root, other]) await t.library.roots.add(root)

  /** `markByPath`: path relative to the first library → mark of its content. `idOf`: mark → id once known. */
  const markByPath = new Map<string, string>()
  const idOf = new Map<string, string>()
  const absent: string[] = []
  const figures: StormFigures = { rounds, moves: 0, renumbered: 0, overwritten: 0, returned: 0 }
  const freshPath = (hint: string) =>
    `${roll(3) === 0 ? '../other/' : ''}Folder ${roll(12)}/${hint} ${roll(1e6)}.cbz`
  const shift = async (from: string, to: string) => {
    const mark = markByPath.get(from) ?? ''
    await mkdir(dirname(join(t.root, to)), { recursive: true })
    await rename(join(t.root, from), join(t.root, to))
    markByPath.delete(from)
    markByPath.set(to, mark)
  }

  for (let n = 0; n < count; n++) {
    const path = freshPath('Issue')
    await write(join(t.root, path), n)
    markByPath.set(path, `${n}`)
  }
  await t.scan()
  for (const [path, id] of (await libraryState(t.dataDir, t.root)).ids)
    idOf.set(markByPath.get(path) ?? '', id)

  for (let round = 1; round <= rounds; round++) {
    // Each path changes once in a round, because a scan cannot reconstruct a chain of changes.
    const paths = [...markByPath.keys()].sort(() => roll(3) - 1)
    for (const path of paths.splice(0, Math.floor(count / 3))) {
      await shift(path, freshPath('Moved'))
      figures.moves++
    }
    const cycle = paths.splice(0, 2 + roll(10))
    await shift(cycle[0] ?? '', 'held')
    for (let i = 1; i < cycle.length; i++) await shift(cycle[i] ?? '', cycle[i - 1] ?? '')
    await shift('held', cycle.at(-1) ?? '')
    figures.renumbered += cycle.length
    for (const path of paths.splice(0, 4)) {
      const victim = paths.shift() ?? ''
      absent.push(markByPath.get(victim) ?? '')
      await shift(path, victim)
      figures.overwritten++
    }
    for (const path of paths.splice(0, 6)) {
      const id = idOf.get(markByPath.get(path) ?? '') ?? ''
      await write(join(t.root, path), `${round} ${path}`)
      markByPath.set(path, `${round} ${path}`)
      idOf.set(`${round} ${path}`, id)
    }
    for (const path of paths.splice(0, 5)) {
      absent.push(markByPath.get(path) ?? '')
      markByPath.delete(path)
      await rm(join(t.root, path))
    }
    for (const mark of round % 2 === 0 ? absent.splice(0) : []) {
      const path = freshPath('Back')
      await write(join(t.root, path), mark)
      markByPath.set(path, mark)
      figures.returned++
    }
    expect(await t.scan()).toMatchObject({ outcome: 'done', added: 0, problems: 0 })
    const state = await libraryState(t.dataDir, t.root)
    expect(state.integrity).toBe('ok')
    const expected = [...markByPath].map(([path, mark]) => [path, idOf.get(mark)])
    expect(Object.fromEntries(state.ids)).toEqual(Object.fromEntries(expected))
  }
  return figures
}
