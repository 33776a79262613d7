import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import type { ToldMove } from '#library/apps/keep-moves.ts'
import { createAppMoves, type Spot } from '#library/apps/moves.ts'
import { createAppPlaces } from '#library/apps/places.ts'
import { libraryMigrations } from '#library/schema.ts'
import { tempDir } from '../support/temp.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const KOBO = { id: 'kobo', name: 'Kobo de Lucía' }
const IPAD = { id: 'ipad', name: 'iPad de Lucía' }

/** Moves in a database of their own; each is told at a time, and goes on where the last one left the comic. */
async function movesOf(userId = 'lucia') {
  const db = await openDatabase(join(await tempDir(), 'library.db'), { migrations: libraryMigrations })
  onTestFinished(() => db.close())
  let time = 1_000 * DAY
  const places = createAppPlaces(db)
  const moves = createAppMoves(db, () => time)
  const left = new Map<string, { spot: Spot; at: number }>()
  return {
    moves,
    later(wait: number) {
      time += wait
    },
    /** As somebody else writes a place. */
    elsewhere(comicId: string, page: number) {
      left.set(comicId, { spot: spotAt(page), at: time })
    },
    async tell(device: typeof KOBO, page: number, comicIds: readonly string[] = ['c1']) {
      const at = time
      const told = comicIds.map((comicId): ToldMove => {
        const before = left.get(comicId)
        const after = spotAt(page)
        left.set(comicId, { spot: after, at })
        const from = { before: before?.spot ?? null, beforeAt: before?.at ?? null }
        return { comicId, ...from, after, placeAt: at, toldAt: at, device, app: 'koreader' }
      })
      const kept = { page, pageCount: 40, at, share: null, locator: null, device }
      await places.keep(
        userId,
        comicIds.map((comicId) => ({ ...kept, comicId })),
        told,
      )
      time += 1
    },
    async lines(comicId = 'c1') {
      const all = await moves.of(userId, comicId)
      return all.map(
        ({ device, before, after }) => `${device.id} ${before?.page ?? '-'} ${after?.page ?? '-'}`,
      )
    },
  }
}

const spotAt = (page: number): Spot => ({
  page,
  pageCount: 40,
  finished: false,
  share: page / 40,
  locator: null,
})

test('what a device does in one sitting is one move, from where it was before', async () => {
  const { tell, later, elsewhere, lines } = await movesOf()
  for (const page of [3, 4, 12]) {
    await tell(KOBO, page)
    later(20 * MINUTE)
  }
  expect(await lines()).toEqual(['kobo - 12'])
  later(10 * MINUTE)
  await tell(KOBO, 13)
  await tell(IPAD, 20)
  await tell(KOBO, 21)
  elsewhere('c1', 30)
  await tell(KOBO, 31)
  expect(await lines()).toEqual(['kobo 30 31', 'kobo 20 21', 'ipad 13 20', 'kobo 12 13', 'kobo - 12'])
  await tell(KOBO, 30)
  expect(await lines(), 'back where it began').not.toContain('kobo 30 30')
})

test('a place told again is no move, and is still where the last one left it', async () => {
  const { tell, later, moves, lines } = await movesOf()
  await tell(KOBO, 12)
  later(2 * DAY)
  await tell(IPAD, 12)
  expect(await lines()).toEqual(['kobo - 12'])
  const [move] = await moves.of('lucia', 'c1')
  expect(move).toMatchObject({ placeAt: 1_002 * DAY + 1, toldAt: 1_000 * DAY })
})

test('ten moves of a comic are kept, two thousand of a user, and none of a quarter ago', async () => {
  const { tell, later, moves, lines } = await movesOf()
  for (let page = 1; page <= 12; page++) {
    await tell(KOBO, page)
    later(DAY)
  }
  expect(await lines()).toHaveLength(10)
  expect((await lines())[0]).toBe('kobo 11 12')
  const others = Array.from({ length: 1_995 }, (_, n) => `o${n}`)
  await tell(IPAD, 40, others)
  expect(await lines()).toHaveLength(5)
  expect(await lines('o1994')).toEqual(['ipad - 40'])
  later(90 * DAY)
  await tell(KOBO, 20, ['last'])
  await moves.sweep()
  expect(await lines('o1994')).toEqual([])
  expect(await lines('last')).toEqual(['kobo - 20'])
})
