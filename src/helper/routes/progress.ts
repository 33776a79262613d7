import type { progress as endpoints } from '#contract/helper/progress.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import { numberOf } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import { nextUp } from '#library/progress/next-up.ts'
import type { ReadProgress } from '#library/progress/progress-sync.ts'
import { asideAt, entryKeyOf } from '#library/progress/set-aside.ts'
import { type Position, setPositions } from '#library/progress/set-positions.ts'
import type { CardsFor, UserCards } from '../cards.ts'
import type { Caller } from '../guards.ts'
import { userOf } from './user-of.ts'

/** Returns the first items of an iterable, without reading further ones. */
function firstOf<T>(items: Iterable<T>, count: number): T[] {
  const found: T[] = []
  for (const item of items) if (found.push(item) >= count) break
  return found
}

/** Routes for the caller's reading progress. */
export function progressRoutes(
  library: Library,
  progressOf: ReadProgress,
  cardsFor: CardsFor,
): Handlers<typeof endpoints, Caller> {
  const { progress, comics } = library

  /** Returns the card converter of a caller, after waiting briefly for the account's progress. */
  async function cardsOf(caller: Caller): Promise<UserCards> {
    await progressOf(userOf(caller))
    return cardsFor(caller)
  }

  /** Returns the available comics among some ids, in that order. */
  async function comicsOf(cards: UserCards, ids: readonly string[]): Promise<ComicCard[]> {
    const found = await comics.byIds(ids, cards.user)
    return found.filter(({ available }) => available).map(cards.comic)
  }

  /** Stores positions of comics that exist and that the user may see; returns the state of each. */
  async function store(caller: Caller, positions: readonly Position[], client?: string) {
    const userId = userOf(caller)
    const found = await comics.byIds(
      positions.map(({ comicId }) => comicId),
      await library.catalogUserOf(userId),
    )
    const known = new Set(found.map(({ id }) => id))
    const device = client === undefined ? null : { id: client, name: '', app: null }
    const { superseded } = await setPositions(
      progress,
      userId,
      { via: 'dashboard', device },
      positions.filter(({ comicId }) => known.has(comicId)),
    )
    const { changed } = await cardsFor(caller)
    return { changed: changed([...known]), superseded: [...superseded.keys()] }
  }

  return {
    async get({ params }, caller) {
      return { success: true, progress: (await cardsOf(caller)).progressOf(params.id) }
    },
    async put({ params: { id }, body }, caller) {
      const { changed } = await store(caller, [positionOf({ id, ...body })])
      const state = changed.comics[id]
      if (state === undefined) throw new AppError('comic-not-found')
      return { success: true, progress: state }
    },
    async record({ body: { client, events } }, caller) {
      return { success: true, ...(await store(caller, events.map(positionOf), client)) }
    },
    async next({ query: { limit } }, caller) {
      const cards = await cardsOf(caller)
      const { snapshot, user } = cards
      const found = firstOf(nextUp(snapshot, user), limit)
      const afterOf = new Map(found.map(({ no, after }) => [snapshot.ids[no], after]))
      const finished = found.flatMap(({ after }) => after?.comicId ?? [])
      const [next, last] = await Promise.all([
        comicsOf(
          cards,
          found.map(({ no }) => snapshot.ids[no] ?? ''),
        ),
        comics.byIds(finished, cards.user),
      ])
      const numbers = new Map(last.map(({ id, number }) => [id, number]))
      const afterAnswer = (id: string) => {
        const after = afterOf.get(id)
        if (!after) return null
        return { number: numbers.get(after.comicId) ?? null, at: new Date(after.at).toISOString() }
      }
      return { success: true, next: next.map((comic) => ({ ...comic, after: afterAnswer(comic.id) })) }
    },
    async aside(_request, caller) {
      const cards = await cardsOf(caller)
      const found = [...asideAt(cards.snapshot, cards.user, Date.now()).values()].sort(
        (one, other) => other.at - one.at,
      )
      const listed = await comicsOf(
        cards,
        found.map(({ no }) => cards.snapshot.ids[no] ?? ''),
      )
      const byId = new Map(listed.map((comic) => [comic.id, comic]))
      const aside = found.flatMap(({ no, kind, returnsAt }) => {
        const comic = byId.get(cards.snapshot.ids[no] ?? '')
        const returns = returnsAt === null ? null : new Date(returnsAt).toISOString()
        return comic === undefined ? [] : [{ comic, kind, returns }]
      })
      return { success: true, aside }
    },
    async setAside({ params: { id }, body: { kind } }, caller) {
      const userId = userOf(caller)
      await library.checkVisible(userId, id)
      const { snapshot, user } = await cardsFor(caller)
      const no = numberOf(snapshot, id)
      if (no === undefined) throw new AppError('comic-not-found')
      const known = asideAt(snapshot, user, Date.now()).get(entryKeyOf(snapshot, no))
      await library.setAside.set(userId, id, kind)
      return { success: true, before: known?.kind ?? null }
    },
    async finished({ query: { limit } }, caller) {
      const cards = await cardsOf(caller)
      const { snapshot, user } = cards
      const ids = [...user.states.values()]
        .filter(({ comicId, finished }) => finished && numberOf(snapshot, comicId) !== undefined)
        .map(({ comicId }) => comicId)
      return { success: true, finished: await comicsOf(cards, ids.slice(0, limit)) }
    },
  }
}

const positionOf = ({
  id,
  at,
  seq,
  ...position
}: Omit<Position, 'comicId' | 'at' | 'clientSeq'> & {
  readonly id: string
  readonly at?: string | undefined
  readonly seq?: number | undefined
}): Position => ({
  ...position,
  comicId: id,
  at: at === undefined ? undefined : Date.parse(at),
  clientSeq: seq,
})
